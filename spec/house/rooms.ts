/**
 * The rooms by floor, from the ground: each folder may import from the rooms before it, type imports included, and from
 * none after it. A folder belongs to the longest path that it begins with.
 */
export const ROOMS = [
  "engine/platform",
  "engine/event",
  "engine/language",
  "engine/pattern",
  "engine/grammar",
  "engine/analysis",
  "engine/json",
  "engine/parse",
  "engine/time",
  "engine/redaction",
  "engine/output",
  "engine/metrics",
  "engine/select",
  "engine/input",
  "engine/script",
  "engine/report",
  "engine/render",
  "engine/answers",
  "engine/records",
  "engine/readers",
  "engine/emission",
  "engine/run",
  "engine/reading",
  "engine/writing",
  "engine/authoring",
  "workbench",
  "grammars",
  "workbench/writers",
  "workbench/foreign",
  "testing",
  "playground",
  "cli",
] as const;
export type Room = (typeof ROOMS)[number];

/** Rooms that have no inside: their modules are small and used one by one, so all of them are public. */
export const OPEN_ROOMS: readonly Room[] = ["engine/event", "engine/language", "grammars"];

/**
 * Further entries of rooms, which others import besides the index: each serves code that runs rarely, or has to load
 * little, and importing the index would load the rest of the room with it.
 */
export const ENTRIES: readonly string[] = [
  "engine/answers/patterns/drafts.ts",
  "engine/answers/spans/keeper.ts",
  "engine/grammar/authors.ts",
  "engine/grammar/strict.ts",
  "engine/output/direct.ts",
  "engine/output/fold.ts",
  "engine/output/legible.ts",
  "engine/output/status.ts",
  "engine/output/width.ts",
  "engine/parse/closures/stamp-matcher.ts",
  "engine/parse/closures/usual.ts",
  "engine/pattern/compile.ts",
  "engine/pattern/engine.ts",
  "engine/reading/joining.ts",
  "engine/reading/plain.ts",
  "engine/reading/values.ts",
  "engine/records/joining/input-joiner.ts",
  "engine/render/cells.ts",
  "engine/report/quantity.ts",
  "engine/report/report.ts",
  "engine/script/requirements.ts",
  "engine/script/source.ts",
  "engine/time/language/bound.ts",
  "engine/time/language/layout.ts",
  "engine/time/parts.ts",
];

/** Rooms that read files, streams and threads; all others run in a browser. */
export const NODE_ROOMS: readonly Room[] = [
  "engine/platform",
  "engine/input",
  "engine/records",
  "engine/readers",
  "engine/emission",
  "engine/run",
  "testing",
  "cli",
];

// What does not keep the laws yet. These lists only get shorter: an entry that nothing needs any more fails its test.

/** Files inside a room that others import past its index. */
export const UNLISTED: readonly string[] = [];

/** Files that import `node:` although their room runs in a browser. */
export const NODE_FILES: readonly string[] = [];
