import { decodeUtf8 } from "../../event/utf8.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type Outcome, reference, type Trace, trace, tracer } from "../../parse/reference/index.ts";
import { explain } from "../explain.ts";
import type { ParseFailure } from "../failure.ts";
import { type Decision, decisionsAt, fallbacks, hasty, passedOver } from "./decisions.ts";
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
  /** Whether the steps are known: not those of a record that takes too many of them, or nests too deep. */
  readonly isFollowed: boolean;
  readonly reading: Outcome;
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

/** How a record was read: what a drawing of its fields needs of its explanation. */
export type Outline = Pick<Explanation, "bytes" | "marks" | "failure">;

/** Makes what outlines the records of a grammar, many of them; null for one that nests too deep. */
export function outliner(grammar: Grammar): (bytes: Uint8Array) => Outline | null {
  const traced = tracer(grammar);
  return (bytes) => {
    const found = tracedOrNull(() => traced(bytes, 0, bytes.length));
    if (found === null) return null;
    const marks = found.record ? marksOf(found, bytes) : NOTHING;
    return { bytes, marks, failure: failureIn(grammar, bytes, found.reading) };
  };
}

function tracedOrNull(traced: () => Trace): Trace | null {
  try {
    return traced();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

function failureIn(grammar: Grammar, bytes: Uint8Array, reading: Outcome): ParseFailure | null {
  if (reading.ok) return null;
  return explain({ grammar, source: "", line: 1, bytes, offset: reading.offset, places: reading.places });
}

/** Explains a record. */
export function explanationOf({ grammar, bytes }: Explained): Explanation {
  const traced = tracedOrNull(() => trace(grammar, bytes, 0, bytes.length));
  const reading = traced?.reading ?? reference(grammar).parse(bytes, 0, bytes.length);
  const steps = traced && { grammar, bytes, record: traced.record };
  return {
    grammar,
    bytes,
    text: decodeUtf8(bytes, 0, bytes.length),
    isFollowed: traced !== null,
    reading,
    marks: traced?.record ? marksOf(traced, bytes) : NOTHING,
    failure: failureIn(grammar, bytes, reading),
    tried: steps && !reading.ok ? [...hasty(steps, reading.offset), ...decisionsAt(steps, reading.offset)] : [],
    passedOver: steps && reading.ok ? passedOver(steps) : [],
    fallbacks: steps && reading.ok ? fallbacks(steps) : [],
  };
}
