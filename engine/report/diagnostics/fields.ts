import type { ValueType } from "../../event/value.ts";
import { quote } from "../failure-text.ts";
import { numberText } from "../quantity.ts";
import { shellWord } from "../shell.ts";
import { ARTICLES } from "./empty.ts";
import { type Counted, counted, hint, listed } from "./wording.ts";

export interface RaggedRows {
  readonly longer: number;
  readonly shorter: number;
  /** True if a header defined the columns, false if the first row did. */
  readonly header: boolean;
}

export interface Names {
  readonly names: readonly string[];
}

export interface UnseenFields extends Names {
  /** What names them, as a relative clause without its pronoun: `-k names`. */
  readonly named: string;
}

/** An option that names fields to print, not to print, or that a question is about. */
export type NamingOption = "-k" | "-K" | `--${string}`;

/** Fields that an option names, as they are written there; just one if there is advice. */
export interface UnseenKeys extends Names {
  readonly option: NamingOption;
  readonly advice: KeyAdvice | null;
}

/** What to write instead of a field that no event had, or what exists on its path. */
export type KeyAdvice =
  /** The closest name in the events. */
  | { readonly kind: "meant"; readonly name: string }
  /** Several names, without commas between them. */
  | { readonly kind: "blanks"; readonly fields: readonly string[] }
  /** A map without the key: some of its keys, and how many others it has. */
  | { readonly kind: "map"; readonly path: string; readonly keys: readonly string[]; readonly others: number }
  /** An array without an index after it, and how its first item is written. */
  | { readonly kind: "array"; readonly path: string; readonly item: string }
  /** An array with fewer items. */
  | { readonly kind: "items"; readonly path: string; readonly items: number }
  /** A value with nothing in it. */
  | { readonly kind: "value"; readonly path: string; readonly type: ValueType };

/** Fields and values that were repaired, renamed, missing or not written. */
export const ofFields = {
  hole: hint(
    ({ count }: Counted) =>
      `${counted(count, "NUL byte", "NUL bytes")} at the start skipped: a log has such a hole after it was truncated while it was written`,
  ),
  colored: hint(
    ({ count }: Counted) =>
      `${counted(count, "line has", "lines have")} color codes, which were ignored (-f line and -f raw keep them)`,
  ),
  "invalid-utf8": hint(
    ({ count }: Counted) => `${counted(count, "sequence", "sequences")} of bytes that are not UTF-8 became U+FFFD`,
  ),
  "renamed-fields": hint(
    ({ count }: Counted) => `${counted(count, "field", "fields")} renamed (name_2, ...): the name was taken`,
  ),
  "repeated-keys": hint(
    ({ count }: Counted) => `${counted(count, "key", "keys")} repeated in one record: the last value counts`,
  ),
  "unconverted-values": hint(
    ({ count }: Counted) =>
      `${counted(count, "value did", "values did")} not fit the type of the field and became () (--strict stops there)`,
  ),
  /** Records that already have the field that a cascade adds. */
  "own-format": hint(({ count }: Counted) => `${counted(count, "event", "events")} had a _format already: it is kept`),
  /** Merged events that already have the field that names their input. */
  "own-source": hint(({ count }: Counted) => `${counted(count, "event", "events")} had a _source already: it is kept`),
  /** Rows with more and with fewer cells than their table has columns. */
  "ragged-rows": hint(
    ({ longer, shorter, header }: RaggedRows) =>
      `${raggedText(longer, shorter)} than the ${header ? "header" : "first row"} (--strict stops there)`,
  ),
  /** Columns with a type that no table has. */
  "missing-columns": hint(({ names }: Names) => `no ${listed("column", names)}: check the types after -f`),
  "unseen-fields": hint(({ names, named }: UnseenFields) => `no event had the ${listed("field", names)} that ${named}`),
  "unseen-keys": hint(
    ({ option, names, advice }: UnseenKeys) =>
      `no event had the ${listed("field", names)} that ${option} names${advice ? `; ${adviceText(advice, option)}` : ""}`,
  ),
  "nothing-left": hint(({ count }: Counted) => `no event of ${numberText(count)} has a field that -K leaves`),
  /** Fields that are printed under another name, because the output format does not allow theirs. */
  "changed-names": hint(
    ({ count, rule }: Counted & { readonly rule: string }) =>
      `${counted(count, "field", "fields")} printed under another name: ${rule}`,
  ),
  /** Values that are not in the file, because it has no column of their name and type. */
  "lost-values": hint(
    ({ count }: Counted) =>
      `${counted(count, "value", "values")} not written: columns and their types are those of the first rows; -k names columns, and --exec converts values`,
  ),
};

function raggedText(longer: number, shorter: number): string {
  if (shorter === 0) return `${counted(longer, "row is", "rows are")} longer`;
  if (longer === 0) return `${counted(shorter, "row is", "rows are")} shorter`;
  return `${counted(longer, "row is", "rows are")} longer and ${counted(shorter, "row", "rows")} shorter`;
}

function adviceText(advice: KeyAdvice, option: NamingOption): string {
  switch (advice.kind) {
    case "meant":
      return `did you mean ${quote(advice.name)}?`;
    case "blanks":
      return `commas separate fields: ${option} ${advice.fields.map(shellWord).join(",")}`;
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
  ...ARTICLES,
  null: "null",
  unit: "(), a missing value",
};
