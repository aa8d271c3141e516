import { quote } from "./expected-text.ts";
import { numberText } from "./quantity.ts";
import type { KeyAdvice, UnseenKeys } from "./remark.ts";

/** What fields that no event had say: `no event had the field "mgs" that -k names; did you mean "msg"?`. */
export function unseenKeysText({ option, names, advice }: UnseenKeys): string {
  const fields = `${names.length === 1 ? "field" : "fields"} ${names.map(quote).join(", ")}`;
  return `no event had the ${fields} that ${option} names${advice ? `; ${adviceText(advice)}` : ""}`;
}

function adviceText(advice: KeyAdvice): string {
  switch (advice.kind) {
    case "meant":
      return `did you mean ${quote(advice.name)}?`;
    case "map":
      return `${quote(advice.path)} has ${keysText(advice.keys, advice.others)}`;
    case "array":
      return `${quote(advice.path)} is an array: write ${quote(advice.item)} for its first item, or ${quote(advice.path)} for all of it`;
    case "items":
      return `${quote(advice.path)} has at most ${numberText(advice.items)} ${advice.items === 1 ? "item" : "items"}`;
    case "value":
      return `${quote(advice.path)} is ${TYPES[advice.type]}`;
  }
}

function keysText(keys: readonly string[], others: number): string {
  if (keys.length === 0) return "no keys";
  const shown = `the ${keys.length + others === 1 ? "key" : "keys"} ${keys.map(quote).join(", ")}`;
  return others > 0 ? `${shown} and ${numberText(others)} others` : shown;
}

const TYPES: Readonly<Record<Extract<KeyAdvice, { kind: "value" }>["type"], string>> = {
  string: "a string",
  int: "an int",
  float: "a float",
  bool: "a bool",
  null: "null",
  unit: "(), a missing value",
  map: "a map",
  array: "an array",
};
