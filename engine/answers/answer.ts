import type { Event, Value } from "../event/index.ts";
import type { Role } from "../event/roles.ts";
import type { Look } from "../metrics/render/cells.ts";
import type { Diagnostic } from "../report/index.ts";
import type { PlainGroups } from "./groups/index.ts";

/** What an answer has found, as plain data; each kind of question has its own. */
export type PlainAnswer = PlainGroups;

/** The answer to a question, found from the events that would be printed. */
export interface Answer {
  /** The fields that it reads, and the roles for which it reads those with usual names; null if any may matter. */
  readonly reads: { readonly at: readonly string[]; readonly roles?: readonly Role[] } | null;
  include(event: Event): void;
  /** Hands over what was found, and begins anew. */
  drain(): PlainAnswer;
  /** Adds what later events gave elsewhere. */
  merge(later: PlainAnswer): void;
  /** The answer so far. */
  table(): AnswerTable;
  /** What else there is to say of it, at the end of the run. */
  notices(): readonly Diagnostic[];
}

/** Rows for people and programs. */
export interface AnswerTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows there would be if all were there. */
  readonly all: number;
}

/** A column of an answer. */
export interface Column {
  /** Its heading, and the name of its values for programs; empty for a drawing that needs none. */
  readonly name: string;
  /** What its cells are: names, numbers, or drawings, which only people see. */
  readonly holds: "name" | "number" | "drawing";
}

/** A value, which is unit where there is none, or what draws the cell. */
export type Cell = Value | Drawing;

/** Draws a cell of at most this many columns. */
export type Drawing = (columns: number, look: Look) => string;
