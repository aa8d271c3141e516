import type { Unit } from "../event/value.ts";
import { isSpecError, type SpecError } from "../language/index.ts";
import { characterOf, type Item, loadPatterns } from "../pattern/index.ts";
import type { TypeName, TypeValues } from "./leaf.ts";
import type { Native, Node } from "./node.ts";
import type { Typed } from "./part.ts";
import { label } from "./structure.ts";
import { end, literal, rest } from "./text.ts";
import { readingOf } from "./values.ts";

interface GroupFields {
  readonly [name: string]: string | TypeValues[TypeName] | Unit;
}

const LONGEST_TEXT = 40;
const LINE_END = /[\r\n]/;

/** The node of a pattern as a user wrote it, or what is wrong with it. @param reserved names that no group may have. */
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
