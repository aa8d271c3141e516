import type { ColumnType, Grammar } from "../../engine/grammar/index.ts";
import type { FlavorName, Refusal } from "../regex/index.ts";

/** What is to be exported, and how. */
export interface ExportRequest {
  readonly grammar: Grammar;
  /** As the user named it: `combined`, `cols:ts(2) *msg`. */
  readonly format: string;
  /** The types that the user gives to columns of a table. */
  readonly types: readonly ColumnType[];
  /** The dialect of the expression, for a target that leaves the choice. */
  readonly flavor: FlavorName;
  /** Whether what cannot be exported exactly is left out or left as it is written, instead of everything being refused. */
  readonly partial: boolean;
  /** Records of the format. */
  readonly samples: readonly string[];
  /** Records that tell which fields there are, where their names come from the text; null where the user gave none. */
  readonly schema: readonly string[] | null;
}

export interface Exported {
  readonly text: string;
  /** What a user has to know of it, a sentence each. */
  readonly notes: readonly string[];
}

/** Something that formats are exported to. */
export interface Target {
  /** What it is, in one line. */
  readonly about: string;
  readonly make: (request: ExportRequest) => Exported | Refusal | Promise<Exported | Refusal>;
}
