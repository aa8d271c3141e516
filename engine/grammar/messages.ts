import { type FieldsOf, type Node, type Part, type Typed, toNode, type ValueOf } from "./node.ts";

// Nodes that exist for the messages: what a rejected line is told.

/**
 * The node under a name that messages use where the node fails at its own start: "status code". The messages of `fail`
 * and of the limit of `nest` stand beside it.
 */
export interface Label {
  readonly kind: "label";
  readonly text: string;
  readonly node: Node;
}
export function label<P extends Part>(text: string, part: P): Typed<Label, ValueOf<P>, FieldsOf<P>> {
  return { kind: "label", text, node: toNode(part) };
}

/** The node as one lexeme: wherever it fails inside, it fails at its own start and under this name. */
export interface Token {
  readonly kind: "token";
  readonly text: string;
  readonly node: Node;
}
export function token<P extends Part>(text: string, part: P): Typed<Token, ValueOf<P>, FieldsOf<P>> {
  return { kind: "token", text, node: toNode(part) };
}

/**
 * Always fails, with a message of its own that wins over what else was expected there. In the text `{column}` stands
 * for the 1-based column and `{text}` for the rest of the line.
 */
export interface Fail {
  readonly kind: "fail";
  readonly message: string;
}
export function fail(message: string): Typed<Fail, never, never> {
  return { kind: "fail", message };
}
