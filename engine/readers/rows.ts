import { CR, LF } from "../event/bytes.ts";
import { ENTRY, type Event, encodeUtf8, valueAt } from "../event/index.ts";
import {
  applyTypes,
  type Column,
  type ColumnType,
  columnsOf,
  type Grammar,
  type Table,
  withColumns,
} from "../grammar/index.ts";
import { forgetQuote, frame, INCOMPLETE, isBlank, type QuotedState, startOfTable } from "../input/index.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import {
  type Complaint,
  completeLines,
  firstUnit,
  handOn,
  isFull,
  NO_FILE_CONTEXT,
  type Reader,
  type RecordReader,
  type RecordWork,
} from "../records/index.ts";
import type { SkipRule } from "../report/index.ts";
import { skipperOf } from "./skipping.ts";

/** What the rows of a file are read with. */
interface Rows {
  /** How many columns the file has; null where its first row says nothing of them. */
  readonly columns: readonly Column[] | null;
  readonly parser: CompiledParser;
}

/** Reads the rows of a table; in each file the first row says what the columns are. */
interface RowRecords extends RecordReader {
  /** What the next row is read with. */
  readonly parser: CompiledParser;
  /** Whether the next row with content is the header of the file. */
  readonly isHeaderDue: boolean;
  /** The columns of the file, once they are known. */
  columns: readonly Column[] | null;
}

export function rowRecordReader(
  table: Table,
  types: readonly ColumnType[],
  makeParser: (grammar: Grammar) => CompiledParser,
  work: RecordWork,
): RowRecords {
  const { event, counters, strict } = work;
  const { bytes: account } = counters;
  const separator = encodeUtf8(table.record.separator)[0];
  const known = new Map<string, Rows>();
  const unnamed: Rows = { columns: null, parser: makeParser(withColumns(table, [])) };
  const skips = skipperOf([table], makeParser, work);
  let rows: Rows | null = null;

  /** The columns that a file's first row makes; most files of a run have the same. */
  function rowsFor(cells: readonly string[]): Rows {
    const { columns: own, renamed } = columnsOf(table, cells);
    const { columns, missing } = applyTypes(own, types);
    event.renamed += renamed;
    for (const name of missing) counters.missingColumns.add(name);
    return rowsOf(columns);
  }

  function rowsOf(columns: readonly Column[]): Rows {
    const key = JSON.stringify(columns);
    const found = known.get(key) ?? { columns, parser: makeParser(withColumns(table, columns)) };
    known.set(key, found);
    return found;
  }

  function record(bytes: Uint8Array, from: number, to: number, size: number): boolean {
    if (skips?.(bytes, from, to, size)) return true;
    if (isBlank(bytes, from, to, separator)) {
      counters.blank++;
      account.skipped.blank += size;
      return true;
    }
    if (rows === null) {
      const { parser } = unnamed;
      if (parser.parse(bytes, from, to, event) === REJECT) {
        rows = unnamed;
        account.rejected += size;
        return work.reject(parser, bytes, from, to);
      }
      rows = rowsFor(textsOf(event));
      if (table.header) {
        account.skipped.header += size;
        return true;
      }
    }
    const { parser, columns } = rows;
    const isRead = parser.parse(bytes, from, to, event) !== REJECT;
    const complaint = isRead ? complaintOf(columns?.length ?? null) : null;
    if (!isRead || complaint) {
      account.rejected += size;
      return complaint ? work.complain(complaint) : work.reject(parser, bytes, from, to);
    }
    account.parsed += size;
    return handOn(work, counters.line, bytes, from, to);
  }

  /** Counts a row of another width, and says why a strict run ends with the row that was just read. */
  function complaintOf(width: number | null): Complaint | null {
    const cells = event.length / ENTRY;
    if (width !== null && cells !== width) {
      if (cells > width) counters.longRows++;
      else counters.shortRows++;
      if (strict) return { code: "ragged-row", cells, columns: width };
    }
    return strict && event.unconverted > 0 ? { code: "unconverted", field: firstUnit(event) } : null;
  }

  return {
    startFile() {
      rows = null;
    },
    hasHeader: table.header,
    verbatim: false,
    get parser() {
      return (rows ?? unnamed).parser;
    },
    get isHeaderDue() {
      return table.header && rows === null;
    },
    get columns() {
      return rows?.columns ?? null;
    },
    set columns(columns) {
      rows = columns ? rowsOf(columns) : null;
    },
    record,
  };
}

/** Reads a table. A row ends at a line end that is in no quoted cell. Where lines are chosen, whole rows are. */
export function rowReader(
  table: Table,
  types: readonly ColumnType[],
  makeParser: (grammar: Grammar) => CompiledParser,
  work: RecordWork,
): Reader {
  const { counters, arena, maxLineBytes, chooser } = work;
  const { skipped } = counters.bytes;
  const { separator } = table.record;
  const records = rowRecordReader(table, types, makeParser, work);
  let state: QuotedState = startOfTable(separator);

  /** Why the row `bytes[from, to)` is not read, or null where it is. A header says what the cells of other rows are. */
  function ruleAgainst(bytes: Uint8Array, from: number, to: number): SkipRule | null {
    const rule = chooser?.judge(bytes, from, to) ?? null;
    return rule === "kept" && records.isHeaderDue ? null : rule;
  }

  return {
    startFile() {
      state = startOfTable(separator);
      records.startFile();
    },
    complete(bytes, fresh, filled) {
      const complete = completeLines(bytes, fresh, filled);
      // Until a line feed comes, the file may be one whose lines end in CR.
      return complete === 0 && state.lineEnd !== LF && bytes.subarray(fresh, filled).includes(CR) ? filled : complete;
    },
    read(bytes, from, to) {
      let at = from;
      let goesOn = true;
      chooser?.enter(bytes, to);
      while (goesOn && !isFull(arena) && !chooser?.ended) {
        const end = frame(bytes, at, to, state);
        if (end === INCOMPLETE) break;
        const { next, lines } = state;
        counters.line++;
        const rule = ruleAgainst(bytes, at, end);
        if (rule === null) goesOn = records.record(bytes, at, end, next - at);
        else {
          skipped[rule] += next - at;
          counters.leftOut += lines;
        }
        counters.line += lines - 1;
        counters.lines += lines;
        at = next;
      }
      // Where the output is full, another quote may be known than the next one of what is read then.
      forgetQuote(state);
      return at;
    },
    whole(bytes, to) {
      const ahead = { ...state };
      let at = 0;
      while (frame(bytes, at, to, ahead) !== INCOMPLETE && ahead.next - 1 - at <= maxLineBytes) at = ahead.next;
      return at;
    },
    choosesRows: true,
    lose() {
      chooser?.pass();
      state = startOfTable(separator);
    },
    fileContext() {
      const { columns } = records;
      return columns && state.lineEnd === LF ? { ...NO_FILE_CONTEXT, columns } : null;
    },
    undivided: () => (state.lineEnd === CR ? "the rows of a table end in CR" : null),
    inherit({ columns }) {
      records.columns = columns;
      state = { ...startOfTable(separator), lineEnd: LF };
    },
    end(bytes, from, to) {
      // What is not whole has not been checked where its text is not UTF-8.
      if (state.openQuote < 0) frame(bytes, from, to, state);
      if (state.openQuote < 0) return to - from;
      counters.bytes.rejected += to - from;
      work.unterminated(records.parser, bytes, from, from + state.openQuote, to);
      return 0;
    },
  };
}

function textsOf(event: Event): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at < event.length; at += ENTRY) texts.push(String(valueAt(event, at)));
  return texts;
}
