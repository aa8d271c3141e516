import type { Library } from "../engine/readers/library.ts";
import { catalogue } from "../grammars/index.ts";
import { envelopes, usualPayloads } from "../grammars/wrappings.ts";

/** The built-in formats. */
export const library: Library = {
  catalogue,
  envelopes,
  usualPayloads,
  loadPrefixes: async () => (await import("../grammars/prefixes.ts")).prefixes,
  loadStrategies: async () => (await import("../grammars/strategies.ts")).strategies,
  loadRedactions: async () => (await import("../grammars/redactions.ts")).redactions,
  loadFunctions: async () => (await import("../grammars/functions.ts")).topics.flatMap(({ functions }) => functions),
};
