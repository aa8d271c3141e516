import { diagnostics } from "./diagnostics.ts";
import { files } from "./files.ts";
import { general } from "./general.ts";
import { grouping } from "./groups.ts";
import { input } from "./input.ts";
import { linesGroup } from "./lines.ts";
import { statistics, tracking } from "./metrics.ts";
import { multilineGroup } from "./multiline.ts";
import type { Group, Option } from "./option.ts";
import { output } from "./output.ts";
import { parallelism } from "./parallel.ts";
import { script } from "./script.ts";
import { selection } from "./selection.ts";
import { time } from "./time.ts";

export * from "./diagnostics.ts";
export * from "./files.ts";
export * from "./general.ts";
export * from "./groups.ts";
export * from "./input.ts";
export * from "./lines.ts";
export * from "./metrics.ts";
export * from "./multiline.ts";
export * from "./option.ts";
export * from "./output.ts";
export * from "./parallel.ts";
export * from "./script.ts";
export * from "./selection.ts";
export * from "./time.ts";

/** Every option, by task. Parsing and help derive from this list. */
export const groups: readonly Group[] = [
  input,
  files,
  linesGroup,
  multilineGroup,
  time,
  selection,
  script,
  output,
  statistics,
  grouping,
  tracking,
  diagnostics,
  parallelism,
  general,
];

export const options: readonly Option[] = groups.flatMap((group) => group.options);
