import type { Library } from "../engine/pipeline/library.ts";
import { catalogue } from "../grammars/index.ts";

/** What froe knows of formats. */
export const library: Library = {
  catalogue,
  loadFunctions: async () => (await import("./functions.ts")).topics.flatMap(({ functions }) => functions),
};
