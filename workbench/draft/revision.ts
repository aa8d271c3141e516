import type { Draft } from "./draft.ts";
import { type Element, END, namesOf, withForms } from "./element.ts";

// A draft that somebody reads and corrects, column by column.

/** A column of a draft, and what the sample says about it. */
export interface DraftColumn {
  /** Its layout and its place there; inside a text with forms, the form and the place there too, and so on. */
  readonly path: readonly number[];
  readonly element: Element;
  /** The layout of its form; null for a column that is in no form. */
  readonly form: string | null;
  /** Its text in each line that has it. */
  readonly values: readonly string[];
  /** The number of lines that are read up to its end, and of all lines. */
  readonly read: number;
  readonly lines: number;
  /** The constant after it; empty at the end of the line, null if something else follows. */
  readonly next: string | null;
}

/** The fields of a draft in their order, and what they are in lines; those of forms come after their text. */
export function draftColumns({ layouts }: Draft, lines: readonly string[]): readonly DraftColumn[] {
  const found = layouts.map(() => new Map<number, string[]>());
  for (const line of lines) {
    const layout = layouts.findIndex(([first]) => first !== undefined && textOf(first, line) !== null);
    let rest = line;
    for (const [place, element] of (layouts[layout] ?? []).entries()) {
      const text = textOf(element, rest);
      if (text === null) break;
      const values = found[layout]!.get(place);
      if (values) values.push(text);
      else found[layout]!.set(place, [text]);
      rest = rest.slice(text.length);
    }
  }
  return layouts.flatMap((elements, layout) =>
    elements.flatMap((element, place): readonly DraftColumn[] => {
      const values = found[layout]!.get(place) ?? [];
      const path = [layout, place];
      const inner = formColumns(element, path, lines.length);
      if (element.name === null) return inner;
      const next = nextOf(elements, place);
      return [{ path, element, form: null, values, read: values.length, lines: lines.length, next }, ...inner];
    }),
  );
}

/** The columns of the forms of an element. */
function formColumns({ forms = [] }: Element, path: readonly number[], lines: number): readonly DraftColumn[] {
  return forms.flatMap((elements, form) =>
    elements.flatMap((element, place): readonly DraftColumn[] => {
      const at = [...path, form, place];
      const inner = formColumns(element, at, lines);
      if (element.name === null) return inner;
      const { values = [] } = element;
      const layout = elements.map((part) => part.layout).join("");
      return [
        { path: at, element, form: layout, values, read: values.length, lines, next: nextOf(elements, place) },
        ...inner,
      ];
    }),
  );
}

function nextOf(elements: readonly Element[], place: number): string | null {
  const after = elements[place + 1];
  return after === undefined || after === END ? "" : after.text;
}

/** The text that an element reads at the start of a line; null if it does not match. */
function textOf({ pattern }: Element, line: string): string | null {
  return new RegExp(`^(?:${pattern})`).exec(line)?.[0] ?? null;
}

/** The draft with another element in a column's place. */
export function withElement(draft: Draft, { path }: DraftColumn, element: Element): Draft {
  const [layout = 0, ...places] = path;
  return { ...draft, layouts: draft.layouts.with(layout, replaced(draft.layouts[layout]!, places, element)) };
}

function replaced(elements: readonly Element[], path: readonly number[], element: Element): readonly Element[] {
  const [place = 0, form, ...inner] = path;
  if (form === undefined) return elements.with(place, element);
  const outer = elements[place]!;
  const forms = outer.forms ?? [];
  return elements.with(place, withForms(outer, forms.with(form, replaced(forms[form]!, inner, element))));
}

/** The names that lines with a column may have beside it. */
export function namesBeside({ layouts }: Draft, { path }: DraftColumn): readonly string[] {
  const [layout = 0, ...places] = path;
  return besides(layouts[layout]!, places);
}

function besides(elements: readonly Element[], [place = 0, form, ...inner]: readonly number[]): readonly string[] {
  const { name, inside, forms } = elements[place]!;
  const others = elements.toSpliced(place, 1).flatMap(namesOf);
  if (form === undefined) return [...others, ...inside];
  return [...others, ...(name === null ? [] : [name]), ...besides(forms![form]!, inner)];
}

/** The element under another name; null for text that is no field. */
export function renamedElement(element: Element, name: string | null): Element {
  const layout = element.layout.replace(/<[^<>]*>/, name === null ? "…" : `<${name}>`);
  return { ...element, name, layout };
}

/** What a column can be read as. */
export type ColumnType = "text" | "int" | "number";

const INT = /^[+-]?\d{1,15}$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The types that some of a column's values have, each with the share that has it. */
export function typesOf(values: readonly string[]): ReadonlyMap<ColumnType, number> {
  const share = (pattern: RegExp) => values.filter((value) => pattern.test(value)).length / Math.max(1, values.length);
  const types = [["int", share(INT)] as const, ["number", share(NUMBER)] as const];
  return new Map([["text", 1] as const, ...types.filter(([, part]) => part > 0)]);
}

/** The type that an element has. */
export function typeOf({ type }: Element): ColumnType {
  return type === "string" ? "text" : type;
}

/** The element as another type: text that is no int rejects the line, text that is no number stays text. */
export function asType(element: Element, type: ColumnType): Element {
  if (typeOf(element) === type) return element;
  const plain = asText(element);
  if (type === "text") return plain;
  const { code } = plain;
  return type === "int"
    ? { ...plain, type, code: `int(${code})`, grammar: [...plain.grammar, "int"] }
    : { ...plain, type, code: `scalar(${code})`, vocabulary: [...plain.vocabulary, "scalar"] };
}

/** An element of numbers as the text that they are. */
function asText(element: Element): Element {
  if (element.type === "string") return element;
  const [, inner] = /^(?:int|scalar)\((.*)\)$/s.exec(element.code) ?? [];
  const code = inner ?? 'run(charset("-+0-9.eE"))';
  const grammar = inner === undefined ? ["run", "charset"] : element.grammar;
  return {
    ...element,
    type: "string",
    code,
    grammar: without(grammar, ["int", "number"]),
    vocabulary: without(element.vocabulary, ["scalar"]),
  };
}

const without = (names: readonly string[], gone: readonly string[]) => names.filter((name) => !gone.includes(name));

/** True for the time of the event. */
export function isTime({ grammar }: Element): boolean {
  return grammar.includes("timestamp") || grammar.includes("looseTimestamp");
}

/** A timestamp as text up to what follows it; null if nothing says where it ends. */
export function withoutTime({ element, next }: DraftColumn): Element | null {
  if (next === null) return null;
  const code = next === "" ? "rest" : `until(${JSON.stringify(next)})`;
  return { ...element, code, grammar: [next === "" ? "rest" : "until"], vocabulary: [] };
}

/** Text as the time of the event, read by a layout. */
export function asTime(
  element: Element,
  layout: { readonly code: string; readonly grammar: Iterable<string>; readonly vocabulary: Iterable<string> },
): Element {
  return {
    ...element,
    type: "string",
    code: layout.code,
    grammar: [...layout.grammar],
    vocabulary: [...layout.vocabulary],
  };
}
