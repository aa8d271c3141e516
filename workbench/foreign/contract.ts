import type { Node } from "../../engine/grammar/index.ts";
import type { Span, UnreadExpression } from "./regex/index.ts";

export type { Problem, Span } from "./regex/index.ts";

// What a pattern of another program is, and what reading one gives. A kind is an entry of one table: no code asks for its name.

/** A pattern that is read. */
export interface Imported {
  readonly ok: true;
  /** The name that the pattern has where it is written; null if it has none. */
  readonly name: string | null;
  /** The pattern as it is written: in a file, the part with its origins. */
  readonly record: Node;
  /** The layout of a line, for people: `<ip> <user> "<path>"`. */
  readonly layout: string;
  /** What the grammar reads in another way than the program, and what was skipped: a sentence each. */
  readonly notes: readonly string[];
  /**
   * Where the nodes of the record are written in the text that was read. A node that no part of the text says (the rest of
   * a line after a search) has no origin. Keys are the nodes of {@link record}, by identity.
   */
  readonly origins: ReadonlyMap<Node, Span>;
  /** Lines that the text itself gives as examples. */
  readonly samples: readonly string[];
  /** The zone of timestamps that do not say theirs; null if the text gives none. */
  readonly timeZone: string | null;
  /** The expression that a record of several lines begins with; missing if each line is one. */
  readonly starts?: string | undefined;
}

/** A text that cannot be read as a pattern of its kind. */
export type NotImported = UnreadExpression;

export type Reading = Imported | NotImported;

/** What the user says about a pattern. Each kind names the ones that it knows in {@link Kind.accepts}. */
export interface ReadOptions {
  /** The name of one pattern of a text with several. */
  readonly name?: string;
  /** The engine that the pattern is written for. */
  readonly flavor?: string;
  /** `whole`: the pattern reads the whole line. `search`: it is searched for, and text around it is skipped. */
  readonly match?: "whole" | "search";
  /** Contents of files with further definitions, each with its name for messages. */
  readonly definitions?: readonly { readonly source: string; readonly text: string }[];
}

export type OptionName = keyof ReadOptions;

/** A language of patterns that froe reads. */
export interface Kind {
  /** Its name for `--kind` and `--from`, and further names for it. */
  readonly name: string;
  readonly knownAs: readonly string[];
  /** What it is, in a few words: `patterns of Logstash's grok filter`. */
  readonly about: string;
  /** The page that defines it. */
  readonly url: string;
  /** A pattern, for help and tests. */
  readonly example: string;
  readonly accepts: readonly OptionName[];
  /** The values of `flavor`, the default first; empty if there is only one. */
  readonly flavors: readonly string[];
  /** True if patterns are usually in files with other text: a name of a file is then the likely argument. */
  readonly inFiles: boolean;
  /** What a file with such patterns has, and no other; missing for a language without such a sign. */
  readonly sign?: RegExp;
  /** Reads a pattern, or a file with one. */
  readonly read: (text: string, options: ReadOptions) => Promise<Reading>;
}
