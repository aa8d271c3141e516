import { Buffer } from "node:buffer";
import { LF, textEnd } from "../../event/bytes.ts";
import type { Joint } from "../../grammar/index.ts";
import {
  endOfGroup,
  frameGroup,
  type Grouping,
  INCOMPLETE,
  isBlank,
  joinLines,
  type MadeLine,
  madeSample,
  newJoined,
  startOfGroups,
} from "../../input/index.ts";
import type { Sample, SampledLine } from "../../select/index.ts";
import { chooseLines, type LineOptions } from "../choosing/line-chooser.ts";
import type { PrefixOptions } from "../options.ts";
import { groupingBy, type Multiline } from "./multiline.ts";
import { partingOf } from "./prefixes.ts";
import { ruleOf } from "./rule.ts";

const LINE_FEED = Buffer.from("\n");

/** What joins the lines of samples as a run does; null where lines say as much as their records. */
export async function sampleJoiner(multiline: Multiline): Promise<((sample: Sample) => Sample) | null> {
  const { lines, joint } = multiline;
  if (lines.kind === "parts") return null;
  const grouping = groupingBy(await ruleOf(lines), multiline);
  return (sample) => joinedSample(sample, grouping, joint);
}

/**
 * The records that sampled lines are joined to, each as one line of another sample. A record that may continue after the
 * lines that were sampled, or may have begun before them, is skipped, unless it is the only one.
 */
export function joinedSample(sample: Sample, grouping: Grouping, joint: Joint): Sample {
  const head = joinedRecords(sample, sample.head, grouping, joint);
  const further = placesOf(sample).flatMap((lines) => joinedRecords(sample, lines, grouping, joint).slice(1, -1));
  return madeSample(head.length > 1 ? head.slice(0, -1) : head, further);
}

/** The lines from further on, place by place: between two places is text that was not sampled. */
function placesOf(sample: Sample): readonly (readonly SampledLine[])[] {
  const places: SampledLine[][] = [];
  for (const line of sample.further) {
    const before = places.at(-1)?.at(-1);
    if (before && isBlankBetween(sample, before, line)) places.at(-1)?.push(line);
    else places.push([line]);
  }
  return places;
}

/** The records that consecutive lines of a sample are joined to; the last one may continue after them. */
export function joinedRecords(
  sample: Sample,
  lines: readonly SampledLine[],
  grouping: Grouping,
  joint: Joint,
): readonly MadeLine[] {
  const { bytes, numbers } = textOf(sample, lines);
  const state = startOfGroups(grouping);
  const joined = newJoined();
  const records: MadeLine[] = [];
  for (let at = 0, line = 0; at < bytes.length; at = state.next) {
    let end = frameGroup(bytes, at, bytes.length, state);
    if (end === INCOMPLETE) end = endOfGroup(at, state);
    if (end === INCOMPLETE) break;
    const number = numbers[line] ?? null;
    line += state.lines;
    if (isBlank(bytes, at, end)) continue;
    const copy = Buffer.from(bytes.subarray(at, state.next));
    records.push({ bytes: copy.subarray(0, joinLines(copy, 0, end - at, joint, joined)), number });
  }
  return records;
}

/** The lines as consecutive ones, with an empty line for blank ones that no sample has, and the number of each. */
function textOf(
  sample: Sample,
  lines: readonly SampledLine[],
): { readonly bytes: Buffer; readonly numbers: readonly (number | null)[] } {
  const parts: Uint8Array[] = [];
  const numbers: (number | null)[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before && isBlankBetween(sample, before, line) && hasBlankLine(sample, before, line)) {
      parts.push(LINE_FEED);
      numbers.push(null);
    }
    parts.push(sample.bytes.subarray(line.from, line.to), LINE_FEED);
    numbers.push(line.number);
  }
  return { bytes: Buffer.concat(parts), numbers };
}

function isBlankBetween({ bytes }: Sample, before: SampledLine, line: SampledLine): boolean {
  return isBlank(bytes, before.to, line.from);
}

function hasBlankLine({ bytes }: Sample, before: SampledLine, line: SampledLine): boolean {
  const [feed = 0] = LINE_FEED;
  const first = bytes.indexOf(feed, before.to);
  return first >= 0 && bytes.subarray(first + 1, line.from).includes(feed);
}

/** The lines of a sample without their prefixes. */
export function afterPrefixes(sample: Sample, prefix: PrefixOptions): Sample {
  const separator = Buffer.from(prefix.separator);
  const behind = (line: SampledLine): SampledLine => {
    const parting = partingOf(sample.bytes, line.from, line.to, separator);
    return parting ? { ...line, from: parting.rest } : line;
  };
  return { ...sample, head: sample.head.map(behind), further: sample.further.map(behind) };
}

/** What a sample has of the lines that are read; null where that is nothing. */
export function chosenLines(sample: Sample, options: LineOptions): Sample | null {
  const { bytes } = sample;
  const { keep, ignore, sections } = options;
  const chooser = chooseLines(options);
  const sampled = new Map(sample.head.map((line) => [line.from, line]));
  const end = sample.head.at(-1)?.to ?? 0;
  const head: SampledLine[] = [];
  // A BOM may come before the first line.
  for (let at = Math.min(sample.head[0]?.number === 1 ? sample.head[0].from : 0, end); at < end && !chooser.ended; ) {
    const feed = bytes.indexOf(LF, at);
    const isKept = chooser.judge(bytes, at, textEnd(bytes, at, feed)) === null;
    const line = sampled.get(at);
    if (isKept && line) head.push(line);
    at = feed + 1;
  }
  if (head.length === 0) return null;
  // Nothing says if the further lines are in a section or within the first lines.
  if (sections || options.head !== null) return { bytes, head, further: [] };
  const anywhere = chooseLines({ skip: 0, head: null, sections: null, keep, ignore });
  return { bytes, head, further: sample.further.filter(({ from, to }) => anywhere.judge(bytes, from, to) === null) };
}
