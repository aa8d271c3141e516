import type { Kind } from "./contract.ts";
import { dissect } from "./dissect/index.ts";
import { fluentdParsers, fluentParsers } from "./fluentbit.ts";
import { grok } from "./grok/index.ts";
import { lnavFormats } from "./lnav.ts";
import { askedFlavor, keptPattern, readLocated } from "./located.ts";
import { collectorOperators } from "./otel.ts";
import { flavors } from "./regex/index.ts";
import { remapPrograms } from "./vrl.ts";

export type { Imported, Kind, NotImported, Problem, ReadOptions } from "./contract.ts";
export { importedFile, importedGrammar, importedName } from "./grammar.ts";
export { grok, library } from "./grok/index.ts";

/** Regular expressions with named groups. */
export const expressions: Kind = {
  name: "regex",
  knownAs: ["regexp", "regular-expression"],
  about: "a regular expression with named groups",
  url: "https://www.pcre.org/current/doc/html/pcre2pattern.html",
  example: '^(?<ip>\\S+) - (?<user>\\S+) "(?<request>[^"]*)" (?<status>\\d+)$',
  accepts: ["flavor", "match"],
  flavors: flavors.map(({ name }) => name),
  inFiles: false,
  read: async (text, { name = null, flavor: asked, match = "search" }) => {
    const flavor = askedFlavor(asked);
    if ("ok" in flavor) return flavor;
    const kept = keptPattern(text, "regex", name);
    if ("ok" in kept) return kept;
    const read = readLocated(kept, { flavor, match });
    return read.ok ? { ...read, name, samples: [], timeZone: null } : read;
  },
};

/** The languages of patterns that froe reads. */
export const kinds: readonly Kind[] = [
  expressions,
  grok,
  dissect,
  lnavFormats,
  fluentParsers,
  fluentdParsers,
  remapPrograms,
  collectorOperators,
];

/** The only kind whose sign a text has; null if there is none. */
export function kindSigned(text: string): Kind | null {
  const signed = kinds.filter(({ sign }) => sign?.test(text));
  return signed.length === 1 ? signed[0]! : null;
}

/** The kind of this name, or of another name that it has; null if there is none. */
export function kindOf(name: string): Kind | null {
  return kinds.find((kind) => kind.name === name || kind.knownAs.includes(name)) ?? null;
}
