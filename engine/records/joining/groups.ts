import type { LineRule } from "../../input/index.ts";
import type { Sample } from "../../select/index.ts";
import type { Work } from "../work.ts";
import { joinedSample } from "./joined-sample.ts";
import { type LineGroups, lineGroups } from "./line-groups.ts";
import { groupingBy, type Multiline } from "./line-rules.ts";

/** Reads records that were made of several lines. */
export interface Grouper extends Omit<LineGroups, "placing"> {
  /** The work that readers of records use: it knows where the lines of a record are in the file. */
  readonly work: Work;
  /** The records that sampled lines are joined to, when no file is being read; missing where {@link first} is. */
  readonly join?: (sample: Sample) => Sample;
}

/** Makes records of consecutive lines. */
export function groupsBy(rule: LineRule, multiline: Multiline, work: Work): Grouper {
  const grouping = groupingBy(rule, multiline);
  const { placing, ...groups } = lineGroups(rule, multiline, work);
  return {
    ...groups,
    work: { ...work, ...placing },
    join: (sample) => joinedSample(sample, grouping, multiline.joint),
  };
}
