// How programs that run others wrap the lines of their logs.

/** What such a program puts before each line, in words of the option that takes it off. */
export interface LinePrefix {
  /** Who writes it. */
  readonly about: string;
  /** A regular expression, with the flag `u`, for all of it without white space around it. */
  readonly pattern: string;
  /** What is between it and the line. */
  readonly separator: string;
  /** The name of the field that it becomes. */
  readonly field: string;
  /** What a script does to that field if it is not yet as people want it. */
  readonly script?: string;
}

/** A record around each line, of a format whose records name their fields. */
export interface Envelope {
  /** Who writes it. */
  readonly about: string;
  /** The fields that each record has. */
  readonly fields: readonly string[];
  /** The one that is the line, with its line end. */
  readonly inside: string;
}
