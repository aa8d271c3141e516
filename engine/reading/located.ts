import { decodeUtf8, type EventSource, encodeUtf8, Float, unit, type Value, valueAt } from "../event/index.ts";
import { levelFinder } from "../event/role-field.ts";
import { timesOfFile } from "../input/index.ts";
import { declaredIn } from "../parse/closures/index.ts";
import { provideDeclared } from "../parse/tiers.ts";
import { epochNanos, timestampsOf } from "../time/index.ts";
import type { EventObject } from "./event-object.ts";
import type { EventMaker } from "./event-reader.ts";
import { objectsOf } from "./objects.ts";

/** An event and its record, for `meta: true`. */
export interface Located<E> {
  readonly event: E;
  /** The first line of the record in its source, 1-based. */
  readonly line: number;
  /** The name of its source: the option `name`, else the path or URL of a file, else `input`. */
  readonly source: string;
  /** The name of its format. */
  readonly format: string;
  /** The text of the record as its format reads it, without its line end. */
  readonly text: string;
  /** How many sequences of its UTF-8 are invalid; each is U+FFFD in `text`. */
  readonly invalid: number;
  /** Its timestamp, or for plain text without one that of the line before, to the millisecond; null if there is none. */
  readonly time: Date | null;
  /** The same in nanoseconds since 1970, as precise as the field. */
  readonly timeNanos: bigint | null;
  /** Its level as written; null if it has none. */
  readonly level: string | null;
}

/**
 * Makes events with their records.
 * @param zone the time zone of timestamps that have none; undefined for that of their grammar, else UTC.
 * @param from what is known of their source, for timestamps without a year.
 */
export function locatedMaker(
  isExact: boolean,
  zone: string | undefined,
  from: EventSource,
): EventMaker<Located<EventObject>> {
  provideDeclared(declaredIn);
  return (names, formats) => {
    const toObject = objectsOf(isExact)(names, formats);
    const zoning = { zone: zone ?? "UTC", zoneAssumed: zone === undefined };
    const timestamps = timestampsOf({ field: null, layouts: null, ...zoning, year: null, now: Date.now() }, names);
    const levelOf = levelFinder();
    return (event, origin) => {
      const level = levelOf(event);
      event.source = from;
      const { instant } = timestamps;
      const isDated = timestamps.of(event);
      const text = decodeUtf8(origin.bytes, origin.from, origin.to);
      return {
        event: toObject(event, origin),
        line: origin.line,
        source: origin.source,
        format: formats[event.member]!.name,
        text,
        invalid: text.includes(REPLACEMENT) ? invalidIn(text, origin.bytes.subarray(origin.from, origin.to)) : 0,
        time: isDated ? new Date(instant.millis) : null,
        timeNanos: isDated ? epochNanos(instant) : null,
        level: level < 0 ? null : levelText(valueAt(event, level)),
      };
    };
  };
}

const REPLACEMENT = "\ufffd";
const REPLACEMENT_BYTES = encodeUtf8(REPLACEMENT);

/** How many replacement characters of a text its bytes do not have. */
function invalidIn(text: string, bytes: Uint8Array): number {
  const isWritten = (at: number) => REPLACEMENT_BYTES.every((byte, i) => bytes[at + i] === byte);
  return text.split(REPLACEMENT).length - 1 - bytes.reduce((count, _, at) => count + (isWritten(at) ? 1 : 0), 0);
}

/** A level as it is written; null for what is no word or number. */
function levelText(value: Value): string | null {
  if (typeof value === "object" && !(value instanceof Float)) return null;
  return value === unit ? null : String(value);
}

/** What is known of a source that is no file. */
export const unknownOrigin = (): EventSource => ({ written: null, newYears: () => null, isOrdered: false });

/**
 * As {@link locatedMaker}, in a file if it has a path. Only what loads this module late calls it: the build takes an argument
 * that each call it sees has for that of all.
 */
export function locatedIn(
  isExact: boolean,
  zone: string | undefined,
  path: string | URL | null,
): EventMaker<Located<EventObject>> {
  const fs = path === null ? null : globalThis.process?.getBuiltinModule?.("node:fs");
  const from = fs && path ? Object.assign(timesOfFile(fs, path), { isOrdered: false }) : unknownOrigin();
  return locatedMaker(isExact, zone, from);
}
