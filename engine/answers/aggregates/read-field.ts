import { type Address, type Event, fieldAt, unit, valueAt, valueOn } from "../../event/index.ts";
import { isNumeric, keyOf, keyOfField, type Numeric, numberOfField, type Reading } from "../../metrics/index.ts";

/** The number in a field, or how it is none. */
export function numberIn(event: Event, address: Address): Numeric | Exclude<Reading, "taken"> {
  const at = fieldAt(event, address.name);
  const number = at >= 0 ? numberOfField(event, at) : null;
  if (number !== null) return number;
  const value = at >= 0 ? valueAt(event, at) : valueOn(event, address);
  if (isNumeric(value)) return value;
  return value === unit || value === null ? "missing" : "unfit";
}

/** Sets the key of metrics to the text of a field. */
export function keyIn(event: Event, address: Address): Reading {
  const at = fieldAt(event, address.name);
  return at >= 0 ? keyOfField(event, at) : keyOf(valueOn(event, address));
}
