import { ASCII_END } from "../../event/bytes.ts";
import {
  charset,
  type Escapes,
  type Grammar,
  isSubset,
  type JoinedLines,
  type Joining,
  type Joint,
  type Node,
} from "../../grammar/index.ts";
import { type Rules, type SomeCases, visitSome } from "../rules.ts";
import type { GrammarCheck, NodeCheck } from "./check.ts";

const LINE_ENDS = charset("\r\n");

/** A literal has a text; a list of words has words, none of them empty or repeated. */
export const emptyText: NodeCheck = {
  literal: ({ text }) => (text === "" ? "a literal is a text; optional() is what may be missing" : null),
  oneOf({ words }) {
    if (words.length === 0) return "the list of words is empty";
    if (words.includes("")) return "a word is empty";
    if (new Set(words).size === words.length) return null;
    const twice = words.find((word, index) => words.indexOf(word) < index);
    return `the word ${JSON.stringify(twice)} comes twice`;
  },
};

/** Quotes and escapes are one ASCII character each, so that bytes are enough to find them. */
export const delimiter: NodeCheck = {
  until: ({ escapes }) => wrongEscapes(escapes),
  quoted: ({ open, close, escapes }) =>
    wrongCharacter("the opening quote", open) ?? wrongCharacter("the closing quote", close) ?? wrongEscapes(escapes),
};

function wrongEscapes(escapes: Escapes | null): string | null {
  if (escapes === null) return null;
  const { lead, unicode, meaning } = escapes;
  for (const escaped of Object.keys(meaning)) {
    const message = wrongCharacter("an escaped character", escaped);
    if (message) return message;
  }
  return (
    wrongCharacter("the lead of escapes", lead) ??
    (unicode === null ? null : wrongCharacter("the escape of a code unit", unicode))
  );
}

function wrongCharacter(role: string, text: string): string | null {
  if (text.length === 1 && text.charCodeAt(0) < ASCII_END) return null;
  return `${role} has to be one ASCII character, not ${JSON.stringify(text)}`;
}

/** If records are lines, no text of the grammar has a line end: it would match the line end after the record. */
export const lineEnd: NodeCheck = {
  literal: ({ text }, grammar) => wrongLine(text, grammar),
  oneOf({ words }, grammar) {
    for (const word of words) {
      const message = wrongLine(word, grammar);
      if (message) return message;
    }
    return null;
  },
  run: ({ charset }, grammar) => (isSubset(charset, LINE_ENDS) ? wrongLine("\n", grammar) : null),
  quoted: ({ open, close }, grammar) => wrongLine(open, grammar) ?? wrongLine(close, grammar),
};

function wrongLine(text: string, grammar: Grammar): string | null {
  if (!text.includes("\n") && !text.includes("\r")) return null;
  const remedy = withoutLineEnds(grammar);
  return remedy && `no line has ${JSON.stringify(text)} in it: ${remedy}`;
}

/** A search for the last stop goes backwards, which cannot distinguish an escape from an escaped character. */
export const untilOptions: NodeCheck = {
  until: ({ last, escapes }) => (last && escapes ? "escapes and the last stop exclude each other" : null),
};

/** A field reads escapes in the text of its node, so that text has to be the node's value. */
export const fieldEscapes: NodeCheck = {
  field: ({ escapes, node }, { rules }) =>
    escapes && !isItsText(node, rules) ? "its node has a value other than its text: escapes has nothing to read" : null,
};

function isItsText(node: Node, rules: Rules): boolean {
  return visitSome(textCases, () => false, node, rules);
}

const always = () => true;
const inside = ({ node }: { readonly node: Node }, rules: Rules) => isItsText(node, rules);
const textCases: SomeCases<readonly [rules: Rules], boolean> = {
  run: always,
  rest: always,
  seq: always,
  many: always,
  until: ({ escapes }) => escapes === null,
  choice: ({ alternatives }, rules) => alternatives.every((one) => isItsText(one, rules)),
  ref: ({ rule }, { [rule]: of, ...others }) => of !== undefined && isItsText(of, others),
  meaning: inside,
  label: inside,
  token: inside,
};

const JOINTS: Readonly<Record<Joint, true>> = { space: true, newline: true, empty: true };

const KINDS: Readonly<Record<Joining["kind"], true>> = {
  whole: true,
  indented: true,
  paragraphs: true,
  brackets: true,
  patterns: true,
  timestamps: true,
  trace: true,
  parts: true,
};

/** The strategies that join lines are those that froe knows, with their options. */
export const joinedLines: GrammarCheck = ({ lines, usualLines }) =>
  Object.entries({ lines, usualLines }).flatMap(([property, joined]) => {
    // Data that an older froe has printed has no usual strategy.
    const message = joined === null || joined === undefined ? null : wrongStrategy(property, joined);
    return message === null ? [] : [{ place: null, message }];
  });

function wrongStrategy(property: string, lines: JoinedLines): string | null {
  // Code that is not type-checked, or a file of data, may have anything here.
  const { by, joint }: { readonly by?: Partial<Joining>; readonly joint?: string } = Object(lines);
  if (by?.kind === undefined || !Object.hasOwn(KINDS, by.kind))
    return `${property}: joined("blank"), or another strategy of -M`;
  if (joint === undefined || !Object.hasOwn(JOINTS, joint)) {
    return `${property}: between two lines is ${Object.keys(JOINTS).join(", ")}, not ${JSON.stringify(joint)}`;
  }
  if (by.kind !== "patterns" || (typeof by.match === "string" && by.match !== "")) return null;
  return `${property}: records that begin with a pattern need one: match`;
}

/** Why no record has a line end in its text; null if records may have some. */
function withoutLineEnds({ framer, lines }: Grammar): string | null {
  if (framer !== "line" || lines?.joint === "newline") return null;
  return lines === null
    ? 'lines: joined("blank", "newline") makes records of several lines'
    : `what is between joined lines is ${lines.joint}: joined(..., "newline") keeps line feeds`;
}
