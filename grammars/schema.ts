/*
 * `froe/schema`: a grammar as a Standard Schema.
 */

import { checkGiven } from "../engine/analysis/check/index.ts";
import type { Grammar, StandardSchema } from "../engine/grammar/index.ts";
import type { EventFrom } from "../engine/reading/index.ts";
import { standardSchema as schemaOf } from "../engine/writing/index.ts";

export type { SchemaIssue, SchemaResult, StandardSchema } from "../engine/grammar/index.ts";

/**
 * The schema of a grammar's records: it takes a record, a string without its line end, and gives its event. Its
 * `validate` returns the result itself; that of a grammar returns a promise.
 */
export function standardSchema<G extends Grammar>(grammar: G): StandardSchema<string, EventFrom<G>> {
  checkGiven("standardSchema", grammar);
  return schemaOf(grammar);
}
