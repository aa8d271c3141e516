import { COLON } from "../event/bytes.ts";
import { type NumberPart, numberParts, SLOT } from "../event/time-slots.ts";
import type { Item, Layout } from "./layout.ts";

// A layout as a program: integers, each operation followed by what it works on. It is run over the bytes of a text.

export const END = 0;
/** byte */
export const BYTE = 1;
/** count, then this many bytes: one of them */
export const ANY = 2;
/** part, least and greatest value: exactly two digits */
export const TWO = 3;
/** part: exactly four digits */
export const FOUR = 4;
/** part, fewest and most digits, least and greatest value */
export const NUMBER = 5;
/** fewest */
export const BLANKS = 6;
export const MONTH = 7;
export const WEEKDAY = 8;
export const HALF = 9;
/** fewest and most digits, whether it may be missing, count of marks, then the marks */
export const FRACTION = 10;
export const OFFSET = 11;
export const ZONE = 12;
export const ZONE_NAME = 13;
export const EPOCH = 14;
/** where to go on, from here, if what follows does not fit */
export const TRY = 15;
/** what was tried fits */
export const FITS = 16;
/** byte: year, month and day, that byte between them */
export const DATE = 17;
/** hour, minute and second, colons between them */
export const CLOCK = 18;

/** The parts that every dated timestamp of the usual kind is built from: no further ones have to be checked. */
const plainParts: ReadonlySet<NumberPart> = new Set(["year", "month", "day", "hour", "minute", "second"]);

export interface Program {
  readonly code: Int32Array;
  /** True if it fills month and day, and nothing but these, year, clock, fraction and offset. */
  readonly plain: boolean;
}

export function compileLayout(layout: Layout): Program {
  const code: number[] = [];
  emit(layout, code);
  code.push(END);
  return { code: Int32Array.from(code), plain: isDated(layout) && isPlain(layout) };
}

/** How the runs of items begin that one operation does at once, and how many items they have. */
const RUN = 5;
const DATE_PARTS: readonly NumberPart[] = ["year", "month", "day"];
const CLOCK_PARTS: readonly NumberPart[] = ["hour", "minute", "second"];

/** The byte between the three parts with which `items` go on at `from`, each of all its digits; else null. */
function separatorOf(items: readonly Item[], from: number, parts: readonly NumberPart[]): number | null {
  const separator = items[from + 1];
  if (separator?.kind !== "text" || separator.text.length !== 1) return null;
  const run = items.slice(from, from + RUN);
  const isRun = run.every((item, i) =>
    i % 2 === 1
      ? item.kind === "text" && item.text === separator.text
      : item.kind === "number" && item.part === parts[i / 2] && item.least === (item.part === "year" ? 4 : 2),
  );
  return isRun && run.length === RUN ? separator.text.charCodeAt(0) : null;
}

function emit(items: readonly Item[], code: number[]): void {
  for (let i = 0; i < items.length; i++) {
    const date = separatorOf(items, i, DATE_PARTS);
    const clock = separatorOf(items, i, CLOCK_PARTS);
    if (date !== null || clock === COLON) {
      code.push(...(date === null ? [CLOCK] : [DATE, date]));
      i += RUN - 1;
      continue;
    }
    const item = items[i]!;
    switch (item.kind) {
      case "text":
        for (const byte of new TextEncoder().encode(item.text)) code.push(BYTE, byte);
        break;
      case "blank":
        code.push(BLANKS, item.least);
        break;
      case "any":
        code.push(ANY, item.of.length, ...bytesOf(item.of));
        break;
      case "number": {
        if (item.pad === "blank") code.push(BLANKS, 0);
        const [least, greatest] = numberParts[item.part];
        if (item.least === 4 && item.most === 4) code.push(FOUR, SLOT[item.part]);
        else if (item.least === 2 && item.most === 2) code.push(TWO, SLOT[item.part], least, greatest);
        else code.push(NUMBER, SLOT[item.part], item.least, item.most, least, greatest);
        break;
      }
      case "name":
        code.push(item.part === "month" ? MONTH : WEEKDAY);
        break;
      case "half":
        code.push(HALF);
        break;
      case "fraction": {
        const { digits, marks, optional } = item;
        code.push(FRACTION, digits ?? 1, digits ?? MOST_DIGITS, optional ? 1 : 0, marks.length, ...bytesOf(marks));
        break;
      }
      case "offset":
        code.push(OFFSET);
        break;
      case "zone":
        code.push(ZONE);
        break;
      case "zone-name":
        code.push(ZONE_NAME);
        break;
      case "epoch":
        code.push(EPOCH);
        break;
      case "optional": {
        const at = code.push(TRY, 0) - 1;
        emit(item.items, code);
        code.push(FITS);
        code[at] = code.length;
        break;
      }
      default:
        item satisfies never;
    }
  }
}

/** Digits of a fraction after the ninth are read and say nothing. */
const MOST_DIGITS = 100;

function bytesOf(ascii: string): number[] {
  return [...ascii].map((character) => character.charCodeAt(0));
}

function isDated(layout: Layout): boolean {
  const parts = layout.map((item) => (item.kind === "number" || item.kind === "name" ? item.part : null));
  return parts.includes("month") && parts.includes("day");
}

function isPlain(items: readonly Item[]): boolean {
  return items.every((item) => {
    switch (item.kind) {
      case "number":
        return plainParts.has(item.part);
      case "optional":
        return isPlain(item.items);
      case "half":
      case "epoch":
        return false;
      default:
        return true;
    }
  });
}
