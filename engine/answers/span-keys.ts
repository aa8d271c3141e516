import type { Event, NameTable } from "../event/index.ts";
import { instantText } from "../time/index.ts";
import { eventKeys } from "./event-keys.ts";
import { newRecency } from "./recency.ts";
import type { SpanRule } from "./spans-question.ts";

/** What a span is called, and what is known of it before its events. */
export interface SpanName {
  readonly id: string;
  /** The value of each field, if it has several. */
  readonly parts: readonly string[] | null;
  /** When a window of time begins and ends, in milliseconds; null for other spans. */
  readonly window: { readonly from: number; readonly to: number } | null;
}

/** Why an event is in no span: it is in one that was closed before, or lacks what spans are found by. */
export type Lack = "late" | "undated" | "unkeyed";

/** Finds the keys of spans. */
interface SpanKeys {
  /** The key by which the span of an event is found, or null. @param millis its time, NaN if it has none. */
  of(event: Event, millis: number): string | null;
  /** Why the last event without a key has none. */
  readonly lack: Lack;
  /** The name of a span that begins with the last event, after `begun` others. */
  name(key: string, begun: number): SpanName;
  /** Notes that the span of a key was closed: events of a window that come later are late. */
  close(key: string): void;
  /** True if no event had one of the fields of keys. */
  lacksField(): boolean;
}

/** How many closed windows are remembered, so that late events are known. */
const MOST_CLOSED = 10_000;

export function spanKeys(rule: SpanRule, names: NameTable): SpanKeys {
  const fields = rule.kind === "key" ? rule.fields : [];
  const keys = eventKeys(fields, names);
  const closed = newRecency<true>();
  let lack: Lack = "unkeyed";

  function lacks(why: Lack): null {
    lack = why;
    return null;
  }

  return {
    of(event, millis) {
      if (rule.kind === "time") {
        if (Number.isNaN(millis)) return lacks("undated");
        const key = String(Math.floor(millis / rule.millis));
        return closed.get(key) ? lacks("late") : key;
      }
      if (rule.kind === "key" && fields.length === 0 && Number.isNaN(millis)) return lacks("undated");
      return keys.of(event) ?? lacks("unkeyed");
    },
    get lack() {
      return lack;
    },
    name(key, begun) {
      if (rule.kind === "time") {
        const from = Number(key) * rule.millis;
        return { id: instantText({ millis: from, nanos: 0 }), parts: null, window: { from, to: from + rule.millis } };
      }
      const { parts } = keys;
      if (parts !== null) return { id: parts.join(","), parts, window: null };
      return { id: fields.length > 0 ? key : `#${begun}`, parts: null, window: null };
    },
    close(key) {
      if (rule.kind !== "time") return;
      closed.touch(key, true);
      if (closed.size > MOST_CLOSED) closed.delete(closed.oldest()!.key);
    },
    lacksField: keys.lacksField,
  };
}
