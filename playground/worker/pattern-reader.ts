import type { ColumnType, Grammar, Node } from "../../engine/grammar/index.ts";
import type { Matching } from "../../workbench/foreign/matching/index.ts";
import type { Range } from "../calls.ts";
import type { Misauthored } from "../protocol.ts";

/** A grammar, and what else is known of it. */
export interface Found {
  readonly grammar: Grammar;
  /** The types that are given to its columns. */
  readonly types?: readonly ColumnType[];
  /** The parts of the pattern that made its nodes. */
  readonly origins?: ReadonlyMap<Node, Range>;
}

/** Reads patterns of one kind that are no code. */
export interface PatternReader {
  readonly grammarOf: (text: string) => Promise<Found | Misauthored>;
  /** The pattern as a grammar file; null if there is no such file. */
  readonly fileOf?: (text: string, name: string) => Promise<string | null>;
  /** What tries the pattern on a line, part by part; null for a pattern that is wrong. */
  readonly triedOf?: (text: string) => Tried | null;
}

/** A pattern that is tried. */
export interface Tried {
  readonly text: string;
  /** Where an index of its text is in what people wrote. */
  readonly at: (index: number) => number;
  readonly match: (line: string) => Matching;
}
