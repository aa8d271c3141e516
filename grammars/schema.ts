/*
 * `froe/schema`: a grammar as a Standard Schema.
 */
export {
  type SchemaIssue,
  type SchemaResult,
  type StandardSchema,
  standardSchema,
} from "../engine/writing/index.ts";
