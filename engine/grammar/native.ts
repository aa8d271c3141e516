import type { Unit } from "../event/value.ts";
import { isSpecError, type SpecError } from "../language/index.ts";
import { characterOf, type Item, loadPatterns, type Pattern } from "../pattern/index.ts";
import { label } from "./messages.ts";
import type { Node, Typed } from "./node.ts";
import { end, literal, rest } from "./text.ts";
import { type Reading, readingOf, type TypeName, type TypeValues } from "./values.ts";

/** A group of a pattern as a field; the group's number is its place among the fields. */
export interface GroupField {
  readonly name: string;
  /** How its text is read; null if it is a string. */
  readonly reading: Reading | null;
}

/**
 * The rest of the record, by a pattern that a user wrote; all back ends share its engine. Each group is a field, in the
 * order of the opening brackets, unless its text is empty. Fails at the end of the longest prefix of the pattern's
 * outermost items that matches.
 */
export interface Native {
  readonly kind: "native";
  readonly pattern: Pattern;
  readonly fields: readonly GroupField[];
  /** Nodes whose names are those of the pattern's outermost items in messages, branch by branch. */
  readonly items: readonly Node[];
}

interface GroupFields {
  readonly [name: string]: string | TypeValues[TypeName] | Unit;
}

const LONGEST_TEXT = 40;
const LINE_END = /[\r\n]/;

/**
 * The node of a pattern as a user wrote it, or what is wrong with it.
 * @param reserved names that no group may have.
 */
export async function native(
  text: string,
  reserved: readonly string[] = [],
): Promise<Typed<Native, string, GroupFields> | SpecError> {
  const { compilePattern } = await loadPatterns();
  const pattern = compilePattern(text, { groups: "named", types: true, reserved });
  if (isSpecError(pattern)) return pattern;
  return {
    kind: "native",
    pattern,
    fields: pattern.groups.map(({ name, type }) => ({ name: name ?? "", reading: type && readingOf(type) })),
    items: pattern.branches.flatMap((items) => items.map((_, index) => nameOf(items, index))),
  };
}

/** A text is named by the rest of it, anything else as the user wrote it. */
function nameOf(items: readonly Item[], index: number): Node {
  const { tree, source } = items[index]!;
  if (tree.kind === "assertion" && tree.assertion === "end") return end;
  const text = textOf(items.slice(index, index + LONGEST_TEXT));
  return text === "" || LINE_END.test(text) ? label(source, rest) : literal(text);
}

/** The text of the first items that are single characters. */
function textOf(items: readonly Item[]): string {
  const characters = items.map(({ tree }) => characterOf(tree));
  const others = characters.indexOf(null);
  return characters.slice(0, others < 0 ? undefined : others).join("");
}
