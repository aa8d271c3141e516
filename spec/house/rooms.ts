/**
 * The rooms by floor, from the ground: each folder may import from the rooms before it, type imports included, and from
 * none after it. A folder belongs to the longest path that it begins with.
 */
export const ROOMS = [
  "engine/event",
  "engine/time",
  "engine/language",
  "engine/pattern",
  "engine/grammar",
  "engine/analysis",
  "engine/backends/programs",
  "engine/parse",
  "engine/backends",
  "engine/json",
  "engine/authoring",
  "engine/output",
  "engine/metrics",
  "engine/select",
  "engine/input",
  "engine/script",
  "engine/report",
  "engine/records",
  "engine/readers",
  "engine/emission",
  "engine/run",
  "engine/reading",
  "workbench",
  "grammars",
  "testing",
  "cli",
] as const;
export type Room = (typeof ROOMS)[number];

/** Rooms that have no inside: their modules are small and used one by one, so all of them are public. */
export const OPEN_ROOMS: readonly Room[] = ["engine/event", "engine/language", "grammars"];

/** Rooms that read files, streams and threads; all others run in a browser. */
export const NODE_ROOMS: readonly Room[] = [
  "engine/input",
  "engine/records",
  "engine/readers",
  "engine/emission",
  "engine/run",
  "testing",
  "cli",
];

// What does not keep the laws yet. These lists only get shorter: an entry that nothing needs any more fails its test.

/** Imports that run back up, as `room -> room`. */
export const UPWARD: readonly string[] = ["engine/metrics -> engine/report"];

/** Files inside a room that others import past its index. */
export const UNLISTED: readonly string[] = [
  "engine/grammar/cells.ts",
  "engine/grammar/charset.ts",
  "engine/grammar/grammar.ts",
  "engine/grammar/place.ts",
  "engine/grammar/text.ts",
  "engine/grammar/values.ts",
  "engine/input/signatures.ts",
  "engine/input/stdin.ts",
  "engine/metrics/forms.ts",
  "engine/metrics/kinds/cardinality.ts",
  "engine/metrics/kinds/kind.ts",
  "engine/metrics/kinds/percentiles.ts",
  "engine/metrics/kinds/ranking.ts",
  "engine/metrics/kinds/scores.ts",
  "engine/output/styles.ts",
  "engine/output/width.ts",
  "engine/report/diagnostics/formats.ts",
  "engine/report/diagnostics/inputs.ts",
  "engine/report/drawing/tried.ts",
  "engine/report/explain.ts",
  "engine/report/failure-text.ts",
  "engine/report/observation.ts",
  "engine/report/progress-text.ts",
  "engine/report/render.ts",
  "engine/report/statistics.ts",
  "engine/report/visible.ts",
  "engine/script/compile/analysis.ts",
  "engine/script/compile/generator.ts",
  "engine/script/error.ts",
  "engine/script/requirements.ts",
  "engine/script/runtime/context.ts",
  "engine/script/runtime/failures.ts",
  "engine/script/runtime/fields.ts",
  "engine/script/runtime/natives.ts",
  "engine/script/runtime/tracking.ts",
  "engine/script/runtime/whole.ts",
  "engine/script/source.ts",
  "engine/script/topics/formats.ts",
];

/** Files that import `node:` although their room runs in a browser. */
export const NODE_FILES: readonly string[] = [
  "workbench/audit/audit.ts",
  "workbench/audit/outcomes.ts",
  "workbench/audit/records.ts",
];
