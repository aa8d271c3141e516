import { ENTRY, Event, jsonText, NameTable, toMap, valueAt } from "../../engine/event/index.ts";
import {
  applyTypes,
  columnsOf,
  type Grammar,
  isTable,
  type JoinedLines,
  withColumns,
} from "../../engine/grammar/index.ts";
import { isBlank } from "../../engine/input/index.ts";
import { columnTypes } from "../../engine/language/column-types.ts";
import { isSpecError } from "../../engine/language/index.ts";
import { json } from "../../engine/output/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { type Framing, REJECT } from "../../engine/parse/compile/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import { compiledLines, testOf, UNBOUNDED } from "../../engine/reading/joining.ts";
import { type JoinedRecord, joinerBy } from "../../engine/records/joining/input-joiner.ts";
import { ruleBy } from "../../engine/records/joining/multiline.ts";
import { messageOf } from "../../engine/report/diagnostics/index.ts";
import { failureOf, type Rejected } from "../../engine/report/failure.ts";
import { explain } from "../../engine/report/report.ts";
import { type RecordSpan, recordsOf, spansOf } from "../../workbench/audit/records.ts";
import { backend } from "../backend.ts";
import { printEvents } from "../output/print.ts";

/**
 * Tells of each record of an input what it is: an event as canonical JSON, or `line:column: message`. `types` are those
 * of the columns of a table, as they are after `-f csv`.
 */
export type CorpusReader = (bytes: Uint8Array, types?: string) => readonly string[];

/** Reads with the back end that the suite runs with; `framing` says how its code finds the end of a record. */
export function corpusReader(grammar: Grammar, framing: Framing): CorpusReader {
  const read = recordReader(grammar, grammar.lines?.joint === "newline" ? "bounded" : framing);
  return (bytes, types = "") => {
    const input = Buffer.from(bytes);
    if (grammar.lines) {
      const joined = joinedRecords(grammar, grammar.lines, input);
      const { bytes: whole, records } = recordsOf(grammar, input, [], joined);
      return records.map((span) => read(Buffer.from(whole), span));
    }
    const separator = isTable(grammar) ? grammar.record.separator.charCodeAt(0) : undefined;
    const records = spansOf(grammar, input).filter(
      ({ from, to }) => grammar.blank === "keep" || !isBlank(input, from, to, separator),
    );
    if (grammar.columns || Object.keys(grammar.skip).length > 0) {
      const read = recordsOf(grammar, input);
      return read.records.map((span) => recordReader(span.grammar ?? grammar, framing)(input, span));
    }
    const [first] = records;
    if (!isTable(grammar) || !first) return records.map((record) => read(input, record));
    const named = columnsOf(grammar, cellsOf(grammar, input, first, framing));
    const given = columnTypes(`${grammar.name} ${types}`);
    if (isSpecError(given)) throw new Error(given.message);
    const { columns } = applyTypes(named.columns, given);
    const readRow = recordReader(withColumns(grammar, columns), framing);
    return (grammar.header ? records.slice(1) : records).map((record) => readRow(input, record));
  };
}

/** The records that the lines of an input are joined to, as the grammar says. */
function joinedRecords(grammar: Grammar, { by, joint }: JoinedLines, input: Buffer): readonly JoinedRecord[] {
  const options = { lines: compiledLines(by), joint, silence: 0, silenceIsDefault: true, ...UNBOUNDED };
  const joiner = joinerBy(options, grammar.header, (lines) => ruleBy(lines, testOf));
  return [...joiner.add(input), ...joiner.end()];
}

function recordReader(grammar: Grammar, framing: Framing): (input: Buffer, record: RecordSpan) => string {
  const names = new NameTable();
  const event = new Event(names);
  const parser = createParser(grammar, names, framing, backend);
  return (input, { from, to, line, openQuote, pieces }) => {
    if (openQuote < 0 && parser.parse(input, from, to, event) !== REJECT) return eventText(event);
    const { offset, place } = parser.locate(input, from, to);
    const bytes = input.subarray(from, to);
    const failed: Rejected = {
      grammar,
      source: "corpus",
      line,
      bytes,
      offset: offset - from,
      places: [place],
      ...(pieces && { pieces }),
    };
    const rejected = openQuote < 0 ? failed : { ...failed, offset: openQuote, reason: "Unterminated quoted field" };
    // Where it failed is this back end's word; what was expected there, the reference's.
    const { line: failedLine, column } = failureOf(rejected);
    return `${failedLine}:${column}: ${visible(messageOf(explain(rejected)))}`;
  };
}

/** The event as canonical JSON, which is what it is printed as, whichever spans are copied. */
function eventText(event: Event): string {
  const text = jsonText(toMap(event));
  const printed = printEvents(json, [event]);
  return printed === text ? text : `${text}, printed as ${printed}`;
}

function cellsOf(grammar: Grammar, input: Buffer, { from, to }: RecordSpan, framing: Framing): readonly string[] {
  const names = new NameTable();
  const event = new Event(names);
  if (createParser(grammar, names, framing, backend).parse(input, from, to, event) === REJECT) return [];
  return Array.from({ length: event.length / ENTRY }, (_, index) => String(valueAt(event, index * ENTRY)));
}
