import type { Kind } from "./contract.ts";
import { dissect } from "./dissect/index.ts";
import { expressions } from "./expression.ts";
import { fluentParsers } from "./fluentbit.ts";
import { grok } from "./grok/index.ts";
import { lnavFormats } from "./lnav.ts";
import { collectorOperators } from "./otel.ts";
import { remapPrograms } from "./vrl.ts";

/** The languages of patterns that froe reads. */
export const kinds: readonly Kind[] = [
  expressions,
  grok,
  dissect,
  lnavFormats,
  fluentParsers,
  remapPrograms,
  collectorOperators,
];

/** The kind of this name, or of another name that it has; null if there is none. */
export function kindOf(name: string): Kind | null {
  return kinds.find((kind) => kind.name === name || kind.knownAs.includes(name)) ?? null;
}
