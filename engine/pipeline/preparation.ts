import type { NameTable } from "../event/index.ts";
import type { Sample } from "../select/index.ts";
import type { Grouper } from "./groups.ts";
import type { RunOptions } from "./options.ts";
import type { Work } from "./work.ts";

// What lines go through before they are parsed is loaded only where something is asked for.

/** Makes what makes records of lines; null where each line is one, as it stands. */
export async function grouperOf(options: RunOptions, names: NameTable, work: Work): Promise<Grouper | null> {
  if (!options.multiline && !options.prefix) return null;
  return (await import("./grouper.ts")).makeGrouper(options, names, work);
}

/** What a sample has of the lines that are read; null where that is nothing. */
export async function sampleToRead(sample: Sample, { lines }: RunOptions): Promise<Sample | null> {
  return lines ? (await import("./chosen-sample.ts")).chosenLines(sample, lines) : sample;
}

/** What the lines of a sample are behind their prefixes. */
export async function sampleBehind(sample: Sample, { prefix }: RunOptions): Promise<Sample> {
  return prefix ? (await import("./chosen-sample.ts")).behindPrefixes(sample, prefix) : sample;
}
