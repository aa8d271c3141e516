/*
 * From bytes to records: the room reads sources, chooses lines, and joins lines to records.
 *
 * Input is read in chunks (128 KiB) into the front of one block of memory, and output is written into the back of the
 * same block (arena.ts): a copy within a block costs a third of a copy between two.
 * - input-buffer.ts reads the source and removes lines that are too long.
 * - choosing/line-filter.ts removes lines that the options do not ask for. Counters count the lines that are left;
 *   skipped-lines.ts converts their numbers to physical line numbers.
 * - joining/groups.ts joins lines (-M) by the rules of input/framers: it joins the lines of a record in place and gives
 *   the reader the whole record. Messages about a joined record use physical lines and columns. grammars/strategies.ts
 *   lists the strategies; lines of stack traces are grammars (grammars/traces.ts).
 * - joining/prefixes.ts takes prefixes from records after their lines were joined.
 *
 * Most of this pays off in long runs only, and starts after a number of records or bytes. limits.ts has these limits in one
 * object, which runs and workers get with their options; no output depends on them. `npm run test:differential` lowers them
 * (in its processes with the variable FROE_LIMITS), so that a file of a few hundred records reaches all code.
 */

export { Arena } from "./arena.ts";
export { chooseLines, type LineChooser, type LineOptions } from "./choosing/line-chooser.ts";
export type { LineFilter } from "./choosing/line-filter.ts";
export { addCounters, type Counters, drainCounters, newCounters, skipTally, tallyOf } from "./counters.ts";
export { type InputBuffer, openInputBuffer } from "./input-buffer.ts";
export type { InputRange, Reading } from "./input-range.ts";
export { assembliesOf } from "./joining/assemblies.ts";
export { type ChosenLines, linesBy, linesOf } from "./joining/chosen-lines.ts";
export type { Grouper } from "./joining/grouper.ts";
export type { InputJoiner, JoinedRecord } from "./joining/input-joiner.ts";
export { type GroupWork, type LineGroups, lineGroups } from "./joining/line-groups.ts";
export type { Multiline } from "./joining/multiline.ts";
export { groupingBy, ruleBy, traceRuleBy } from "./joining/multiline.ts";
export { ruleOf } from "./joining/rule.ts";
export { joinedRecords, joinedSample } from "./joining/samples.ts";
export { lineNumber, piecesIfSkipped } from "./line-numbers.ts";
export { boundPatterns } from "./linear-time.ts";
export type { CommonOptions, InputReaderOptions, Limits, PayloadOptions, RecordOptions } from "./options.ts";
export { type ParserOf, type ParserTable, parserTable } from "./parser-table.ts";
export { type Parsers, parsersOf } from "./parsers.ts";
export type { EventSink, JsonCopies, JsonSink, Needs } from "./reader.ts";
export { type Directives, type FileContext, NO_FILE_CONTEXT, type Reader, type RecordReader } from "./reader.ts";
export {
  type Complaint,
  completeLines,
  eachLine,
  firstUnit,
  handOn,
  isFull,
  type JsonWays,
  lineAt,
  type Pieces,
  placeRecord,
  ReadingByFormat,
  type RecordWork,
  type Work,
} from "./work.ts";
