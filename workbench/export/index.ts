import type { Refusal } from "../regex/index.ts";
import type { Exported, ExportRequest, Target } from "./target.ts";

export { eventFields } from "./events.ts";
export { withSharedRules } from "./shared-rules.ts";
export type { Exported, ExportRequest } from "./target.ts";

/** A drawing for pages and papers. */
const svg: Target = {
  make: async ({ grammar }) => ({ text: (await import("../railroad/index.ts")).railroad(grammar), notes: [] }),
};

/** The targets of exports, by their names on the command line; each is loaded when it is used. */
export const targets = {
  spark: { about: "A module of PySpark", load: async () => (await import("./spark/index.ts")).spark },
  regex: { about: "A regular expression with named groups", load: async () => (await import("./regex.ts")).regex },
  svg: { about: "A railroad diagram of the grammar", load: async () => svg },
  js: { about: "A module of JavaScript that reads lines", load: async () => (await import("./js/index.ts")).js },
} satisfies Record<string, { about: string; load: () => Promise<Target> }>;

export type TargetName = keyof typeof targets;

/** Exports a format, or returns what cannot be exported, and its place. */
export async function exportTo(name: TargetName, request: ExportRequest): Promise<Exported | Refusal> {
  if (name !== "svg" && request.grammar.columns !== null)
    return { path: "record", reason: "its columns are named in the file" };
  return (await targets[name].load()).make(request);
}
