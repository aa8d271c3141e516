/*
 * What --redact removes: kinds of secrets are data (redaction.ts), grammars of what they look like. finder.ts finds them
 * in strings, by the closures of those grammars and the checks that need code (checks.ts); redactor.ts replaces them in
 * values of events, at every depth, and in strings that quote the input; fields.ts finds fields by their names.
 */
export { assignment } from "./fields.ts";
export { HIDDEN } from "./finder.ts";
export type { Form, Redaction } from "./redaction.ts";
export { makeRedactor, type Redactor } from "./redactor.ts";
