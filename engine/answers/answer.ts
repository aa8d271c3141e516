import type { Event, NameTable, Value } from "../event/index.ts";
import type { Role } from "../event/roles.ts";
import type { Hue, Look } from "../metrics/render/cells.ts";
import type { Origin } from "../output/index.ts";
import type { Diagnostic } from "../report/index.ts";
import type { Timestamps } from "../time/index.ts";
import type { PlainGroups } from "./groups/index.ts";
import type { PlainBuckets } from "./over-time/index.ts";
import type { PlainPatterns } from "./patterns/index.ts";
import type { PlainProfile } from "./profile/index.ts";

/** What an answer has found, as plain data; each kind of question has its own. */
export type PlainAnswer = PlainGroups | PlainBuckets | PlainPatterns | PlainProfile;

/** What answers are found with, besides events. */
export interface AnswerContext {
  readonly names: NameTable;
  /** Where the record of the current event is. */
  readonly origin: Readonly<Origin>;
  /** Reads the timestamps of events; null where a question does not depend on them. */
  readonly timestamps: Timestamps | null;
  /** The number of records so far that were rejected or kept as text; where results are drained, it begins anew after that. */
  rejected(): number;
}

/** The answer to a question, found from the events that would be printed. */
export interface Answer {
  /** The fields that it reads, and the roles for which it reads those with usual names; null if any may matter. */
  readonly reads: { readonly at: readonly string[]; readonly roles?: readonly Role[] } | null;
  include(event: Event): void;
  /** Hands over what was found, and begins anew. */
  drain(): PlainAnswer;
  /** Adds what later events gave elsewhere, to the same question. */
  merge(later: PlainAnswer): void;
  /** The answer so far. */
  table(): AnswerTable;
  /** Further messages about it, at the end of the run. */
  notices(): readonly Diagnostic[];
}

/** Rows for people and programs. */
export interface AnswerTable {
  readonly columns: readonly Column[];
  readonly rows: Rows;
  /** How many rows there would be if all were there. */
  readonly all: number;
  /** True if rows follow each other, so that people see all of them. */
  readonly isSeries?: true;
  /** What people see below the rows; empty for nothing. */
  readonly below?: (look: Look) => string;
  /** What a picture of the rows shows; missing for rows that are no series. */
  readonly plot?: Plot;
}

/** Rows that may be made one by one when they are printed, because they may be many. */
export interface Rows extends Iterable<readonly Cell[]> {
  readonly length: number;
}

/** Bars in a row, divided into parts. */
export interface Plot {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly hue: Hue }[];
  /** Each with its counts by part; what is left of its count belongs to none. */
  readonly bars: readonly { readonly label: string; readonly count: number; readonly counts: readonly number[] }[];
}

/** A column of an answer. */
export interface Column {
  /** Its heading, and the name of its values for programs; empty for a drawing that needs none. */
  readonly name: string;
  /**
   * What its cells are: names; numbers; for people alone other forms of them (`label`, `figure`), and drawings in the room
   * that is left; for programs alone `data`.
   */
  readonly holds: "name" | "number" | "label" | "figure" | "drawing" | "data";
}

/** A value, which is unit where there is none, or what draws the cell. */
export type Cell = Value | Drawing;

/** Draws a cell of at most this many columns. */
export type Drawing = (columns: number, look: Look) => string;
