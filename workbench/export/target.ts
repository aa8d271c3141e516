import type { ColumnType, Grammar } from "../../engine/grammar/index.ts";
import { visible } from "../../engine/output/legible.ts";
import type { FlavorName, Refusal } from "../regex/index.ts";

/** A format to export, with options. */
export interface ExportRequest {
  readonly grammar: Grammar;
  /** As the user named it: `combined`, `cols:ts(2) *msg`. */
  readonly format: string;
  /** The types that the user gives to columns of a table. */
  readonly types: readonly ColumnType[];
  /** The dialect of the expression, for a target that has several. */
  readonly flavor: FlavorName;
  /** True to skip or simplify what cannot be exported exactly, instead of refusing the whole export. */
  readonly partial: boolean;
  /** True for the types of a module instead of its code. */
  readonly isTypes?: boolean;
  /** Records with the fields whose names come from the text; null if the user gave none. */
  readonly schema: readonly string[] | null;
}

export interface Exported {
  readonly text: string;
  /** What users have to know about it. */
  readonly notes: readonly string[];
}

/** A target of exports. */
export interface Target {
  readonly make: (request: ExportRequest) => Exported | Refusal | Promise<Exported | Refusal>;
}

/** The format in one line for a comment, which no pattern or text of a grammar can end. */
export function heading({ format, grammar }: ExportRequest): string {
  return `${visible(format)}: ${visible(grammar.about)}`;
}
