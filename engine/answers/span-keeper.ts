import { addressOf, type Event, fieldAt, type NameTable, type Value, valueAt, valueOn } from "../event/index.ts";
import { isNumeric, numberText } from "../metrics/index.ts";
import { instantText, type Timestamps } from "../time/index.ts";
import { newRecency } from "./recency.ts";
import type { SpanRule } from "./spans-question.ts";

/** Events that belong together. */
export interface Span {
  readonly id: string;
  /** When a window of time begins and ends, in milliseconds; null for other spans. */
  readonly window: { readonly from: number; readonly to: number } | null;
  /** The times of its first and its last event in milliseconds, NaN where none has one. */
  first: number;
  last: number;
  size: number;
}

/** Where an event belongs: in a span, in one that was closed before, or in none. */
export type Placement = Pick<Span, "id" | "window"> | "late" | "undated" | "unkeyed";

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
  /** Where the event would be, which changes nothing. */
  place(event: Event): Placement;
  /** Adds the event to its span, after it closes those that end before it. @returns its span, or null if it has none. */
  take(event: Event): S | null;
  /** Closes a span if it is full now; called when all is done with the event that was taken. */
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
  readonly begin: (span: Span) => S;
  readonly close: (span: S) => void;
}

/** With more, the span without events for longest is closed. */
export const MOST_OPEN = 10_000;
/** Longer values are no keys, in characters. */
const LONGEST_KEY = 1_000;
/** How many closed windows are remembered, so that late events are known. */
const MOST_CLOSED = 10_000;

export function spanKeeper<S extends Span>(parts: SpanParts<S>): SpanKeeper<S> {
  const { rule, names, timestamps, isPrompt, begin, close } = parts;
  const address = rule.kind === "key" && rule.field !== null ? addressOf(rule.field, names) : null;
  const counts: SpanCounts = { late: 0, undated: 0, unkeyed: 0, evicted: 0 };
  /** By key, in the order of their last events. */
  const spans = newRecency<S>();
  const closed = newRecency<true>();
  let begun = 0;

  function timeOf(event: Event): number {
    return timestamps.of(event) ? timestamps.instant.millis : Number.NaN;
  }

  function keyIn(event: Event): string | null {
    if (rule.kind === "count" || address === null) return "";
    const at = fieldAt(event, address.name);
    return keyText(at >= 0 ? valueAt(event, at) : valueOn(event, address));
  }

  /** The key of an event by which its span is found, or why there is none. */
  function keyOf(event: Event, millis: number): { readonly key: string } | Exclude<Placement, object> {
    if (rule.kind === "time") {
      if (Number.isNaN(millis)) return "undated";
      const key = String(Math.floor(millis / rule.millis));
      return closed.get(key) ? "late" : { key };
    }
    if (rule.kind === "key" && address === null && Number.isNaN(millis)) return "undated";
    const key = keyIn(event);
    return key === null ? "unkeyed" : { key };
  }

  function named(key: string): Pick<Span, "id" | "window"> {
    if (rule.kind === "time") {
      const from = Number(key) * rule.millis;
      return { id: instantText({ millis: from, nanos: 0 }), window: { from, to: from + rule.millis } };
    }
    return { id: address ? key : `#${begun}`, window: null };
  }

  function pausesBefore({ last }: Span, millis: number): boolean {
    return rule.kind === "key" && rule.idle !== null && millis - last > rule.idle;
  }

  function finish(key: string, span: S): void {
    spans.delete(key);
    if (rule.kind === "time") {
      closed.touch(key, true);
      if (closed.size > MOST_CLOSED) closed.delete(closed.oldest()!.key);
    }
    close(span);
  }

  /** Closes the spans that end before this time: those without events for longest, or windows once another one begins. */
  function closeBefore(millis: number, key: string): void {
    if (rule.kind === "time") {
      if (!isPrompt || spans.get(key)) return;
      for (const { key: other, value } of spans) if (value.window!.to <= millis) finish(other, value);
      return;
    }
    for (let oldest = spans.oldest(); oldest && pausesBefore(oldest.value, millis); oldest = spans.oldest()) {
      finish(oldest.key, oldest.value);
    }
  }

  function makeRoom(): void {
    const oldest = spans.oldest();
    if (spans.size < MOST_OPEN || !oldest) return;
    counts.evicted++;
    finish(oldest.key, oldest.value);
  }

  return {
    counts,
    place(event) {
      const millis = timeOf(event);
      const found = keyOf(event, millis);
      if (typeof found === "string") return found;
      const span = spans.get(found.key);
      return span && !pausesBefore(span, millis) ? span : named(found.key);
    },
    take(event) {
      const millis = timeOf(event);
      const found = keyOf(event, millis);
      if (typeof found === "string") {
        counts[found]++;
        return null;
      }
      const { key } = found;
      closeBefore(millis, key);
      let span = spans.get(key);
      if (span && pausesBefore(span, millis)) {
        finish(key, span);
        span = undefined;
      }
      if (!span) {
        makeRoom();
        span = begin({ ...named(key), first: millis, last: millis, size: 0 });
        begun++;
      }
      spans.touch(key, span);
      span.size++;
      if (!(span.first <= millis) && !Number.isNaN(millis)) span.first = millis;
      if (!(span.last >= millis) && !Number.isNaN(millis)) span.last = millis;
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

/** The text of a value by which events belong together, or null if it has none. */
function keyText(value: Value): string | null {
  if (isNumeric(value)) return numberText(value);
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && value.length <= LONGEST_KEY ? value : null;
}
