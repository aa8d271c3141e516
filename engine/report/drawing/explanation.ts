import { jsonText } from "../../event/json-text.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { typeOf, type Value, type ValueMap } from "../../event/value.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type Outcome, type Trace, trace, tracer } from "../../parse/reference/index.ts";
import { codePointsIn } from "../columns.ts";
import { explain } from "../explain.ts";
import type { ParseFailure } from "../failure.ts";
import { causeOf, failureText } from "../failure-text.ts";
import { type Decision, decisionsAt, fallbacks, passedOver } from "./decisions.ts";
import { type Marks, marksOf } from "./marks.ts";
import type { Refusal } from "./refusals.ts";
import type { Step } from "./steps.ts";

/** A record to be explained. */
export interface Explained {
  readonly grammar: Grammar;
  /** The record without its line end. */
  readonly bytes: Uint8Array;
}

/** How a grammar reads a record. */
export interface Explanation extends Explained {
  readonly text: string;
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

/** Explains a record; null if it nests too deep. */
export function explanationOf({ grammar, bytes }: Explained): Explanation | null {
  const traced = tracedOrNull(() => trace(grammar, bytes, 0, bytes.length));
  if (traced === null) return null;
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
  const failure = failureIn(grammar, bytes, reading);
  const tried = decisionsAt(steps, reading.offset);
  return { grammar, bytes, text, reading, marks, failure, tried, passedOver: [], fallbacks: [] };
}

/** The version of the schema, docs/explain.schema.json; a change that readers could stumble over raises it. */
const VERSION = 1;

/** What `explanationJson` prints besides the explanation. */
interface Context {
  /** The line as the command line names it. */
  readonly operand: string;
  /** The formats that were tried before. */
  readonly refused: readonly Refusal[];
  /** What the format skips the line as; null for an event. */
  readonly skipped: string | null;
  /** Why an event has no timestamp; null if it has one, and for a line that is no event. */
  readonly noTime: string | null;
  /** Null if nobody asked for them. */
  readonly steps: readonly Step[] | null;
}

const record = (entries: Readonly<Record<string, Value>>): ValueMap => new Map(Object.entries(entries));

/**
 * An explanation as one line of JSON. Columns count code points from 1, and `end` is the column after the last one.
 * @param explanation null for a record that nests too deep.
 */
export function explanationJson(
  { grammar, bytes }: Explained,
  explanation: Explanation | null,
  { operand, refused, skipped, noTime, steps }: Context,
): string {
  const failure = explanation === null ? TOO_DEEP : explanation.failure && failureOf(explanation.failure);
  return jsonText(
    record({
      version: VERSION,
      operand,
      text: decodeUtf8(bytes, 0, bytes.length),
      format: grammar.name,
      accepted: failure === null,
      skipped,
      no_time: noTime,
      fields: explanation ? fieldsOf(explanation) : [],
      failure,
      tried: (explanation?.tried ?? []).map(decisionOf),
      passed_over: (explanation?.passedOver ?? []).map(decisionOf),
      fallbacks: (explanation?.fallbacks ?? []).map(decisionOf),
      refused: refused.map(({ format, column, message, read }) =>
        record({ format, column, message, read: read ?? [] }),
      ),
      steps: steps?.map(stepOf) ?? null,
    }),
  );
}

const TOO_DEEP = record({ line: 1, column: 1, message: "it nests too deep to be explained", expected: [], found: "" });

function fieldsOf({ bytes, marks }: Explanation): readonly ValueMap[] {
  const column = (at: number) => codePointsIn(decodeUtf8(bytes, 0, at)) + 1;
  const span = ({ from, to }: { readonly from: number; readonly to: number }) => ({
    column: column(from),
    end: column(to),
  });
  return [
    ...marks.marks.map((one) => record({ name: one.name, type: typeOf(one.value), value: one.value, ...span(one) })),
    ...marks.omitted.map((one) => record({ name: one.name, type: "omitted", value: null, ...span(one) })),
    ...marks.derived.map(({ name, value, source }) => record({ name, type: typeOf(value), value, from: source })),
  ];
}

function failureOf(failure: ParseFailure): ValueMap {
  const { line, column, found, expected } = failure;
  return record({
    line,
    column,
    message: failureText(failure),
    expected: expected.map((one) => causeOf([one])),
    found,
  });
}

function decisionOf({ kind, path, column, alternatives }: Decision): ValueMap {
  const each = alternatives.map((one) =>
    record({ about: one.about, read: one.isRead, column: one.column, expected: one.expected }),
  );
  return record({ kind, path, column, alternatives: each });
}

function stepOf({ depth, node, column, end, text, failed }: Step): ValueMap {
  return record({ depth, node, column, end, text, failed: failed && record({ ...failed }) });
}
