import { ENTRY, type Event, type Value, valueAt } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";

/** No value: an empty text, or padding. */
const NO_VALUE = /^=*$/;

/** True if a record that a grammar has accepted onto the tape of the event is specific to its format. */
export function tellsFormat(grammar: Grammar, event: Event): boolean {
  if (grammar.soleName === null || event.length !== ENTRY) return true;
  return isTelling(grammar, event.names.text(event.entries[0]!), valueAt(event, 0));
}

/** True if a record with this single field is specific to its format. */
export function isTelling({ soleName }: Grammar, name: string, value: Value): boolean {
  if (soleName === null) return true;
  if (typeof value === "string" && NO_VALUE.test(value)) return false;
  return new RegExp(`^(?:${soleName})$`, "u").test(name);
}
