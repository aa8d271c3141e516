/*
 * `froe/export`: a grammar for other programs, as `froe export` writes it.
 */

import { checkGiven } from "../engine/analysis/check/index.ts";
import type { Grammar } from "../engine/grammar/index.ts";
import { checkArgument, checkOptions } from "../engine/language/arguments.ts";
import { type Exported, exportTo, type TargetName, targets } from "../workbench/export/index.ts";
import { type FlavorName, flavors, type Refusal } from "../workbench/regex/index.ts";

export type { Exported, TargetName } from "../workbench/export/index.ts";
export type { FlavorName, Refusal } from "../workbench/regex/index.ts";

export interface ExportOptions {
  /** The dialect of a regular expression; `pcre` unless given. */
  readonly flavor?: FlavorName;
  /** True to leave out what the target cannot express, if the rest is of use without it; `notes` names it. */
  readonly partial?: boolean;
  /** True for the types of the module `js` instead of its code. */
  readonly types?: boolean;
  /** Records with the fields whose names come from the text, for the columns of `spark`. */
  readonly schemaFrom?: readonly string[];
}

const oneOf = (names: object) => ({
  is: `one of ${Object.keys(names).join(", ")}`,
  test: (value: unknown) => typeof value === "string" && Object.hasOwn(names, value),
});

/**
 * Writes a grammar for another program: `regex`, `js`, `spark`, or `svg` for people.
 * @returns the text, with a line feed at its end, and what has to be known about it; or, with a `reason`, the place in the grammar that the target cannot express.
 */
export async function exportGrammar(
  target: TargetName,
  grammar: Grammar,
  options: ExportOptions = {},
): Promise<Exported | Refusal> {
  checkArgument("exportGrammar", "target", target, oneOf(targets));
  checkGiven("exportGrammar", grammar);
  checkOptions("exportGrammar", options, {
    flavor: oneOf(flavors),
    partial: "boolean",
    types: "boolean",
    schemaFrom: {
      is: "a list of records",
      test: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
    },
  });
  const { flavor = "pcre", partial = false, types = false, schemaFrom = null } = options;
  const request = { grammar, format: grammar.name, types: [], flavor, partial, isTypes: types, schema: schemaFrom };
  return exportTo(target, request);
}
