import type { Pattern } from "../pattern/index.ts";
import type {
  Column,
  ConstantValue,
  Derive,
  Digits,
  End,
  Fail,
  GroupField,
  Joint,
  Literal,
  LooseEscapes,
  Meaning,
  NumberLexeme,
  OneOf,
  Parts,
  Quoted,
  Reading,
  Ref,
  Rest,
  Run,
} from "./leaf.ts";

/*
 * The types of all nodes that have others inside, and of grammars. They stand in one file, and are longer than others, because they
 * contain each other: a node may have a grammar inside (`Within`), which has nodes.
 */

/** A node of a grammar: plain data, so that `JSON.parse(JSON.stringify(grammar))` is an equal grammar. */
export type Node =
  | Literal
  | OneOf
  | Run
  | Digits
  | NumberLexeme
  | Rest
  | End
  | Until
  | Quoted
  | Seq
  | Choice
  | Optional
  | Many
  | Look
  | Not
  | Ref
  | Nest
  | Convert
  | Constant
  | Join
  | MapOf
  | List
  | Item
  | Field
  | Within
  | Pair
  | Cells
  | Native
  | Derive
  | MeaningOf
  | Label
  | Token
  | Fail;

/**
 * Text up to the first (or last) place where `stop` matches; `stop` itself is not read. With `escapes`, no stop begins
 * at a lead or at the byte after it, and the value has its escapes decoded. Fails at the end of the record if there is no stop.
 */
export interface Until {
  readonly kind: "until";
  readonly stop: Node;
  readonly escapes: LooseEscapes | null;
  readonly last: boolean;
}

/** Consecutive nodes. */
export interface Seq {
  readonly kind: "seq";
  readonly nodes: readonly Node[];
}

/** The first alternative that matches. */
export interface Choice {
  readonly kind: "choice";
  readonly alternatives: readonly Node[];
}

/** The node, or nothing. */
export interface Optional {
  readonly kind: "optional";
  readonly node: Node;
}

/**
 * The node repeated, any number of times unless `min` and `max` say otherwise, with `separator` between each two; a
 * separator without a node after it is not read.
 */
export interface Many {
  readonly kind: "many";
  readonly node: Node;
  readonly separator: Node | null;
  readonly min: number;
  readonly max: number | null;
}

/** Matches where the node does, without reading it. */
export interface Look {
  readonly kind: "look";
  readonly node: Node;
}

/** Matches where the node does not, without reading anything; fails at its own start. */
export interface Not {
  readonly kind: "not";
  readonly node: Node;
}

/** The node, if fewer than `limit` (1 to 500) `nest` nodes are around it; else it fails at its start. */
export interface Nest {
  readonly kind: "nest";
  readonly limit: number;
  readonly node: Node;
}

/** The node's text, read as `reading` says. */
export interface Convert {
  readonly kind: "convert";
  readonly reading: Reading;
  readonly node: Node;
}

/** A fixed value for the node's text, or for no text. */
export interface Constant {
  readonly kind: "constant";
  readonly value: ConstantValue;
  readonly node: Node | null;
}

/** From one to `max` nodes with `between` between each two; the value is what they read, joined by single spaces. */
export interface Join {
  readonly kind: "join";
  readonly node: Node;
  readonly between: Node;
  readonly max: number;
}

/** A nested map of the pairs and fields inside. */
export interface MapOf {
  readonly kind: "map";
  readonly node: Node;
}

/** An array of the items inside. */
export interface List {
  readonly kind: "list";
  readonly node: Node;
}

/** The node's value as the next item of the array around it. */
export interface Item {
  readonly kind: "item";
  readonly node: Node;
}

/**
 * The node's value under a name: of `field("user", seq("user=", word))` all the text, with `user=`. Fields inside its node
 * come after it in the event. A field whose whole text is `omit` is not added to the event, one whose whole text is `null`
 * is null there; the fields inside it are not added then. If its node is `quoted`, that is the text without the quotes.
 * With `escapes`, the node's value has to be its text, and the value of the field is that text with its escapes decoded.
 */
