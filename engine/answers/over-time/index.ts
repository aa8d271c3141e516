import { fieldsOn } from "../../event/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { durationText } from "../../time/index.ts";
import { classFinder, countClass } from "../aggregates/classes.ts";
import { type FieldCounts, fieldAdder } from "../aggregates/fields.ts";
import { shapeOf } from "../aggregates/states.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import type { OverTimeQuestion } from "../question.ts";
import { addBuckets, type Buckets, coarsened, inLength, isLong, newBuckets, placeOf } from "./buckets.ts";
import { lengthOfRows, MOST_ROWS, rowsOverTime } from "./rows.ts";

/** Buckets and what their events lack, as plain data. */
interface PlainBuckets {
  readonly buckets: Buckets;
  /** How many events have no timestamp. */
  readonly undated: number;
  /** The place of the last event's bucket; -1 without one. */
  readonly last: number;
  /** How many records were rejected after the last event. */
  readonly late: number;
  readonly fields: FieldCounts;
}

/**
 * Counts events by their time. A rejected record has no time: it counts where the event after it is, or else where the
 * last one was.
 */
export function answerOverTime(
  question: OverTimeQuestion,
  { names, timestamps, rejected }: AnswerContext,
): Answer<PlainBuckets> {
  if (!timestamps) throw new Error("rows of time need timestamps");
  const { stack } = question;
  const shape = shapeOf(question.columns);
  const fields = fieldAdder(shape, names);
  const classOf = classFinder(stack, names);
  let buckets = newBuckets(shape, question.length);
  let undated = 0;
  let last = -1;
  /** How many records were rejected, and how many of them after the last event. */
  let seen = 0;
  let late = 0;

  /** Counts what was rejected since it was asked last, without what was counted elsewhere. */
  function countRejected(elsewhere = 0): void {
    const all = rejected();
    late += all - seen - elsewhere;
    seen = all;
  }

  function lastMillis(): number {
    return buckets.all[last]!.index * buckets.length;
  }

  function coarsen(): void {
    const millis = last < 0 ? Number.NaN : lastMillis();
    while (isLong(buckets, question.length)) buckets = coarsened(buckets, question.length);
    if (last >= 0) last = placeOf(buckets, millis);
  }

  return {
    reads: stack === null ? null : { at: [...fieldsOn(stack), ...fields.at], roles: ["time"] },
    add(event) {
      if (!timestamps.of(event)) {
        undated++;
        return;
      }
      last = placeOf(buckets, timestamps.instant.millis);
      const bucket = buckets.all[last]!;
      bucket.count++;
      countRejected();
      bucket.rejected += late;
      late = 0;
      const name = classOf(event);
      if (name !== null) countClass(bucket, name);
      fields.add(event, buckets.states, last);
      if (isLong(buckets, question.length)) coarsen();
    },
    drain() {
      countRejected();
      const drained = { buckets, undated, last, late, fields: fields.drain() };
      buckets = newBuckets(shape, question.length);
      undated = late = seen = 0;
      last = -1;
      return drained;
    },
    merge(later) {
      countRejected(later.late + later.buckets.all.reduce((sum, bucket) => sum + bucket.rejected, 0));
      const length = Math.max(buckets.length, later.buckets.length);
      if (length > buckets.length) buckets = inLength(buckets, length);
      const added = inLength(later.buckets, length);
      const [first] = added.all;
      if (first) {
        first.rejected += late;
        late = 0;
        const millis = later.buckets.all[later.last]!.index * later.buckets.length;
        addBuckets(buckets, added);
        last = placeOf(buckets, millis);
      }
      late += later.late;
      undated += later.undated;
      fields.merge(later.fields);
      coarsen();
    },
    rows() {
      countRejected();
      const shown = inLength(buckets, lengthOfRows(question, buckets));
      if (last >= 0) shown.all[placeOf(shown, lastMillis())]!.rejected += late;
      return rowsOverTime(question, shown);
    },
    notes: () => [
      ...longerNotes(question.length, lengthOfRows(question, buckets)),
      ...(undated > 0 ? [{ code: "undated-rows", count: undated, first: timestamps.undated.place } as const] : []),
      ...(buckets.all.length > 0 ? fields.notes() : []),
    ],
  };
}

/** That there would be too many rows of the length that was asked for. */
function longerNotes(asked: number | null, millis: number): readonly Diagnostic[] {
  if (asked === null || millis === asked) return [];
  const [wanted, length] = [asked, millis].map((each) => durationText({ millis: each, nanos: 0 }));
  return [{ code: "longer-rows", asked: wanted!, length: length!, most: MOST_ROWS }];
}
