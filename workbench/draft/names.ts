import type { Element } from "./element.ts";

/** Names of fields: those that a record has already, and the type of each name in the whole draft. */
export class Names {
  readonly #taken: Set<string>;
  readonly #types: Map<string, Element["type"]>;

  constructor(taken: Iterable<string> = [], types = new Map<string, Element["type"]>()) {
    this.#taken = new Set(taken);
    this.#types = types;
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The names of an alternative: others may use the same names, with the same types. */
  branch(): Names {
    return new Names(this.#taken, this.#types);
  }

  /** The element under an unused name, after the text before it if that names it. */
  name(element: Element, before: string): Element {
    if (element.name === null) return element;
    const said =
      element.name === "ts" || element.name === "level"
        ? null
        : (nameBefore(before) ?? (element.type === "int" && /[\w)]\[$/.test(before) ? "pid" : null));
    const wanted = said ?? element.name;
    let name = wanted;
    for (let number = 2; this.#taken.has(name) || this.#isOfAnotherType(name, element); number++) {
      name = `${wanted}_${number}`;
    }
    this.#taken.add(name);
    this.#types.set(name, element.type);
    return { ...element, name, layout: element.layout.replace(/<\w+>/, `<${name}>`) };
  }

  #isOfAnotherType(name: string, { type }: Element): boolean {
    return (this.#types.get(name) ?? type) !== type;
  }
}

/** Words that do not name the text after them. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  "a an and are as at be been by for has have if in into is it no not of on or that the this to was were will with".split(
    " ",
  ),
);

/** The name that a constant gives to the text after it: a key, `user=`, or a word, `port `. */
function nameBefore(text: string): string | null {
  const key = /([A-Za-z_][A-Za-z0-9_]*)["']?\s*[=:]\s*["'[(<]?$/.exec(text)?.[1];
  const word = key ?? /(?:^|[ \t([])([A-Za-z][A-Za-z_]{2,19}) ["'[(<#]?$/.exec(text)?.[1];
  if (word === undefined) return null;
  const name = word.toLowerCase();
  return EMPTY_WORDS.has(name) ? null : name;
}
