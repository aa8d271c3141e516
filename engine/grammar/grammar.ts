import type { Carries, Node } from "./node.ts";

/** One input format, as data. Everything that froe knows about a format is derived from this. */
export interface Grammar {
  /** The identifier that `-f` takes: lower-case letters, digits, `-`. */
  readonly name: string;
  /** What the format is, in one line. */
  readonly about: string;
  /** How a line looks, as a person writes it: `<date> <level> <message>`. */
  readonly layout: string;
  /** Where the format is defined. */
  readonly url: string | null;
  /** What a user has to know beyond the layout, a sentence each. */
  readonly notes: readonly string[];
  /** What one record is; it has to match the whole record. */
  readonly record: Node;
  /** The rules that `ref` names. */
  readonly rules: Readonly<Record<string, Node>>;
  /** How the input is cut into records: at line ends, or at line ends outside quotes. */
  readonly framer: "line" | "quoted";
  /** Whether the first record of each file is no record but names the columns of the others. */
  readonly header: boolean;
  /** What becomes of a record of white space only. */
  readonly blank: "keep" | "skip" | "reject";
  /** Whether every record is accepted. */
  readonly acceptsAll: boolean;
  /** The record is JSON text: copied as it stands where it is canonical. */
  readonly json: boolean;
  /** Whether blank lines at the end of a record of several lines are part of it. */
  readonly verbatim: boolean;
  /**
   * What happens if several pairs of a record have one name: the last value counts, in the place of the first; or each
   * further pair becomes `name_2`, `name_3`, ...
   */
  readonly repeated: "last" | "numbered";
  /**
   * Names of formats whose lines are in logs of this format too; it reads them as those formats do. Detection takes a log
   * with lines of both for one of this format, not for a mixed file.
   */
  readonly covers: readonly string[];
  /**
   * A regular expression, with the flag `u`, for the name of the field by which detection recognizes a record of one field
   * that has a value; null if any record that is accepted is recognized. For formats that read too much to be told by one
   * name and value.
   */
  readonly soleName: string | null;
}

type NameIn<F> = F extends unknown ? keyof { [K in keyof F as string extends K ? never : K]: true } : never;
type Flat<F> = F extends infer G ? { -readonly [K in keyof G]: G[K] } : never;
// A field that only other alternatives have is `undefined` in this one, so that every field of a union can be read.
type Aligned<F, Name extends PropertyKey> = F extends unknown
  ? Flat<F & { readonly [K in Exclude<Name, keyof F>]?: never }>
  : never;
type IsWider<F, Other> = [F] extends [Other] ? ([Other] extends [F] ? never : true) : never;
// An alternative whose events another one covers adds nothing to the union.
type Widest<F, All = F> = F extends unknown
  ? [All extends unknown ? IsWider<F, All> : never] extends [never]
    ? F
    : never
  : never;

/**
 * The type of the events of a grammar: `EventOf<typeof sqldb>`. A choice between different fields makes a union, each
 * of whose members has the fields of the others as `undefined`.
 */
export type EventOf<G> = G extends Carries<unknown, infer F> ? Widest<Aligned<F, NameIn<F>>> : never;
