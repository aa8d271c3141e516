import type { Library } from "../engine/readers/library.ts";
import { catalogue } from "../grammars/index.ts";
import { envelopes, prefixes, usualPayloads } from "../grammars/wrappings.ts";

/** The built-in formats. */
export const library: Library = {
  catalogue,
  prefixes,
  envelopes,
  usualPayloads,
  loadStrategies: async () => (await import("../grammars/strategies.ts")).strategies,
  loadFunctions: async () => (await import("../grammars/functions.ts")).topics.flatMap(({ functions }) => functions),
};
