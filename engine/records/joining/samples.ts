import { concatenated, copyOf, LF } from "../../event/bytes.ts";
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

const LINE_FEED = Uint8Array.of(LF);

/**
 * The records that sampled lines are joined to, each as one line of another sample. A record that may continue after the
 * lines that were sampled, or may have begun before them, is not among them, unless it is the only one; nor is one that is skipped.
 */
export function joinedSample(
  sample: Sample,
  grouping: Grouping,
  joint: Joint,
  isSkipped: (bytes: Uint8Array, from: number, to: number) => boolean = () => false,
): Sample {
  const joined = (lines: readonly SampledLine[]) =>
    joinedRecords(sample, lines, grouping, joint).filter(({ bytes }) => !isSkipped(bytes, 0, bytes.length));
  const head = joined(sample.head);
  const further = placesOf(sample).flatMap((lines) => joined(lines).slice(1, -1));
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
    const copy = copyOf(bytes, at, state.next);
    records.push({ bytes: copy.subarray(0, joinLines(copy, 0, end - at, joint, joined)), number });
  }
  return records;
}

/** The lines as consecutive ones, with an empty line for blank ones that no sample has, and the number of each. */
function textOf(
  sample: Sample,
  lines: readonly SampledLine[],
): { readonly bytes: Uint8Array; readonly numbers: readonly (number | null)[] } {
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
  return { bytes: concatenated(parts), numbers };
}

function isBlankBetween({ bytes }: Sample, before: SampledLine, line: SampledLine): boolean {
  return isBlank(bytes, before.to, line.from);
}

function hasBlankLine({ bytes }: Sample, before: SampledLine, line: SampledLine): boolean {
  const first = bytes.indexOf(LF, before.to);
  return first >= 0 && bytes.subarray(first + 1, line.from).includes(LF);
}
