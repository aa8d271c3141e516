import { decodeUtf8 } from "../../event/utf8.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type Reading, type Trace, trace } from "../../parse/reference/index.ts";
import { explain } from "../explain.ts";
import type { ParseFailure } from "../failure.ts";
import { type Decision, decisionsAt, fallbacks, passedOver } from "./decisions.ts";
import { type Marks, marksOf } from "./marks.ts";

/** A record to be explained. */
export interface Explained {
  readonly grammar: Grammar;
  /** The record without its line end. */
  readonly bytes: Uint8Array;
}

/** How a grammar reads a record. */
export interface Explanation extends Explained {
  readonly text: string;
  readonly reading: Reading;
  /** The fields with their places, as far as the record was read. */
  readonly marks: Marks;
  /** Null if the record is accepted. */
  readonly failure: ParseFailure | null;
  /** What was tried where the record failed; nothing if it is accepted. */
  readonly tried: readonly Decision[];
  /** The alternatives and optional parts that an accepted record does not have. */
  readonly passedOver: readonly Decision[];
  /** Those where a fallback took what an earlier alternative with fields could not read. */
  readonly fallbacks: readonly Decision[];
}

const NOTHING: Marks = { marks: [], omitted: [], derived: [] };

/** Explains a record; null if it nests too deep. */
export function explanationOf({ grammar, bytes }: Explained): Explanation | null {
  let traced: Trace;
  try {
    traced = trace(grammar, bytes, 0, bytes.length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
  const { reading, record } = traced;
  const marks = record ? marksOf(traced, bytes) : NOTHING;
  const text = decodeUtf8(bytes, 0, bytes.length);
  const steps = { grammar, bytes, record };
  if (reading.ok) {
    const over = passedOver(steps);
    return {
      grammar,
      bytes,
      text,
      reading,
      marks,
      failure: null,
      tried: [],
      passedOver: over,
      fallbacks: fallbacks(steps),
    };
  }
  const { offset, places } = reading;
  const failure = explain({ grammar, source: "", line: 1, bytes, offset, places });
  const tried = decisionsAt(steps, offset);
  return { grammar, bytes, text, reading, marks, failure, tried, passedOver: [], fallbacks: [] };
}
