import { callCode, column, type Element, fieldCode } from "./element.ts";
import { areObjects } from "./json.ts";
import type { Names } from "./names.ts";
import { sequenceOf } from "./sequence.ts";
import { templateAlternatives } from "./templates.ts";

/** The fewest strings with the same first word that are a shape, and their least share of all. */
const FEWEST = 3;
const LEAST = 0.02;
const MOST_SHAPES = 12;
const MOST_DEPTH = 3;
/** The most strings that are analyzed: frequent shapes occur among them. */
const MOST_TEXTS = 4000;

/** The code of alternatives for the shapes of strings. */
interface Shapes {
  readonly code: string;
  readonly inside: readonly string[];
  readonly grammar: readonly string[];
  readonly vocabulary: readonly string[];
}

/** The message after the other parts: text, with the fields of frequent shapes. */
export function messageElement(texts: readonly string[], names: Names): Element {
  const rest = column("msg", ".*", "rest", { grammar: ["rest"] });
  if (areObjects(texts)) return { ...rest, formats: ["json"], grammar: ["rest", "within"] };
  // If no line of the sample has a message, a record without one has no field.
  if (texts.every((text) => text === "")) return { ...rest, options: '{ omit: "" }' };
  const step = Math.ceil(texts.length / MOST_TEXTS);
  const some = step > 1 ? texts.filter((_, i) => i % step === 0) : texts;
  const shapes = templateShapes(some, names) ?? shapesOf(some, names, 1);
  return shapes ? { ...rest, ...shapes, grammar: ["rest", ...shapes.grammar] } : rest;
}

/** The shapes of messages that have few patterns. */
function templateShapes(texts: readonly string[], names: Names): Shapes | null {
  const alternatives = templateAlternatives(texts, names);
  if (alternatives === null) return null;
  const all = alternatives.flat();
  const codes = alternatives.map((elements) => callCode("seq", [...elements.map(fieldCode), "end"]));
  return {
    code: callCode("choice", [...codes, "rest"]),
    inside: all.flatMap(({ name }) => (name === null ? [] : [name])),
    grammar: ["choice", "end", "field", "rest", "seq", ...all.flatMap(({ grammar }) => grammar)],
    vocabulary: all.flatMap(({ vocabulary }) => vocabulary),
  };
}

function shapesOf(texts: readonly string[], names: Names, depth: number): Shapes | null {
  if (depth > MOST_DEPTH) return null;
  const fewest = Math.max(FEWEST, texts.length * LEAST);
  const groups = groupsOf(texts).filter((group) => group.length >= fewest);
  const found = groups.slice(0, MOST_SHAPES).flatMap((group) => shapeOf(group, names.branch(), depth) ?? []);
  if (found.length === 0) return null;
  const of = (pick: (shape: Shapes) => readonly string[]) => found.flatMap(pick);
  return {
    code: callCode("choice", [...found.map(({ code }) => code), "rest"]),
    inside: of(({ inside }) => inside),
    grammar: ["choice", "rest", ...of(({ grammar }) => grammar)],
    vocabulary: of(({ vocabulary }) => vocabulary),
  };
}

/** One alternative, up to the end of the text, so that another one is tried for a text that goes on differently. */
function shapeOf(texts: readonly string[], names: Names, depth: number): Shapes | null {
  const { elements, rests } = sequenceOf(texts, { names, enough: FEWEST, isTrial: true });
  const more = rests.filter((rest) => rest !== "");
  const inner = more.length > 0 ? shapesOf(more, names, depth + 1) : null;
  const inside = elements.flatMap((element) => [...(element.name === null ? [] : [element.name]), ...element.inside]);
  const hasPairs = elements.some(({ grammar }) => grammar.includes("many"));
  if (canBeEmpty(elements)) return null;
  if (inside.length === 0 && !hasPairs && inner === null) return null;
  const last = inner?.code ?? (more.length > 0 ? "rest" : "end");
  return {
    code: callCode("seq", [...elements.map(fieldCode), last]),
    inside: [...inside, ...(inner?.inside ?? [])],
    grammar: ["seq", "field", ...elements.flatMap(({ grammar }) => grammar), ...(inner?.grammar ?? [last])],
    vocabulary: [...elements.flatMap(({ vocabulary }) => vocabulary), ...(inner?.vocabulary ?? [])],
  };
}

function canBeEmpty(elements: readonly Element[]): boolean {
  return new RegExp(`^${elements.map(({ pattern }) => pattern).join("")}`).test("");
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
