import type { Charset, Node } from "../grammar/index.ts";
import type { CheckName } from "./checks.ts";

/** One form in which something secret is written. */
export interface Form {
  /** What comes before the secret and is kept, if anything. */
  readonly lead?: Node;
  /** What is replaced. */
  readonly secret: Node;
  /** Bytes that the form never follows: those that would be a part of it. */
  readonly notAfter?: Charset;
  /** A text without any of these bytes does not have the form. */
  readonly signs: Charset;
  /** What else has to be true. */
  readonly check?: CheckName;
}

/** A kind of secret that --redact removes, as data. */
export interface Redaction {
  readonly name: string;
  readonly about: string;
  /** The pages that say how it is written. */
  readonly sources: readonly string[];
  readonly forms: readonly Form[];
}
