import type { NameTable } from "../event/names.ts";
import { Event } from "../event/tape.ts";
import type { JsonTask, Speculation } from "./speculate.ts";

/** The result of {@link JsonFast.scan} for a record whose text is canonical JSON. */
export const CANONICAL = 1;
/** Its result for another record in which each name comes once. Parsing it would count the same. */
export const DISTINCT = 2;

/** What a parser of JSON does faster than parsing. Records end as they do for the parser. */
export type JsonFast = ReturnType<typeof jsonFast>;

/** @param quick makes the reader of a task. */
export function jsonFast(quick: (task: JsonTask) => Speculation, names: NameTable) {
  const scan = quick("scan");
  const survey = quick("survey");
  // Every reader takes an event; a scan writes nothing on it.
  const event = new Event(names);
  return {
    /** Checks a record. @returns {@link CANONICAL}, {@link DISTINCT}, 0 if neither is certain, or -1 if it is rejected. */
    scan: (bytes: Uint8Array, from: number, to: number) => scan.read(bytes, from, to, event),
    /**
     * {@link scan}s a record whose end is not known, in the whole lines `bytes[from, limit)`.
     * @returns its end if it is {@link CANONICAL}, or -1 if that is not known and {@link scan} has to say.
     */
    scanAhead: (bytes: Uint8Array, from: number, limit: number) => scan.ahead(bytes, from, limit, event),
    /**
     * {@link scan}s a record, and writes the fields that the name table marks as wanted on the event's tape. They are the
     * ones of the parser only if the text is canonical JSON.
     */
    probe: quick("probe").read,
    /**
     * Checks a record, and writes the fields that are needed on the event's tape.
     * @returns 1 if they are the ones of the parser, 0 if the record has to be parsed, or -1 if it is rejected.
     */
    pick: quick("pick").read,
    /** {@link pick}s from a record, and notes the names and kinds of all of its fields in the event's census. */
    survey: survey.read,
    /** {@link survey}s a record like this. @returns its end, or -1 if {@link survey} has to read it. */
    surveyAhead: survey.ahead,
  };
}
