import type { NamedColumns } from "./directives.ts";
import type { Carries, Node } from "./node.ts";
import type { PlainFields } from "./plain.ts";
import type { GrammarSchema } from "./standard.ts";
import type { JoinedLines } from "./strategy.ts";

/** One input format, as data. Everything that froe knows about a format is derived from it. */
export interface Grammar {
  /** The name for `-f`: lower-case letters, digits and `-`. */
  readonly name: string;
  /** What the format is, in one line. */
  readonly about: string;
  /** The layout of a line, for people: `<date> <level> <message>`. */
  readonly layout: string;
  /** A record as programs write it; of a table, the lines before it, too. Null if there is none. */
  readonly example: string | null;
  /**
   * The names under which people look for the format: of programs that write it, or of the format elsewhere. `-f` accepts
   * a name that only one format has.
   */
  readonly knownAs: readonly string[];
  /** The page that defines the format. */
  readonly url: string | null;
  /** What users have to know besides the layout, a sentence each. */
  readonly notes: readonly string[];
  /** The node that has to match each record as a whole. */
  readonly record: Node;
  /** The rules that `ref` names. */
  readonly rules: Readonly<Record<string, Node>>;
  /** How the input is cut into records: at line ends, or at line ends outside quotes. */
  readonly framer: "line" | "quoted";
  /** How lines are joined to records before they are read; null if each line is one. */
  readonly lines: JoinedLines | null;
  /**
   * How the records of most logs are joined, where {@link lines} joins none; null if they have one line. Hints name the
   * strategy of `-M` if lines between records do not fit.
   */
  readonly usualLines: JoinedLines | null;
  /** Nodes by name: a record that one matches as a whole is no event. It is skipped, and counted by the name. */
  readonly skip: Readonly<Record<string, Node>>;
  /** The columns of a table that lines of the file name; null for what is none. */
  readonly columns: NamedColumns | null;
  /** The name of the zone of timestamps that do not say one, `UTC` or `Europe/Berlin`; null if nothing says it. */
  readonly timeZone: string | null;
  /** True if the first record of each file names the columns of the others. */
  readonly header: boolean;
  /** What happens to a record of white space only. */
  readonly blank: "keep" | "skip" | "reject";
  /** True if every record is accepted. */
  readonly acceptsAll: boolean;
  /** True if records are JSON text, which is copied to the output if it is canonical. */
  readonly json: boolean;
  /** True if blank lines at the end of a record of several lines are part of it. */
  readonly verbatim: boolean;
  /**
   * What happens if several pairs of a record have the same name: the last value replaces the first; or each further
   * pair becomes `name_2`, `name_3`, ...
   */
  readonly repeated: "last" | "numbered";
  /**
   * Names of formats whose lines also occur in logs of this format, which reads them as those formats do. Detection
   * decides on this format alone for a log with lines of both.
   */
  readonly covers: readonly string[];
  /**
   * A regular expression with the flag `u`: detection recognizes a record with a single field only if it matches the
   * field's name and the field has a value. Null if detection recognizes every accepted record. For formats so liberal
   * that one name and value say little.
   */
  readonly soleName: string | null;
  /** Findings of the lint that are meant: the name of its rule, and the reason. */
  readonly waive: Readonly<Record<string, string>>;
}

/** How the records of a grammar end: see {@link Grammar.framer}. Joined lines may have line feeds inside, as quotes may. */
export function framingOf({ framer, lines }: Pick<Grammar, "framer" | "lines">): Grammar["framer"] {
  return lines?.joint === "newline" ? "quoted" : framer;
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

type Joint<F> = Widest<Aligned<F, NameIn<F>>>;

/**
 * The type of the events of a grammar: `EventOf<typeof sqldb>`. Numbers are numbers, nested maps objects, lists arrays. A
 * choice between different fields becomes a union; each member has the fields of the others as `undefined`.
 */
export type EventOf<G> = G extends Carries<unknown, infer F> ? PlainFields<Joint<F>> : never;

/** The type of the events that `exact: true` gives: with `bigint`, `Float`, `Map` and the unit value. */
export type ExactEventOf<G> = G extends Carries<unknown, infer F> ? Joint<F> : never;

/**
 * A grammar as {@link grammar} makes it: it knows the fields of its events, and is a Standard Schema of its records, whose
 * `validate` returns a promise.
 */
export interface GrammarOf<Fields>
  extends Grammar,
    Carries<string, Fields>,
    GrammarSchema<PlainFields<Joint<Fields>>> {}

/** Whether some records of a grammar are no events of its own: it skips some, or some name the columns of others. */
export function hasSpecialRecords({ skip, columns }: Grammar): boolean {
  return columns !== null || Object.keys(skip).length > 0;
}
