/*
 * From records to events: an input reader (input-reader.ts) decides the format, by the options or by detection, and has a reader for
 * it: of lines (line-reader.ts), of a cascade (cascade.ts) or of the rows of a table (rows.ts). A reader cuts records and
 * calls the parser, which writes each field on the tape of the event (event/tape.ts): four integers for the name, the
 * kind and the span of its text. Nothing is decoded.
 *
 * Lines of JSON have three faster ways, if the event sink allows them (json-lines.ts, prober.ts):
 * - copy: a record whose text is canonical is its own output; no event is made.
 * - probe or pick: the record is checked as a whole, but only the fields that are needed go on the tape.
 * - survey: the names and types of all fields are noted in a census, for statistics.
 *
 * A rejected record is read a second time by code that notes the furthest byte reached and the place that failed there. The
 * first few are read a third time by the reference parser, which knows everything that was expected.
 */

export { type Adviser, continuedLines, envelopeOf, mixedOf, payloadsOf, plainAdvice } from "./advice/index.ts";
export { cascadeRecordReader } from "./cascade.ts";
export { sampleBehind } from "./detection/preparation.ts";
export { severalIn } from "./detection/several.ts";
export { InputReader } from "./input-reader.ts";
export { jsonWays } from "./json-lines.ts";
export type { Library } from "./library.ts";
export { FORMAT_FIELD } from "./library.ts";
export { lineReader, recordReader } from "./line-reader.ts";
export { columnFollower, isDirected } from "./named-rows.ts";
export { rowReader, rowRecordReader } from "./rows.ts";
export { eachRecord, specialRecords, withoutSkips } from "./skipping.ts";
