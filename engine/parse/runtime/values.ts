import { DOT, equals, MINUS, NINE, PLUS, ZERO } from "../../event/bytes.ts";
import { fitsDouble, readFloat, readInt, scanNumber, scanned } from "../../event/numbers/index.ts";
import { ENTRY, type Event, FALSE, FLOAT_TEXT, INT, INT_TEXT, TEXT, TRUE, UNIT, valueAt } from "../../event/tape.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { Value } from "../../event/value.ts";
import type { Reading } from "../../grammar/index.ts";

const NO_NUMBER = -2;

/** The order of types in which classifying is fast: a text is checked once. */
const TYPE_ORDER = ["int", "float", "bool"];

/** Makes the function that gives a text the kind that `reading` reads it as; -1 stands for a failure. */
export function classifier(reading: Reading): (bytes: Uint8Array, from: number, to: number) => number {
  const { types, form, otherwise } = reading;
  const otherKind = { text: TEXT, unit: UNIT, fail: -1 }[otherwise];
  const wants = { int: types.includes("int"), float: types.includes("float"), bool: types.includes("bool") };
  const words = [
    ...reading.words.true.map((word) => ({ bytes: encodeUtf8(word), kind: TRUE })),
    ...reading.words.false.map((word) => ({ bytes: encodeUtf8(word), kind: FALSE })),
  ];
  const wordKind = (bytes: Uint8Array, from: number, to: number): number => {
    for (const word of words) if (equals(bytes, from, to, word.bytes)) return word.kind;
    return otherKind;
  };

  if (types.some((type, i) => i > 0 && TYPE_ORDER.indexOf(type) <= TYPE_ORDER.indexOf(types[i - 1]!))) {
    return (bytes, from, to) => {
      const text = decodeUtf8(bytes, from, to);
      for (const type of types) {
        if (type === "int" && readInt(text, form) !== undefined) return INT_TEXT;
        if (type === "float" && readFloat(text, form) !== undefined) return FLOAT_TEXT;
        const word = type === "bool" ? wordKind(bytes, from, to) : otherKind;
        if (word !== otherKind) return word;
      }
      return otherKind;
    };
  }
  const wantsNumber = wants.int || wants.float;
  const strictKind = (bytes: Uint8Array, from: number, to: number): number => {
    if (scanNumber(bytes, from, to) !== to) return NO_NUMBER;
    const { kind } = scanned;
    if (kind === INT && wants.int) return INT;
    // The text is "-0", which is an int as well.
    if (kind === FLOAT_TEXT && to - from === 2 && wants.int) return INT_TEXT;
    if (kind !== INT && wants.float) return kind;
    const isFloat = wants.float && fitsDouble(bytes, from, to);
    return isFloat ? FLOAT_TEXT : NO_NUMBER;
  };
  const lenientKind = (bytes: Uint8Array, from: number, to: number): number => {
    const kind = strictKind(bytes, from, to);
    if (kind !== NO_NUMBER) return kind;
    const text = decodeUtf8(bytes, from, to);
    if (wants.int && readInt(text, form) !== undefined) return INT_TEXT;
    return wants.float && readFloat(text, form) !== undefined ? FLOAT_TEXT : NO_NUMBER;
  };
  const numberKind = form === "strict" ? strictKind : lenientKind;
  const isFirst = (byte: number) =>
    (byte >= ZERO && byte <= NINE) || byte === MINUS || (form === "lenient" && (byte === PLUS || byte === DOT));
  // Most strings that begin like a number but are none are no word either.
  const isWordlike = wants.bool && words.some(({ bytes: [first] }) => first !== undefined && isFirst(first));
  return (bytes, from, to) => {
    if (!wantsNumber || from >= to || !isFirst(bytes[from]!)) return wants.bool ? wordKind(bytes, from, to) : otherKind;
    const kind = numberKind(bytes, from, to);
    if (kind !== NO_NUMBER) return kind;
    return isWordlike ? wordKind(bytes, from, to) : otherKind;
  };
}

/** The items of the array that an event is. */
export function itemsOf(event: Event): readonly Value[] {
  const items: Value[] = [];
  for (let at = 0; at < event.length; at += ENTRY) items.push(valueAt(event, at));
  return items;
}
