import type { Event, NameTable } from "../../event/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { Timestamps, UndatedPlace } from "../../time/index.ts";
import type { SpanRule } from "../question.ts";
import { type Lack, type SpanName, spanKeys } from "./keys.ts";
import { newRecency } from "./recency.ts";

/** Events that belong together. */
export interface Span extends SpanName {
  /** The times of its first and its last event in milliseconds, NaN where none has one. */
  first: number;
  last: number;
  size: number;
  /** True once it was closed to make room. */
  isCut: boolean;
}

/** Where an event belongs. */
export type Placement = SpanName | Lack;

/** How many events are in no span, and why; and how many spans were closed to make room. */
export interface SpanCounts {
  late: number;
  undated: number;
  unkeyed: number;
  evicted: number;
}

/** Divides events into spans. */
export interface SpanKeeper<S extends Span> {
  readonly counts: Readonly<SpanCounts>;
  /** True if no event had one of the fields of keys. */
  lacksField(): boolean;
  /** Where the event would be; changes nothing. */
  place(event: Event): Placement;
  /** Adds the event to its span, after it closes those that end before it. @returns its span, or null if it has none. */
  take(event: Event): S | null;
  /** Closes a span if it is full; called after its last event has been used. */
  settle(span: S): void;
  /** The spans that are open, the one without events for longest first. */
  open(): Iterable<S>;
  /** Closes all. */
  end(): void;
}

/** What a keeper is made from. */
export interface SpanParts<S extends Span> {
  readonly rule: SpanRule;
  readonly names: NameTable;
  readonly timestamps: Timestamps;
  /** True if a window of time closes with the first event after it, where it otherwise waits for late events. */
  readonly isPrompt: boolean;
  /** Makes a span whose first event has this time. */
  readonly begin: (name: SpanName, millis: number) => S;
  readonly close: (span: S) => void;
}

export function spanKeeper<S extends Span>(made: SpanParts<S>): SpanKeeper<S> {
  const { rule, names, timestamps, isPrompt, begin, close } = made;
  const keys = spanKeys(rule, names);
  const counts: SpanCounts = { late: 0, undated: 0, unkeyed: 0, evicted: 0 };
  /** By key, in the order of their last events. */
  const spans = newRecency<S>();
  let begun = 0;

  function timeOf(event: Event): number {
    return timestamps.of(event) ? timestamps.instant.millis : Number.NaN;
  }

  function finish(key: string, span: S): void {
    spans.delete(key);
    keys.close(key);
    close(span);
  }

  /** Closes the spans that end before this time: those without events for longest, or windows once another one begins. */
  function closeBefore(millis: number, key: string): void {
    if (rule.kind === "time") {
      if (!isPrompt || spans.get(key)) return;
      for (const { key: other, value } of spans) if (value.window!.to <= millis) finish(other, value);
      return;
    }
    for (let oldest = spans.oldest(); oldest && pausesBefore(rule, oldest.value, millis); oldest = spans.oldest()) {
      finish(oldest.key, oldest.value);
    }
  }

  function makeRoom(): void {
    const oldest = spans.oldest();
    if (spans.size < rule.most || !oldest) return;
    counts.evicted++;
    const { key, value } = oldest;
    value.isCut = true;
    // Rows have all events: a window that was closed early begins again.
    if (isPrompt) keys.close(key);
    spans.delete(key);
    close(value);
  }

  return {
    counts,
    lacksField: keys.lacksField,
    place(event) {
      const millis = timeOf(event);
      const key = keys.of(event, millis);
      if (key === null) return keys.lack;
      const span = spans.get(key);
      return span && !pausesBefore(rule, span, millis) ? span : keys.name(key, begun);
    },
    take(event) {
      const millis = timeOf(event);
      const key = keys.of(event, millis);
      if (key === null) {
        counts[keys.lack]++;
        return null;
      }
      closeBefore(millis, key);
      let span = spans.get(key);
      if (span && pausesBefore(rule, span, millis)) {
        finish(key, span);
        span = undefined;
      }
      if (!span) {
        makeRoom();
        span = begin(keys.name(key, begun), millis);
        begun++;
      }
      spans.touch(key, span);
      extend(span, millis);
      return span;
    },
    settle(span) {
      if (rule.kind === "count" && span.size === rule.size) finish("", span);
    },
    *open() {
      for (const { value } of spans) yield value;
    },
    end() {
      for (let oldest = spans.oldest(); oldest; oldest = spans.oldest()) finish(oldest.key, oldest.value);
    },
  };
}

/** Adds an event with this time to its span; NaN if it has none. */
function extend(span: Span, millis: number): void {
  span.size++;
  if (!(span.first <= millis) && !Number.isNaN(millis)) span.first = millis;
  if (!(span.last >= millis) && !Number.isNaN(millis)) span.last = millis;
}

/** True if a span has ended at this time because it had no event for too long. */
function pausesBefore(rule: SpanRule, { last }: Span, millis: number): boolean {
  return rule.kind === "key" && rule.idle !== null && millis - last > rule.idle;
}

/**
 * Messages about events that are in no span, and about spans that were closed early.
 * @param first the first event without a timestamp.
 */
export function spanNotes(
  rule: SpanRule,
  keeper: Pick<SpanKeeper<Span>, "counts" | "lacksField">,
  first: UndatedPlace | null,
): readonly Diagnostic[] {
  const { undated, unkeyed, evicted } = keeper.counts;
  const fields = rule.kind === "key" ? rule.fields : [];
  const notes: Diagnostic[] = [];
  // Fields that no event has are reported by name.
  if (unkeyed > 0 && !keeper.lacksField()) notes.push({ code: "unkeyed-events", fields, count: unkeyed });
  if (undated > 0) notes.push({ code: "undated-spans", count: undated, first });
  if (evicted > 0) notes.push({ code: "evicted-spans", count: evicted, most: rule.most });
  return notes;
}
