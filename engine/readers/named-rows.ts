import { decodeUtf8 } from "../event/index.ts";
import {
  type ColumnState,
  directed,
  fail,
  type Grammar,
  leadOf,
  type NamedColumns,
  rowGrammar,
  seq,
  startOfColumns,
  toNode,
} from "../grammar/index.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import type { RecordReader, RecordWork } from "../records/index.ts";
import { recordReader } from "./line-reader.ts";
import { areDateless, midnightsOf } from "./midnights.ts";

/** A grammar whose columns lines of the file name. */
export type Directed = Grammar & { readonly columns: NamedColumns };

export function isDirected(grammar: Grammar): grammar is Directed {
  return grammar.columns !== null;
}

/** Counts a record that is to be skipped. @returns false for any other. */
export type Skipper = (bytes: Uint8Array, from: number, to: number, size: number) => boolean;

/** Follows the directives of files, line by line. */
export function columnFollower(grammar: Directed) {
  const { columns } = grammar;
  const leads = new Set(Object.keys(columns.directives).map((lead) => lead.charCodeAt(0)));
  // Most files of a run have the same columns.
  const known = new Map<string, Grammar>();
  let state = startOfColumns(columns);

  function rowsOf(wanted: ColumnState): Grammar {
    const key = JSON.stringify({ ...wanted, clock: null, midnights: 0 });
    const found = known.get(key) ?? rowGrammar(grammar, wanted);
    known.set(key, found);
    return found;
  }

  return {
    /** What reads the rows after the last line. */
    get rows() {
      return rowsOf(state);
    },
    /** What the directives have said so far; to go on elsewhere, set it. */
    get state() {
      return state;
    },
    set state(other) {
      state = other;
    },
    /** The text of a line that is a directive; null for any other. */
    directiveIn(bytes: Uint8Array, from: number, to: number) {
      const line = from < to && leads.has(bytes[from]!) ? decodeUtf8(bytes, from, to) : null;
      return line !== null && leadOf(columns, line) !== null ? line : null;
    },
    /** What reads the next line: a row, or a directive that is wrong; null for a directive that is right. */
    next(line: string) {
      const lead = leadOf(columns, line);
      if (lead === null) return rowsOf(state);
      const { state: after, wrong } = directed(columns, state, line, lead);
      state = after;
      return wrong && { ...grammar, record: toNode(seq(wrong.before, fail(`expected ${wrong.expected}`))) };
    },
  };
}

/** No directive begins with more bytes. */
const LONGEST_LEAD = 1024;

/** Reads rows with the same columns. */
interface Rows extends Pick<RecordReader, "record"> {
  /** True if they take their date from the rows before them. */
  readonly isOrdered: boolean;
  /** Notes a row that is not to be read. */
  pass(bytes: Uint8Array, from: number, to: number): void;
}

/**
 * Reads the rows of a table whose columns are named by lines of the file, which may come again.
 * @param skips takes what is no row and no directive.
 */
export function namedRowReader(
  grammar: Directed,
  parserOf: (grammar: Grammar) => CompiledParser,
  work: RecordWork,
  skips: Skipper | null,
): RecordReader {
  const { bytes: account } = work.counters;
  const known = new Map<Grammar, Rows>();
  const follower = columnFollower(grammar);
  const [directive] = Object.entries(grammar.columns.directives).find(([, role]) => role === "date") ?? [];
  const midnights = directive === undefined ? null : midnightsOf(work, follower, directive);
  let rows = readerOf(grammar);

  function readerOf(row: Grammar): Rows {
    const found = known.get(row) ?? makeReader(row);
    known.set(row, found);
    return found;
  }

  function makeReader(row: Grammar): Rows {
    const parser = parserOf(row);
    if (midnights === null || !areDateless(row)) return { ...recordReader(parser, work), isOrdered: false, pass() {} };
    return {
      ...recordReader(parser, { ...work, sink: midnights.sink }),
      isOrdered: row.columns?.date != null,
      pass(bytes, from, to) {
        if (parser.parse(bytes, from, to, work.event) !== REJECT) midnights.pass(work.event);
      },
    };
  }

  function direct(line: string, bytes: Uint8Array, from: number, to: number, size: number): boolean {
    const wrong = follower.next(line);
    rows = readerOf(follower.rows);
    if (wrong === null) {
      account.skipped.header += size;
      return true;
    }
    account.rejected += size;
    return work.reject(parserOf(wrong), bytes, from, to);
  }

  function goOn(state: ColumnState): void {
    follower.state = state;
    rows = readerOf(follower.rows);
  }

  return {
    startFile: () => goOn(startOfColumns(grammar.columns)),
    hasHeader: false,
    directives: {
      get state() {
        return follower.state;
      },
      set state(state) {
        goOn(state);
      },
      lost(line) {
        const directive = follower.directiveIn(line, 0, Math.min(line.length, LONGEST_LEAD));
        const lead = directive && leadOf(grammar.columns, directive);
        const role = lead && grammar.columns.directives[lead];
        if (!lead || role === "note") return null;
        // Rows have other columns than before, which nobody knows.
        if (role === "names" || role === "header") goOn({ ...follower.state, names: null, types: [] });
        return lead;
      },
      has: (bytes, from, to) => follower.directiveIn(bytes, from, to) !== null,
      get isOrdered() {
        return rows.isOrdered;
      },
      pass: (bytes, from, to) => rows.pass(bytes, from, to),
    },
    verbatim: false,
    record(bytes, from, to, size) {
      const line = follower.directiveIn(bytes, from, to);
      if (line !== null) return direct(line, bytes, from, to, size);
      return skips?.(bytes, from, to, size) || rows.record(bytes, from, to, size);
    },
  };
}