export interface Field {
  readonly kind: "field";
  readonly name: string;
  readonly node: Node;
  readonly omit: string | null;
  readonly null?: string;
  readonly escapes?: LooseEscapes;
}

/**
 * A field whose name comes from the text. If a field that is no pair has the name, the pair gets the first free one of
 * `name_2`, `name_3`, ... For other pairs of the same name, `repeated` of the grammar decides; in a `map` the last one
 * counts.
 */
export interface Pair {
  readonly kind: "pair";
  readonly key: Node;
  readonly between: Node | null;
  readonly value: Node;
}

/**
 * A row of a table, which is the whole record: cells with a separator between each two. `columns` say how cells are read,
 * without their quotes; a file with a header has the columns of its header instead. A cell beyond them is named by its
 * position: `c4`, or `c4_2` if a column has that name. Fails where a cell does, at its start if its reading does.
 */
export interface Cells {
  readonly kind: "cells";
  readonly columns: readonly Column[];
  readonly cell: Node;
  /** One character or several, none of them `"` or a line end. */
  readonly separator: string;
  /** The name of a cell that no column names, up to its position. */
  readonly prefix: string;
}

/**
 * The rest of the record, by a pattern that a user wrote. Each named group is a field, in the order of the opening
 * brackets, unless its text is empty. Fails at the end of the longest prefix of the pattern's outermost items that matches.
 */
export interface Native {
  readonly kind: "native";
  readonly pattern: Pattern;
  readonly fields: readonly GroupField[];
  /** Nodes whose names are those of the pattern's outermost items in messages, branch by branch. */
  readonly items: readonly Node[];
}

/**
 * A field whose text another grammar reads as one record. With `into: "event"` the fields of the payload replace the field,
 * and names that are taken become `name_2`, `name_3`, ...; a payload without fields stays text. With `into: "map"` they
 * are a map under the name of the field. A text that does not fit stays, or with `otherwise: "fail"` fails where the
 * payload's grammar fails, at the start of the text if that has escapes.
 */
export interface Within {
  readonly kind: "within";
  /** A field of text. */
  readonly node: Node;
  /** Complete in itself: its rules are its own. */
  readonly grammar: Grammar;
  readonly into: "event" | "map";
  readonly otherwise: "text" | "fail";
}

/**
 * The node, whose text means what `of` says. Its value and its fields are those of the node. `number` is the part of a
 * timestamp, if its text does not say it: that of a month in another language.
 */
export interface MeaningOf {
  readonly kind: "meaning";
  readonly of: Meaning;
  readonly node: Node;
  readonly number?: number | undefined;
}

/**
 * A node with a name for messages: "expected status code" if the node fails at its start. A message of `fail` is printed
 * instead.
 */
export interface Label {
  readonly kind: "label";
  readonly text: string;
  readonly node: Node;
}

/** A node as one lexeme: wherever it fails inside, it fails at its own start, under this name. */
export interface Token {
  readonly kind: "token";
  readonly text: string;
  readonly node: Node;
}

/** One input format, as data. */
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
  /** What users have to know besides the layout. */
  readonly notes: readonly string[];
  /** The node that has to match each record as a whole. */
  readonly record: Node;
  /** The rules that `ref` names. */
  readonly rules: Readonly<Record<string, Node>>;
  /** How the input is cut into records: at line ends, or at line ends outside quotes. */
  readonly framer: "line" | "quoted";
  /** How lines are joined to records before they are read; null if they are not. */
  readonly lines: JoinedLines | null;
  /** How the records of most logs are joined, if `lines` joins none; null if they have one line. */
  readonly usualLines: JoinedLines | null;
  /** Nodes by name: a reader skips a record that one matches as a whole, and counts it by the name. */
  readonly skip: Readonly<Record<string, Node>>;
  /** How directives of the file, such as `#Fields:`, name its columns; null without them. */
  readonly columns: NamedColumns | null;
  /** The name of the zone of timestamps that do not say one, such as `Europe/Berlin`; null if nothing says it. */
  readonly timeZone: string | null;
  /** True if the first record of each file names the columns of the others. */
  readonly header: boolean;
  /** What happens to a record of white space only. */
  readonly blank: "keep" | "skip";
  /** True if the grammar promises to accept every record. */
  readonly acceptsAll: boolean;
  /** True if records are JSON. */
  readonly json: boolean;
  /** True if blank lines at the end of a file that is one record (`-M all`) are part of it. */
  readonly verbatim: boolean;
  /**
   * What happens if several pairs of a record have the same name: the last value replaces the first; each further pair becomes
   * `name_2`, `name_3`, ...; or the field is the list of their values.
   */
  readonly repeated: "last" | "numbered" | "list";
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
  /**
   * What a sample has to have for detection to decide on a format so liberal that it reads lines of others: this many lines,
   * and this share of all of them, 0 to 1. Null if the format is decided on like any other.
   */
  readonly evidence: { readonly lines: number; readonly share: number } | null;
  /** Findings of the lint that are meant: the name of its rule, and the reason. */
  readonly waive: Readonly<Record<string, string>>;
}

