import type { Grammar } from "../grammar/index.ts";
import type { Formats } from "../select/index.ts";
import type { LineOptions } from "./choosing/line-chooser.ts";
import type { Multiline } from "./joining/line-rules.ts";
import type { PrefixOptions } from "./joining/prefixes.ts";
import type { Limits } from "./limits.ts";

/** What more than one room of a run reads. */
export interface CommonOptions {
  /** Whether the first rejected record ends the run. */
  readonly strict: boolean;
  readonly limits: Limits;
  readonly color: { readonly stdout: boolean; readonly stderr: boolean };
}

/** What the bytes of the inputs are read as. */
export interface RecordOptions {
  /** What the inputs are read as. */
  readonly formats: Formats;
  /** Which lines are read, or null for all. */
  readonly lines: LineOptions | null;
  /** What is taken from the start of records, or null for nothing. */
  readonly prefix: PrefixOptions | null;
  /** How lines are joined to records, or null where each is one. */
  readonly multiline: Multiline | null;
}

/** A field whose text is in a format of its own. */
export interface PayloadOptions {
  /** The name of the field. */
  readonly field: string;
  /** What reads its text: the first grammar that the text fits. */
  readonly grammars: readonly Grammar[];
  /** True if the user has not said which: a text that fits but shows no sign of the format stays text. */
  readonly isGuess: boolean;
}

/** The options that decide how records are read. */
export interface IntakeOptions extends RecordOptions, CommonOptions {
  /** Which fields are read further. */
  readonly payloads: readonly PayloadOptions[];
}
