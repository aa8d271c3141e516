import type { NameTable } from "../../event/index.ts";
import type { Grouper, RecordOptions, Work } from "../../records/index.ts";
import type { Decision, Sample } from "../../select/index.ts";
import type { Scout } from "./scout.ts";

// What lines go through before they are parsed is loaded only where something is asked for.

/** Makes the grouper that joins lines to records; null if each line is a record. */
export async function grouperOf(
  options: Pick<RecordOptions, "multiline" | "prefix">,
  names: NameTable,
  work: Work,
): Promise<Grouper | null> {
  if (!options.multiline && !options.prefix) return null;
  return (await import("../../records/joining/grouper.ts")).makeGrouper(options, names, work);
}

/** What a sample has of the lines that are read; null where that is nothing. */
export async function sampleToRead(sample: Sample, { lines }: Pick<RecordOptions, "lines">): Promise<Sample | null> {
  return lines ? (await import("../../records/choosing/chosen-sample.ts")).chosenLines(sample, lines) : sample;
}

/** The table that a sample is of, though the lines of it that are read do not say so; null if there is none. */
export async function tableAround(
  sample: Sample,
  kept: Sample | null,
  options: Pick<RecordOptions, "lines">,
  decide: (sample: Sample) => Decision,
): Promise<Decision | null> {
  if (!options.lines) return null;
  const { directedIn, tableIn } = await import("./scout.ts");
  const directed = directedIn(decide(sample), kept, decide);
  if (directed !== null || !options.lines.keep) return directed;
  const all = await sampleToRead(sample, { ...options, lines: { ...options.lines, keep: null } });
  return all && tableIn(all, kept, decide);
}

/** Makes what looks for a table in a stream before lines are taken out of it; null where none are. */
export async function scoutOf({ lines }: Pick<RecordOptions, "lines">): Promise<Scout | null> {
  return lines && (await import("./scout.ts")).makeScout(lines);
}

/** The lines of a sample without their prefixes. */
export async function sampleBehind(sample: Sample, { prefix }: Pick<RecordOptions, "prefix">): Promise<Sample> {
  return prefix ? (await import("../../records/joining/prefixes.ts")).afterPrefixes(sample, prefix) : sample;
}
