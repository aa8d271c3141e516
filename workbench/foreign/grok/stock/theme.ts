import type { Charset, Node } from "../../../../engine/grammar/index.ts";

/** A pattern of the library, as grok writes it. */
export interface StockPattern {
  readonly pattern: string;
  /** What its text is for the event, where a field captures it. */
  readonly role?: "timestamp" | "level" | "message";
  /**
   * Nodes that read it if what follows begins with none of the bytes: before these, it may end earlier. A later node is used
   * where an earlier one may not be.
   */
  readonly reads?: readonly (readonly [node: Node, after: Charset])[];
}

/** One that has a name for users. */
export interface Stock extends StockPattern {
  /** What it matches, for people. */
  readonly about: string;
  /** A text that it matches as a whole. */
  readonly example: string;
  /** What differs from the library of Logstash, and why, in one sentence. */
  readonly approximate?: string;
}

/** @param about and `example`, what it matches. */
export function stock(about: string, example: string, pattern: string, more: Partial<Stock> = {}): Stock {
  return { about, example, pattern, ...more };
}

/** Patterns of one theme, by their names. */
export interface Theme {
  readonly title: string;
  readonly patterns: Readonly<Record<string, Stock>>;
}
