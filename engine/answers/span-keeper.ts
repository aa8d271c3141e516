import { addressOf, type Event, fieldAt, type NameTable, unit, type Value, valueAt, valueOn } from "../event/index.ts";
import { isNumeric, numberText } from "../metrics/index.ts";
import { instantText, type Timestamps } from "../time/index.ts";
import { newRecency } from "./recency.ts";
import type { SpanRule } from "./spans-question.ts";

/** Events that belong together. */
export interface Span extends SpanName {
  /** The times of its first and its last event in milliseconds, NaN where none has one. */
  first: number;
  last: number;
  size: number;
}

/** What a span is called, and what is known of it before its events. */
export interface SpanName {
  readonly id: string;
  /** The value of each field, if it has several. */
  readonly parts: readonly string[] | null;
  /** When a window of time begins and ends, in milliseconds; null for other spans. */
  readonly window: { readonly from: number; readonly to: number } | null;
}

/** Why an event is in no span: it is in one that was closed before, or lacks what spans are found by. */
type Lack = "late" | "undated" | "unkeyed";

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
  /** Makes a span whose first event has this time. */
  readonly begin: (name: SpanName, millis: number) => S;
  readonly close: (span: S) => void;
}

/** With more, the span without events for longest is closed. */
export const MOST_OPEN = 10_000;
/** Longer values are no keys, in characters. */
const LONGEST_KEY = 1_000;
/** How many closed windows are remembered, so that late events are known. */
const MOST_CLOSED = 10_000;

export function spanKeeper<S extends Span>(made: SpanParts<S>): SpanKeeper<S> {
  const { rule, names, timestamps, isPrompt, begin, close } = made;
  const fields = rule.kind === "key" ? rule.fields : [];
  const addresses = fields.map((field) => addressOf(field, names));
  const isSeen = fields.map(() => false);
  /** The values of the fields of the last event with a key, if they are several. */
  let parts: readonly string[] | null = null;
  /** Why the last event without a key has none. */
  let lack: Lack = "unkeyed";
  const counts: SpanCounts = { late: 0, undated: 0, unkeyed: 0, evicted: 0 };
  /** By key, in the order of their last events. */
  const spans = newRecency<S>();
  const closed = newRecency<true>();
  let begun = 0;

  function timeOf(event: Event): number {
    return timestamps.of(event) ? timestamps.instant.millis : Number.NaN;
  }

  function partIn(event: Event, place: number): string | null {
    const address = addresses[place]!;
    const at = fieldAt(event, address.name);
    const value = at >= 0 ? valueAt(event, at) : valueOn(event, address);
    if (value !== unit) isSeen[place] = true;
    return keyText(value);
  }

  function keyIn(event: Event): string | null {
    if (addresses.length === 0) return "";
    if (addresses.length === 1) return partIn(event, 0);
    const all = addresses.map((_, place) => partIn(event, place));
    const texts = all.filter((text) => text !== null);
    if (texts.length < all.length) return null;
    parts = texts;
    // The lengths keep apart what a separator within values would mix up.
    return texts.map((text) => `${text.length}:${text}`).join("");
  }

  function lacks(why: Lack): null {
    lack = why;
    return null;
  }

  /** The key of an event by which its span is found, or null. */
  function keyOf(event: Event, millis: number): string | null {
    if (rule.kind === "time") {
      if (Number.isNaN(millis)) return lacks("undated");
      const key = String(Math.floor(millis / rule.millis));
      return closed.get(key) ? lacks("late") : key;
    }
    if (rule.kind === "key" && addresses.length === 0 && Number.isNaN(millis)) return lacks("undated");
    return keyIn(event) ?? lacks("unkeyed");
  }

  /** The name of a span that begins with the last event. */
  function named(key: string): SpanName {
    if (rule.kind === "time") {
      const from = Number(key) * rule.millis;
      return { id: instantText({ millis: from, nanos: 0 }), parts: null, window: { from, to: from + rule.millis } };
    }
    if (parts !== null) return { id: parts.join(","), parts, window: null };
    return { id: addresses.length > 0 ? key : `#${begun}`, parts: null, window: null };
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
    lacksField: () => isSeen.includes(false),
    place(event) {
      const millis = timeOf(event);
      const key = keyOf(event, millis);
      if (key === null) return lack;
      const span = spans.get(key);
      return span && !pausesBefore(span, millis) ? span : named(key);
    },
    take(event) {
      const millis = timeOf(event);
      const key = keyOf(event, millis);
      if (key === null) {
        counts[lack]++;
        return null;
      }
      closeBefore(millis, key);
      let span = spans.get(key);
      if (span && pausesBefore(span, millis)) {
        finish(key, span);
        span = undefined;
      }
      if (!span) {
        makeRoom();
        span = begin(named(key), millis);
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
