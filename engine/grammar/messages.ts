import { type FieldsOf, type ItemsOf, type Node, type Part, type Typed, toNode, type ValueOf } from "./node.ts";
import { made } from "./origin.ts";
import { refuseMore } from "./wrong-arguments.ts";

// Nodes for the messages about rejected lines.

/**
 * A node with a name for messages: "expected status code" if the node fails at its start. The messages of `fail` and of
 * the limit of `nest` are kept beside it.
 */
export interface Label {
  readonly kind: "label";
  readonly text: string;
  readonly node: Node;
}
export function label<P extends Part>(text: string, part: P): Typed<Label, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function label(text: string, part: Part, ...more: readonly unknown[]): Label {
  refuseMore("label", more);
  return made({ kind: "label", text, node: toNode(part) });
}

/** A node as one lexeme: wherever it fails inside, it fails at its own start, under this name. */
export interface Token {
  readonly kind: "token";
  readonly text: string;
  readonly node: Node;
}
export function token<P extends Part>(text: string, part: P): Typed<Token, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function token(text: string, part: Part, ...more: readonly unknown[]): Token {
  refuseMore("token", more);
  return made({ kind: "token", text, node: toNode(part) });
}

/**
 * Always fails, with a message that replaces everything else expected there. In the message, `{column}` is the 1-based
 * column and `{text}` the rest of the line.
 */
export interface Fail {
  readonly kind: "fail";
  readonly message: string;
}
export function fail(message: string): Typed<Fail, never, never> {
  return made({ kind: "fail", message });
}
