import { areObjects, column, type Element, END, namesOf, REST, withForms } from "./element.ts";
import type { Names } from "./names.ts";
import { sequenceOf } from "./sequence.ts";
import { templateForms } from "./templates.ts";

/** The fewest strings with the same first word that are a shape, and their least share of all. */
const FEWEST = 3;
const LEAST = 0.02;
const MOST_SHAPES = 12;
const MOST_DEPTH = 3;
/** The most strings that are analyzed: frequent shapes occur among them. */
const MOST_TEXTS = 4000;

/** The message after the other parts: text, with the fields of frequent shapes. */
export function messageElement(texts: readonly string[], names: Names): Element {
  const rest = column(names.nameMessage(), ".*", "rest");
  if (areObjects(texts)) return { ...rest, payload: "json" };
  // If no line of the sample has a message, a record without one has no field.
  if (texts.every((text) => text === "")) return { ...rest, options: '{ omit: "" }' };
  const step = Math.ceil(texts.length / MOST_TEXTS);
  const some = step > 1 ? texts.filter((_, i) => i % step === 0) : texts;
  const forms = templateForms(some, names) ?? shapesOf(some, names, 1);
  return forms ? withForms(rest, forms) : rest;
}

/** The forms of strings, by their first words; null if they have none. */
function shapesOf(texts: readonly string[], names: Names, depth: number): readonly (readonly Element[])[] | null {
  if (depth > MOST_DEPTH) return null;
  const fewest = Math.max(FEWEST, texts.length * LEAST);
  const groups = groupsOf(texts).filter((group) => group.length >= fewest);
  const found = groups.slice(0, MOST_SHAPES).map((group) => shapeOf(group, names.branch(), depth));
  const forms = found.filter((form) => form !== null);
  return forms.length === 0 ? null : forms;
}

/** One form, up to the end of the text, so that another one is tried for a text that goes on differently. */
function shapeOf(texts: readonly string[], names: Names, depth: number): readonly Element[] | null {
  const { elements, rests } = sequenceOf(texts, { names, enough: FEWEST, isTrial: true, isSample: false });
  const more = rests.filter((rest) => rest !== "");
  const inner = more.length > 0 ? shapesOf(more, names, depth + 1) : null;
  const hasFields = elements.some((element) => namesOf(element).length > 0);
  const hasPairs = elements.some(({ code }) => code.startsWith("many("));
  if (new RegExp(`^${elements.map(({ pattern }) => pattern).join("")}`).test("")) return null;
  if (!hasFields && !hasPairs && inner === null) return null;
  if (inner !== null) return [...elements, withForms(REST, inner)];
  return [...elements, more.length > 0 ? REST : END];
}

/** Texts by their first word, the largest group first; those that begin with a number are one group. */
function groupsOf(texts: readonly string[]): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const text of texts) {
    const [word = ""] = /^\S*/.exec(text) ?? [];
    const key = /\d/.test(word) ? "" : word;
    const group = groups.get(key);
    if (group) group.push(text);
    else groups.set(key, [text]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}
