import { jsonText } from "../../event/json-text.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { typeOf, type Value, type ValueMap } from "../../event/value.ts";
import { codePointsIn } from "../columns.ts";
import type { ParseFailure } from "../failure.ts";
import { causeOf, failureText } from "../failure-text.ts";
import type { Decision } from "./decisions.ts";
import type { Explained, Explanation } from "./explanation.ts";
import type { Refusal } from "./refusals.ts";
import type { MatchStep } from "./steps.ts";

/** The version of the schema, docs/explain.schema.json; a change that readers could stumble over raises it. */
const VERSION = 1;

/** What `explanationJson` prints besides the explanation. */
interface ExplanationContext {
  /** The line as the command line names it. */
  readonly operand: string;
  /** The formats that were tried before. */
  readonly refused: readonly Refusal[];
  /** What the format skips the line as; null for an event. */
  readonly skipped: string | null;
  /** Why an event has no timestamp; null if it has one, and for a line that is no event. */
  readonly noTime: string | null;
  /** Null if nobody asked for them. */
  readonly steps: readonly MatchStep[] | null;
}

const record = (entries: Readonly<Record<string, Value>>): ValueMap => new Map(Object.entries(entries));

/** An explanation as one line of JSON. Columns count code points from 1, and `end` is the column after the last one. */
export function explanationJson(
  { grammar, bytes }: Explained,
  explanation: Explanation,
  { operand, refused, skipped, noTime, steps }: ExplanationContext,
): string {
  const failure = explanation.failure && failureOf(explanation.failure);
  return jsonText(
    record({
      version: VERSION,
      operand,
      text: decodeUtf8(bytes, 0, bytes.length),
      format: grammar.name,
      accepted: failure === null,
      skipped,
      no_time: noTime,
      fields: fieldsOf(explanation),
      failure,
      tried: explanation.tried.map(decisionOf),
      passed_over: explanation.passedOver.map(decisionOf),
      fallbacks: explanation.fallbacks.map(decisionOf),
      refused: refused.map(({ format, column, message, read }) =>
        record({ format, column, message, read: read ?? [] }),
      ),
      steps:
        steps?.map(({ place: _, ...step }) => record({ ...step, failed: step.failed && record(step.failed) })) ?? null,
    }),
  );
}

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
    record({
      about: one.about,
      read: one.isRead,
      column: one.column,
      expected: one.expected,
      ...(one.untried !== undefined && { untried: one.untried }),
    }),
  );
  return record({ kind, path, column, alternatives: each });
}
