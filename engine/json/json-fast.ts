import type { NameTable } from "../event/names.ts";
import { Event } from "../event/tape.ts";
import type { JsonTask, Speculation } from "./speculate.ts";

/** What {@link JsonFast.scan} returns for a record whose text is canonical JSON. */
export const CANONICAL = 1;
/** What it returns for another one in which each name comes once: reading it tells no more. */
export const DISTINCT = 2;

/** What a parser of JSON can tell of a record without reading all of it. Records are what the parser's are. */
export interface JsonFast {
  /** Checks a record. @returns {@link CANONICAL}, {@link DISTINCT}, 0 where neither is sure, or -1. */
  scan(bytes: Uint8Array, from: number, to: number): number;
  /**
   * {@link scan}s a record, and writes those of its fields whose names the name table says are wanted on the event's
   * tape; they are what the parser makes of them where the text is canonical JSON, and else of no use.
   */
  probe(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /**
   * Checks a record, and writes the fields that are wanted on the event's tape.
   * @returns 1 if they are what the parser makes of them, 0 if they are of no use, or -1.
   */
  pick(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /** {@link pick}s from a record, and notes the names and kinds of all of its fields in the event's census. */
  survey(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /**
   * {@link scan}s a record whose end is not known, in front of the line end in `bytes[from, limit)`.
   * @returns the end of one that is {@link CANONICAL}, or -1 where that is not known: then it is to be scanned.
   */
  scanAhead(bytes: Uint8Array, from: number, limit: number): number;
  /** {@link survey}s such a record. @returns the end of one that is of use, or -1: then it is to be surveyed. */
  surveyAhead(bytes: Uint8Array, from: number, limit: number, event: Event): number;
}

/** @param quick makes what reads the records of a task. */
export function jsonFast(quick: (task: JsonTask) => Speculation, names: NameTable): JsonFast {
  const scan = quick("scan");
  const survey = quick("survey");
  // Scanning writes nothing, but is handed an event as all tasks are.
  const event = new Event(names);
  return {
    scan: (bytes, from, to) => scan.read(bytes, from, to, event),
    scanAhead: (bytes, from, limit) => scan.ahead(bytes, from, limit, event),
    probe: quick("probe").read,
    pick: quick("pick").read,
    survey: survey.read,
    surveyAhead: survey.ahead,
  };
}
