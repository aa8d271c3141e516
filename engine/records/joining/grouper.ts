import { Buffer } from "node:buffer";
import type { NameTable } from "../../event/index.ts";
import type { LineRule } from "../../input/index.ts";
import type { Sample } from "../../select/index.ts";
import type { PrefixOptions, RecordOptions } from "../options.ts";
import { completeLines, eachLine, type Work } from "../work.ts";
import { assembliesOf } from "./assemblies.ts";
import { type LineGroups, lineGroups } from "./line-groups.ts";
import { groupingBy, type Multiline } from "./multiline.ts";
import { afterPrefixes, partingOf, takePrefixes } from "./prefixes.ts";
import { ruleOf } from "./rule.ts";
import { joinedSample } from "./samples.ts";

/** Makes the grouper that joins lines to records; null if each line is a record. */
export async function makeGrouper(
  { multiline, prefix }: Pick<RecordOptions, "multiline" | "prefix">,
  names: NameTable,
  work: Work,
): Promise<Grouper | null> {
  if (prefix) return prefixed(prefix, multiline, names, work);
  return multiline && joiner(multiline, work);
}

async function joiner(multiline: Multiline, work: Work): Promise<Grouper> {
  const { lines } = multiline;
  if (lines.kind === "parts") {
    const { placing, reader } = assembliesOf(lines, multiline, work);
    return { work: { ...work, ...placing }, reader };
  }
  return groupsBy(await ruleOf(lines), multiline, work);
}

/** Joins lines with their prefixes; then takes the prefix from each record. */
async function prefixed(
  prefix: PrefixOptions,
  multiline: Multiline | null,
  names: NameTable,
  work: Work,
): Promise<Grouper> {
  const prefixes = takePrefixes(prefix, names, work);
  const grouper = multiline ? await joiner(multiline, prefixes.work) : singles(prefixes.work);
  const separator = Buffer.from(prefix.separator);
  const { first, join } = grouper;
  return {
    work: grouper.work,
    reader: (records) => grouper.reader(prefixes.behind(records)),
    ...(first && {
      first(bytes, from, to, isAll) {
        const record = first(bytes, from, to, isAll);
        return record?.subarray(partingOf(record, 0, record.length - 1, separator)?.rest ?? 0) ?? null;
      },
    }),
    ...(join && { join: (sample) => afterPrefixes(join(sample), prefix) }),
  };
}

/** Makes a record of each line. */
function singles(work: Work): Grouper {
  return {
    work,
    reader: (records) => ({
      startFile: records.startFile,
      complete: completeLines,
      read: eachLine(work, records.record),
      lose() {},
      fileContext: () => null,
      inherit() {},
      end: (_, from, to) => to - from,
    }),
  };
}

/** Reads records that were made of several lines. */
export interface Grouper extends Omit<LineGroups, "placing"> {
  /** The work that readers of records use: it knows where the lines of a record are in the file. */
  readonly work: Work;
  /** The records that sampled lines are joined to, when no file is being read; missing where {@link first} is. */
  readonly join?: (sample: Sample) => Sample;
}

/** Makes records of consecutive lines. */
function groupsBy(rule: LineRule, multiline: Multiline, work: Work): Grouper {
  const grouping = groupingBy(rule, multiline);
  const { placing, ...groups } = lineGroups(rule, multiline, work);
  return {
    ...groups,
    work: { ...work, ...placing },
    join: (sample) => joinedSample(sample, grouping, multiline.joint),
  };
}
