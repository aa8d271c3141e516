import type { DeclaredStamp } from "../event/declared.ts";
import { ENTRY, type Event, type TapeContext, valueAt } from "../event/tape.ts";
import { NONE, SLOT, SLOT_COUNT } from "../event/time-parts.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { complete, saysDay, saysHour, saysYear } from "./complete.ts";
import { partReaders } from "./parts.ts";
import { settle } from "./resolve.ts";

/**
 * Makes a function that returns the time of day that the grammar of an event declares, in seconds; null if there is none,
 * or a date with it.
 */
export function dayClock(): (event: Event) => number | null {
  const slots = new Int32Array(SLOT_COUNT);
  const further = new Int32Array(SLOT_COUNT);
  let context: TapeContext | null = null;
  let stamps: readonly DeclaredStamp[] = [];

  function add(event: Event, at: number, matchers: DeclaredStamp["matchers"]): void {
    const text = valueAt(event, at);
    if (typeof text !== "string") return;
    const bytes = encodeUtf8(text);
    const to = bytes.length;
    const isRead = matchers.some((matcher) => matcher.match(bytes, 0, to, further.fill(NONE), partReaders) === to);
    if (isRead) complete(slots, further);
  }

  return (event) => {
    if (event.context !== context) {
      context = event.context;
      stamps = context.declared().timestamp;
    }
    slots.fill(NONE);
    for (let at = 0; at < event.length; at += ENTRY) {
      const stamp = stamps.find(({ name }) => name === event.entries[at]);
      if (stamp) add(event, at, stamp.matchers);
    }
    if (saysDay(slots) || saysYear(slots) || !saysHour(slots)) return null;
    settle(slots);
    const [hour, minute, second] = [slots[SLOT.hour]!, slots[SLOT.minute]!, slots[SLOT.second]!];
    return hour * 3600 + (minute === NONE ? 0 : minute * 60) + (second === NONE ? 0 : second);
  };
}
