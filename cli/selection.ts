import type { SelectionError } from "../engine/select/index.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";
import { unknownWord } from "./value.ts";

/** What is wrong with the arguments of -f, in words. */
export function selectionMessage(error: SelectionError): UsageError {
  switch (error.code) {
    case "empty-member":
      return usageError(`-f ${quoted(error.argument)} names no format before, between or behind its commas`);
    case "unknown-format":
      return unknownWord("input format", error.member, error.known);
    case "no-columns":
      return usageError(`-f ${quoted(error.member)}: ${error.name} has no columns that could be given a type`);
    case "spec-in-list":
      return usageError(`${quoted(error.member)} may hold commas: give it an -f of its own`);
    case "auto-in-cascade":
      return usageError(`${quoted(error.member)} cannot be one of several formats: it finds the format out itself`);
    case "table-in-cascade":
      return usageError(
        `${quoted(error.member)} cannot be one of several formats: a table is read from its first row on`,
      );
    case "behind-catch-all":
      return usageError(
        `${quoted(error.member)} would read nothing: ${quoted(error.catchAll)} in front of it accepts every line`,
      );
  }
}
