import { fieldsOn } from "../../event/index.ts";
import { classFinder, countClass } from "../aggregates/classes.ts";
import { type FieldCounts, fieldAdder } from "../aggregates/fields.ts";
import { shapeOf } from "../aggregates/states.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import type { OverTimeQuestion } from "../over-time-question.ts";
import { addBuckets, type Buckets, coarsened, inLength, isLong, newBuckets, placeOf } from "./buckets.ts";
import { lengthOfRows, rowsOverTime } from "./rows.ts";

/** Buckets and what their events lack, as plain data. */
export interface PlainBuckets {
  readonly kind: "over-time";
  readonly buckets: Buckets;
  /** How many events have no timestamp, and how many records were rejected before the first event that has one. */
  readonly undated: number;
  readonly early: number;
  readonly fields: FieldCounts;
}

/**
 * Counts events by their time. A rejected record has no time: it counts where the event after it is, or else where the
 * last one was.
 */
export function answerOverTime(question: OverTimeQuestion, { names, timestamps, rejected }: AnswerContext): Answer {
  if (!timestamps) throw new Error("rows of time need timestamps");
  const { stack } = question;
  const shape = shapeOf(question.columns);
  const fields = fieldAdder(shape, names);
  const classOf = classFinder(stack, names);
  let buckets = newBuckets(shape, question.length);
  let undated = 0;
  let early = 0;
  let seen = 0;
  let last = -1;

  /** How many records were rejected since it was asked last, without those that were counted elsewhere. */
  function rejectedSince(elsewhere = 0): number {
    const count = rejected() - seen - elsewhere;
    seen += count + elsewhere;
    return count;
  }

  /** Counts what was rejected after the last event. */
  function settle(elsewhere?: number): void {
    const count = rejectedSince(elsewhere);
    if (last < 0) early += count;
    else buckets.all[last]!.rejected += count;
  }

  function coarsen(): void {
    const millis = last < 0 ? Number.NaN : buckets.all[last]!.index * buckets.length;
    while (question.length === null && isLong(buckets)) buckets = coarsened(buckets);
    if (last >= 0) last = buckets.places.get(Math.floor(millis / buckets.length)) ?? -1;
  }

  return {
    reads: stack === null ? null : { at: [...fieldsOn(stack), ...fields.at], roles: ["time"] },
    include(event) {
      if (!timestamps.of(event)) {
        undated++;
        return;
      }
      last = placeOf(buckets, timestamps.instant.millis);
      const bucket = buckets.all[last]!;
      bucket.count++;
      bucket.rejected += rejectedSince();
      const name = classOf(event);
      if (name !== null) countClass(bucket, name);
      fields.add(event, buckets.states, last);
      if (isLong(buckets)) coarsen();
    },
    drain() {
      settle();
      const drained: PlainBuckets = { kind: "over-time", buckets, undated, early, fields: fields.drain() };
      buckets = newBuckets(shape, question.length);
      undated = early = seen = 0;
      last = -1;
      return drained;
    },
    merge(later) {
      if (later.kind !== "over-time") return;
      settle(later.early + later.buckets.all.reduce((sum, bucket) => sum + bucket.rejected, 0));
      const length = Math.max(buckets.length, later.buckets.length);
      if (length > buckets.length) buckets = inLength(buckets, length);
      addBuckets(buckets, later.buckets.length < length ? inLength(later.buckets, length) : later.buckets);
      undated += later.undated;
      early += later.early;
      fields.merge(later.fields);
      last = -1;
      coarsen();
    },
    table() {
      settle();
      return rowsOverTime(question, inLength(buckets, lengthOfRows(question, buckets)), early);
    },
    notices: () => [
      ...(undated > 0 ? [{ code: "undated-rows", count: undated, first: timestamps.undated.place } as const] : []),
      ...(buckets.all.length > 0 ? fields.notices() : []),
    ],
  };
}
