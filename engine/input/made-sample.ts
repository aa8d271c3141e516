import { concatenated, LF } from "../event/bytes.ts";
import type { Sample, SampledLine } from "../select/index.ts";

/** A line of a sample that is built from pieces, or a record in place of a line. */
export interface MadeLine {
  /** Without its line end. */
  readonly bytes: Uint8Array;
  /** Counted from 1 in its file; null if it is not known. */
  readonly number: number | null;
}

const LINE_FEED = Uint8Array.of(LF);

/** A sample of lines that are copies, or have been changed. */
export function madeSample(head: readonly MadeLine[], further: readonly MadeLine[] = []): Sample {
  let at = 0;
  const lineOf = ({ bytes, number }: MadeLine): SampledLine => {
    const from = at;
    at += bytes.length + LINE_FEED.length;
    return { from, to: at - LINE_FEED.length, number };
  };
  return {
    bytes: concatenated([...head, ...further].flatMap(({ bytes }) => [bytes, LINE_FEED])),
    head: head.map(lineOf),
    further: further.map(lineOf),
  };
}
