import { ENTRY, type Event, type Value, valueAt } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";

/** A value that is no more than the end of a text: padding, or nothing. */
const NO_VALUE = /^=*$/;

/** Whether a record that a grammar has accepted, and written on the tape of the event, tells its format. */
export function tellsFormat(grammar: Grammar, event: Event): boolean {
  if (grammar.soleName === null || event.length !== ENTRY) return true;
  return isTelling(grammar, event.names.text(event.entries[0]!), valueAt(event, 0));
}

/** Whether a record with this field alone tells its format. */
export function isTelling({ soleName }: Grammar, name: string, value: Value): boolean {
  if (soleName === null) return true;
  if (typeof value === "string" && NO_VALUE.test(value)) return false;
  return new RegExp(`^(?:${soleName})$`, "u").test(name);
}
