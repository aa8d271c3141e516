import { Event, NameTable } from "../../event/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import { closureParser } from "../../parse/closure-parser.ts";
import { declaredIn } from "../../parse/closures/index.ts";
import { REJECT } from "../../parse/runtime/index.ts";
import { timestampsOf } from "../../time/index.ts";

/** Why an event has no timestamp. */
export interface NoTime {
  readonly text: string;
  /** True if a field has a text where the timestamp should be. */
  readonly hasText: boolean;
}

/** Why the event of a record has no timestamp; null if it has one, or if the grammar does not accept the record. */
export function noTimeOf(grammar: Grammar, bytes: Uint8Array): NoTime | null {
  const names = new NameTable();
  const event = new Event(names);
  if (closureParser(grammar, names, declaredIn).parse(bytes, 0, bytes.length, event) === REJECT) return null;
  const unnamed = { field: null, layouts: null, zone: "UTC", zoneAssumed: true, year: null, now: Date.now() };
  const timestamps = timestampsOf(unnamed, names);
  if (timestamps.of(event)) return null;
  const { text, isNoDay } = timestamps.lack(event);
  if (text === null) return { text: "no field has a timestamp", hasText: false };
  return {
    text: `${JSON.stringify(text)} is ${isNoDay ? "a day that does not exist" : "no timestamp"}`,
    hasText: true,
  };
}
