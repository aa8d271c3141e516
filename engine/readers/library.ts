import type { Envelope, Grammar, LinePrefix, Strategy } from "../grammar/index.ts";
import type { Redaction } from "../redaction/index.ts";
import type { ScriptFunction } from "../script/index.ts";
import type { Sample } from "../select/index.ts";

/** The layout of lines that a draft has found, and how many records of a sample have it. */
export interface DraftedLayout {
  readonly layout: string;
  readonly count: number;
  readonly of: number;
}

/** What a run knows of formats: the engine itself knows none by name. */
export interface Library {
  /** The formats, in the order in which detection tries them. */
  readonly catalogue: readonly Grammar[];
  readonly envelopes: readonly Envelope[];
  /** The names of the formats that strings inside events are usually in, the stricter one first. */
  readonly usualPayloads: readonly string[];
  /** Loads what the runtimes of programs write before their lines, for hints about lines of plain text. */
  readonly loadPrefixes: () => Promise<readonly LinePrefix[]>;
  /** Loads the ways to join lines, for hints about lines that belong together. */
  readonly loadStrategies: () => Promise<readonly Strategy[]>;
  /** Drafts a grammar from a sample of plain text, for hints; missing where nothing drafts, null for text without a layout. */
  readonly draftLayout?: (sample: Sample) => Promise<DraftedLayout | null>;
  /** The format of which most records are that the lines of a sample are joined to, for hints; missing as above, null if none is. */
  readonly severalLines?: (sample: Sample) => Promise<Grammar | null>;
  /** Loads the functions of scripts, for a run that has any. */
  readonly loadFunctions: () => Promise<readonly ScriptFunction[]>;
  /** Loads the kinds of secrets, for a run that removes some. */
  readonly loadRedactions: () => Promise<readonly Redaction[]>;
}

/** The field with the name of the member of a cascade that read the record. */
export const FORMAT_FIELD = "_format";
