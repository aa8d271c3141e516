import { alike, type Cases, type Charset, type Node, type Place, type TypeName, visit } from "../grammar/index.ts";

/** What could have stood where a record failed: data, which a message words. */
export type Expected =
  /** Exactly this text. */
  | { readonly kind: "literal"; readonly text: string }
  /** One of these words. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** At least `min` and at most `max` bytes of a charset. */
  | { readonly kind: "charset"; readonly charset: Charset; readonly min: number; readonly max: number | null }
  /** At least `min` and at most `max` decimal digits, whose number lies in `range`. */
  | {
      readonly kind: "digits";
      readonly min: number;
      readonly max: number | null;
      readonly range: readonly [least: number, most: number] | null;
    }
  /** A number as JSON writes it. */
  | { readonly kind: "number" }
  /** Text between two quotes, or what is missing of it: its next byte, a known escape, the closing quote. */
  | { readonly kind: "quoted"; readonly open: string; readonly close: string }
  /** The end of the record. */
  | { readonly kind: "end" }
  /** Text that reads as a value of one of these types. */
  | { readonly kind: "typed"; readonly types: readonly TypeName[] }
  /** What a label, a token, a field or a rule is called. */
  | { readonly kind: "name"; readonly name: string }
  /** A message of the grammar's own, as it is. */
  | { readonly kind: "message"; readonly message: string }
  /** At most this many levels of nesting. */
  | { readonly kind: "depth"; readonly limit: number }
  /** Any of these. */
  | { readonly kind: "either"; readonly of: readonly Expected[] }
  /** Anything but this. */
  | { readonly kind: "other"; readonly than: Expected }
  /** This, somewhere further on. */
  | { readonly kind: "later"; readonly what: Expected }
  | { readonly kind: "anything" };

/** What the place of the id after the last one of a grammar expects: the record is read, and should end. */
export const endOfRecord: Expected = { kind: "end" };

/** What could be at a place. A field is called by the label directly inside it, else by its own name. */
export function expectedAt(place: Place): Expected {
  return visit(cases, place.node, place);
}

const anything: Expected = { kind: "anything" };

function inside(place: Place): Expected {
  const [first] = place.inside;
  return first ? expectedAt(first) : anything;
}

const cases: Cases<readonly [place: Place], Expected> = {
  literal: ({ text }) => ({ kind: "literal", text }),
  oneOf: ({ words }) => ({ kind: "words", words }),
  run: ({ charset, min, max }) => ({ kind: "charset", charset, min, max }),
  digits: ({ min, max, range }) => ({ kind: "digits", min, max, range }),
  number: () => ({ kind: "number" }),
  rest: () => anything,
  end: () => endOfRecord,
  until: (_, place) => ({ kind: "later", what: inside(place) }),
  quoted: ({ open, close }) => ({ kind: "quoted", open, close }),
  ...alike(
    ["seq", "optional", "many", "look", "constant", "join", "map", "list", "item", "pair", "meaning"],
    (_, place) => inside(place),
  ),
  choice: (_, place) => ({ kind: "either", of: place.inside.map(expectedAt) }),
  not: (_, place) => ({ kind: "other", than: inside(place) }),
  ref: ({ rule }) => ({ kind: "name", name: rule }),
  nest: ({ limit }) => ({ kind: "depth", limit }),
  convert: ({ reading }, place) => (reading.types.length > 0 ? { kind: "typed", types: reading.types } : inside(place)),
  field: ({ name, node }) => ({ kind: "name", name: labelOf(node) ?? name }),
  within: ({ grammar }) => ({ kind: "name", name: `text of ${grammar.name}` }),
  cells: ({ separator }) => ({ kind: "literal", text: separator }),
  native: () => anything,
  derive: () => anything,
  label: ({ text }) => ({ kind: "name", name: text }),
  token: ({ text }) => ({ kind: "name", name: text }),
  fail: ({ message }) => ({ kind: "message", message }),
};

/** The label that a node has before it matches anything; the nodes passed through only change its value. */
function labelOf(node: Node): string | null {
  if (node.kind === "label" || node.kind === "token") return node.text;
  return node.kind === "convert" || node.kind === "field" || node.kind === "meaning" ? labelOf(node.node) : null;
}
