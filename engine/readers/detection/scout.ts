import type { Buffer } from "node:buffer";
import { LF, textEnd } from "../../event/bytes.ts";
import { isTable } from "../../grammar/index.ts";
import { isBlank } from "../../input/index.ts";
import { chooseLines, type LineOptions } from "../../records/index.ts";
import type { Decision, Sample, SampledLine } from "../../select/index.ts";

type Decide = (sample: Sample) => Decision;

/** Looks for a table in a stream before lines are taken out of it: of a table, whole rows are chosen. */
export type Scout = ReturnType<typeof makeScout>;

export function makeScout(options: LineOptions) {
  // A header is read, whatever is kept of the rows.
  const all = chooseLines({ ...options, keep: null });
  const read = chooseLines(options);
  let isOver = false;
  /** The decision by the first line with content, whether it is read or not. */
  let around: Decision | null = null;

  return {
    /**
     * Reads the whole lines of `bytes[from, to)`, which follow those of the calls before. The first line with content
     * decides, so later ones change nothing.
     * @returns the decision for a table, null if there is none, or "pending" while no line has content and is not skipped.
     */
    look(bytes: Buffer, from: number, to: number, decide: Decide) {
      let first: SampledLine | null = null;
      let kept: SampledLine | null = null;
      all.enter(bytes, to);
      read.enter(bytes, to);
      for (let at = from; at < to && !kept && !isOver && !all.ended; ) {
        const feed = bytes.indexOf(LF, at);
        if (feed < 0 || feed >= to) break;
        const end = textEnd(bytes, at, feed);
        const [isLeft, isRead] = [all, read].map((chooser) => chooser.judge(bytes, at, end) === null);
        const line = isBlank(bytes, at, end) ? null : { from: at, to: end, number: null };
        if (line) around ??= decide(sampleOf(bytes, line));
        if (isLeft && line) {
          first ??= line;
          if (isRead) kept = line;
        }
        at = feed + 1;
      }
      if (!first) return isOver || all.ended ? null : "pending";
      isOver = true;
      const rows = kept && sampleOf(bytes, kept);
      return directedIn(around, rows, decide) ?? tableIn(sampleOf(bytes, first), rows, decide);
    },
  };
}

function sampleOf(bytes: Buffer, line: SampledLine): Sample {
  return { bytes, head: [line], further: [] };
}

/**
 * A decision for a format whose directives say how the others are read, which hold if they are not read themselves; null for
 * another one.
 * @param kept the lines that are read; they may be in a format of their own.
 */
export function directedIn(decision: Decision | null, kept: Sample | null, decide: Decide): Decision | null {
  if (!decision?.format.columns) return null;
  const own = kept && decide(kept).format;
  return !own || own.acceptsAll || own === decision.format ? decision : null;
}

/**
 * The decision for a table that begins in the first line of a sample; null where none does.
 * @param kept the lines of it that are read; where those are in a format of their own, they are no rows of a table.
 */
export function tableIn(sample: Sample, kept: Sample | null, decide: Decide): Decision | null {
  const decision = decide(sample);
  if (!isTable(decision.format)) return null;
  const own = kept && decide(kept).format;
  return !own || isTable(own) || own.acceptsAll ? decision : null;
}
