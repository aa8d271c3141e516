/*
 * `froe/schema`: a grammar as a Standard Schema.
 */
export type { SchemaIssue, SchemaResult, StandardSchema } from "../engine/grammar/index.ts";
export { standardSchema } from "../engine/writing/index.ts";
