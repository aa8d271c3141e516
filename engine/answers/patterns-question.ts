/** A row for each template of messages: `--patterns`, and what is different from before: `--patterns-since`. */
export interface PatternsQuestion {
  readonly kind: "patterns";
  /** The field whose values are mined, or null for the message. */
  readonly field: string | null;
  /** The patterns of an earlier log, or null to print all patterns. */
  readonly base: BasePatterns | null;
  /** The most rows, or null for all. */
  readonly top: number | null;
  /** The zone that people see times in. */
  readonly zone: string;
}

/** Patterns to compare with, and where they are from. */
export interface BasePatterns {
  readonly source: string;
  readonly patterns: readonly BasePattern[];
}

/** A pattern as its row in JSON has it. */
export interface BasePattern {
  readonly pattern: string;
  readonly count: number;
}