/** What a directive says of the rows after it. A header is the names themselves, its first word among them; a note says nothing. */
export type DirectiveRole = "names" | "header" | "types" | "separator" | "unset" | "empty" | "date" | "note";

/** How the rows of a file are read by its directives. */
export interface NamedColumns {
  /** What the lines say that begin with a text: `{ "#Fields:": "names" }`. */
  readonly directives: Readonly<Record<string, DirectiveRole>>;
  /** One ASCII character between two cells, until a directive says another. */
  readonly separator: string;
  /** A cell that may have separators inside; null if none may. */
  readonly quoted: Node | null;
  /** The text of an omitted cell, and of one that is an empty string, until a directive says another. */
  readonly unset: string | null;
  readonly empty: string | null;
  /** The date of timestamps without one, `2026-02-03`; null until a directive says it. */
  readonly date: string | null;
  /** The parts that read the cells of columns with these names, and of these types, as far as they fit. */
  readonly known: Readonly<Record<string, Node>>;
  readonly types: Readonly<Record<string, Node>>;
}

/** A strategy with its options, as data: what follows `-M`, or what a grammar says in `lines`. */
export interface JoinedLines {
  readonly by: Joining;
  /** What is written between the lines of a record. */
  readonly joint: Joint;
}

/** How the lines of a record are recognized, with the patterns and layouts as their strings. */
export type Joining =
  | Exclude<Lines, { kind: "single" | "patterns" | "timestamps" }>
  | { readonly kind: "patterns"; readonly match: string; readonly end: string | null }
  /** `format` is null for the layouts that are known, of which the first one counts for all unless they are `loose`. */
  | { readonly kind: "timestamps"; readonly format: string | null; readonly loose: boolean };

/** How the lines of a record are recognized. */
export type Lines =
  /** Each line is a record. */
  | { readonly kind: "single" }
  /** All lines of a file are one record. */
  | { readonly kind: "whole" }
  /** A line that begins with a blank belongs to the record before it. */
  | { readonly kind: "indented" }
  /** Blank lines separate records. */
  | { readonly kind: "paragraphs" }
  /** A record ends with the line that closes the brackets that its first line opens. */
  | { readonly kind: "brackets" }
  /** A record begins with a line that matches the pattern `match`, and ends with one that matches the pattern `end`. */
  | { readonly kind: "patterns" }
  /** A record begins with a line that begins with a timestamp. */
  | { readonly kind: "timestamps" }
  /** The lines of a stack trace belong to the record before it. */
  | { readonly kind: "trace"; readonly trace: Trace }
  | Parts;

/**
 * The lines of stack traces, by the state that a trace is in. It starts in `outside`, whose lines may come at any time; a
 * line that is neither one of them nor one of the state's ends the trace.
 */
export interface Trace {
  readonly states: Readonly<Record<string, readonly TraceLine[]>> & { readonly outside: readonly TraceLine[] };
  /** True if blank lines may be inside. */
  readonly blanks: boolean;
}

/** A kind of line, and the state of the trace after it. */
export interface TraceLine {
  readonly line: Grammar;
  readonly next: string;
}
