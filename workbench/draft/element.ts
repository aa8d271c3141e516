/** A part of a drafted record, as its code. */
export interface Element {
  /** Its code in `seq(...)`, without the field around it; further lines are indented from its start. */
  readonly code: string;
  /** The field's name, or null for a constant and for what is between fields. */
  readonly name: string | null;
  /** The type of a field; the same name has the same type in a draft. */
  readonly type: "string" | "int" | "number";
  /** The code of the options of a field. */
  readonly options?: string;
  /** The names of the fields inside its code. */
  readonly inside: readonly string[];
  /** The format of the text of a field, if it has one. */
  readonly payload?: string;
  /** An expression for the strings that it reads. */
  readonly pattern: string;
  /** Its text in the layout. */
  readonly layout: string;
  /** The text of a constant, else null. */
  readonly text: string | null;
}

/** An element, and the length that it reads of each line; -1 for a line that it does not match. */
export interface Fit {
  readonly element: Element;
  readonly lengths: readonly number[];
}

/** An element that becomes a field of this name, unless a better name is found. */
export function column(name: string, pattern: string, code: string, more: Partial<Element> = {}): Element {
  return { code, name, pattern, type: "string", inside: [], layout: `<${name}>`, text: null, ...more };
}

/** A constant. */
export function literal(text: string): Element {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return { ...column("", pattern, JSON.stringify(text)), name: null, layout: text, text };
}

/** An element between fields. */
export function between(pattern: string, code: string, more: Partial<Element> = {}): Element {
  return { ...column("", pattern, code, more), name: null };
}

/** The end of the text. */
export const END = between("$", "end", { layout: "" });
/** The rest of the text. */
export const REST = between(".*", "rest", { layout: "…" });

/** The element as a choice of forms, each the parts up to the end of the text, and of any other text. */
export function withForms(element: Element, forms: readonly (readonly Element[])[]): Element {
  const codes = forms.map((parts) => callCode("seq", parts.map(fieldCode)));
  return { ...element, code: callCode("choice", [...codes, "rest"]), inside: forms.flat().flatMap(namesOf) };
}

/** The names of the fields that an element makes. */
export function namesOf({ name, inside }: Element): readonly string[] {
  return name === null ? inside : [name, ...inside];
}

/** True for an IP address. */
export function isAddress({ code }: Element): boolean {
  return code === "ipv4" || code === "ipAddress";
}

/** True for a timestamp. */
export function isStamp({ code }: Element): boolean {
  return code.startsWith("timestamp(");
}

/** The fit of an element if at least the share `least` of the strings begins with it, else null. */
export function fitOf(element: Element, texts: readonly string[], least: number): Fit | null {
  const lengths = lengthsOf(new RegExp(element.pattern), texts);
  return shareOf(lengths) >= least ? { element, lengths } : null;
}

/** The length that an expression matches at the start of each text, or -1. */
export function lengthsOf(pattern: RegExp, texts: readonly string[]): readonly number[] {
  const sticky = new RegExp(pattern.source, "y");
  return texts.map((text) => {
    sticky.lastIndex = 0;
    return sticky.exec(text)?.[0].length ?? -1;
  });
}

/** The share of strings that match. */
export function shareOf(lengths: readonly number[]): number {
  return lengths.length === 0 ? 0 : lengths.filter((length) => length >= 0).length / lengths.length;
}

/** The code of an element in a sequence. */
export function fieldCode({ name, code, options, payload }: Element): string {
  if (name === null) return code;
  const field = `field(${[JSON.stringify(name), code, ...(options ? [options] : [])].join(", ")})`;
  return payload === undefined ? field : `within(${field}, ${payload})`;
}

/** Nodes as the arguments of a call, each on a line of its own. */
export function callCode(name: string, parts: readonly string[]): string {
  return `${name}(\n${parts.map((part) => `  ${part.replaceAll("\n", "\n  ")},\n`).join("")})`;
}

/** If this share of the strings is JSON, a shape of the others says less. */
const MOSTLY = 0.5;

/** True if most strings are JSON objects; `within` keeps others as text. */
export function areObjects(texts: readonly string[]): boolean {
  const isObject = (text: string) => /^\{.*\}$/.test(text) && isJson(text);
  const said = texts.filter((text) => text !== "");
  return said.length > 0 && said.filter(isObject).length >= said.length * MOSTLY;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
