import { readFloat, readInt, readNotation } from "../../event/numbers/index.ts";
import { unit, type Value, type ValueMap } from "../../event/value.ts";
import type { ConstantValue, Derive, Grammar, Reading } from "../../grammar/index.ts";

/** What a node puts into the event, or into the map or array around it. */
export type Entry =
  | { readonly kind: "field"; readonly name: string; readonly value: Value }
  | { readonly kind: "pair"; readonly name: string; readonly value: Value }
  | { readonly kind: "derive"; readonly node: Derive }
  | { readonly kind: "item"; readonly value: Value }
  /** A text that did not fit its type and became the unit value. */
  | { readonly kind: "unconverted" }
  /** What was counted of a payload. */
  | ({ readonly kind: "payload" } & Omit<Fields, "fields">);

interface Fields {
  readonly fields: ValueMap;
  /** How many pairs got another name because theirs was taken. */
  readonly renamed: number;
  /** How many pairs replaced the value of a pair before them. */
  readonly repeated: number;
  /** How many strings did not fit their type and became the unit value. */
  readonly unconverted: number;
}

/** The fields of entries, in their order; a name that several pairs have is treated as {@link Grammar.repeated} says. */
export function collect(entries: readonly Entry[], repeats: Grammar["repeated"]): Fields {
  const layout = new Set(entries.flatMap(layoutName));
  const taken = new Set([...layout, ...entries.flatMap((entry) => (entry.kind === "pair" ? [entry.name] : []))]);
  const fields = new Map<string, Value>();
  const numbers = new Map<string, number>();
  const lists = new Map<string, Value[]>();
  let renamed = 0;
  let repeated = 0;
  let unconverted = 0;
  for (const entry of entries) {
    switch (entry.kind) {
      case "field":
        fields.set(entry.name, entry.value);
        break;
      case "derive":
        derive(entry.node, fields);
        break;
      case "pair": {
        const isThere = fields.has(entry.name);
        const isRenamed = layout.has(entry.name) || (isThere && repeats === "numbered");
        if (isRenamed) renamed++;
        else if (isThere && repeats === "list") {
          const values = lists.get(entry.name) ?? [fields.get(entry.name)!];
          values.push(entry.value);
          lists.set(entry.name, values);
          break;
        } else if (isThere) repeated++;
        fields.set(isRenamed ? freeName(entry.name, taken, numbers) : entry.name, entry.value);
        break;
      }
      case "unconverted":
        unconverted++;
        break;
      case "payload":
        renamed += entry.renamed;
        repeated += entry.repeated;
        unconverted += entry.unconverted;
        break;
      case "item":
        break;
    }
  }
  for (const [name, values] of lists) fields.set(name, values);
  return { fields, renamed, repeated, unconverted };
}

export function itemsOf(entries: readonly Entry[]): readonly Value[] {
  return entries.flatMap((entry) => (entry.kind === "item" ? [entry.value] : []));
}

function layoutName(entry: Entry): string[] {
  if (entry.kind === "field") return [entry.name];
  return entry.kind === "derive" ? [entry.node.name] : [];
}

/** The first of `name_2`, `name_3`, ... that no field has; it is taken from then on. `numbers` has the last ones. */
function freeName(name: string, taken: Set<string>, numbers: Map<string, number>): string {
  for (let number = (numbers.get(name) ?? 1) + 1; ; number++) {
    const other = `${name}_${number}`;
    if (taken.has(other)) continue;
    taken.add(other);
    numbers.set(name, number);
    return other;
  }
}

function derive({ name, from, shift, mask, table }: Derive, fields: Map<string, Value>): void {
  const source = fields.get(from);
  if (typeof source !== "number") return;
  const number = (source >> shift) & mask;
  const value = table ? table[number] : number;
  if (value !== undefined) fields.set(name, value);
}

/** Where a record failed. */
export interface Failure {
  readonly ok: false;
  /** The furthest byte that could not be read, counted from the record's start. */
  readonly offset: number;
  /**
   * Ids of the places that failed there, ascending. The id after the last place of the grammar stands for the end of
   * the record.
   */
  readonly places: readonly number[];
}

/** What a record reads as, or where it failed. */
export type Outcome = ({ readonly ok: true } & Fields) | Failure;

export function constantValue(value: ConstantValue): Value {
  return typeof value === "object" && value !== null ? unit : value;
}

/** The text as the first type of the reading that it fits, else as the reading says; undefined is a failure. */
export function readText(
  text: string,
  { types, form, words, otherwise, notation }: Reading,
  unread: Value = text,
): Value | undefined {
  const computed = notation && readNotation(text, notation);
  if (computed !== undefined) return computed;
  for (const type of notation ? [] : types) {
    const value =
      type === "int" ? readInt(text, form) : type === "float" ? readFloat(text, form) : readBool(text, words);
    if (value !== undefined) return value;
  }
  return otherwise === "text" ? unread : otherwise === "unit" ? unit : undefined;
}

/** What the event records of a value that it has. */
export function misread(isMisread = false): readonly Entry[] {
  return isMisread ? [{ kind: "unconverted" }] : [];
}

function readBool(text: string, words: Reading["words"]): boolean | undefined {
  if (words.true.includes(text)) return true;
  return words.false.includes(text) ? false : undefined;
}
