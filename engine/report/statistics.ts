import { jsonText, type Value, type ValueMap } from "../event/index.ts";
import { instantText } from "../time/index.ts";
import type { ByteAccount, EventAccount } from "./accounting.ts";
import type { Rejection } from "./causes.ts";
import type { Observation } from "./observation.ts";

/** Why a run has not read its input to the end; `unfinished` while it is running. */
export type Ending = "limit" | "problem" | "signal" | "output" | "unfinished";

/** The statistics of a run. */
export interface Statistics {
  /** The formats of the input. */
  readonly formats: readonly string[];
  /** True if detection has found the formats. */
  readonly isDetected: boolean;
  /** Events by the member of a cascade that read them; empty without a cascade. */
  readonly byFormat: readonly { readonly format: string; readonly events: number }[];
  readonly lines: LineCounts;
  readonly bytes: ByteAccount;
  /** The size of the input in bytes; null if it is unknown. */
  readonly total: number | null;
  readonly events: EventAccount;
  /** Why records were rejected, the most frequent cause first. */
  readonly rejections: readonly Rejection[];
  /** How long the run took, in milliseconds. */
  readonly millis: number;
  /** Null if the input was read to its end. */
  readonly ending: Ending | null;
  /** The field that --ts-field names, or null. */
  readonly stampField: string | null;
  /** The events as they were read; null if they were not observed. */
  readonly read: Observation | null;
  /** The events as they were, or would have been, printed; null if no stage could change or drop them. */
  readonly left: Observation | null;
}

interface LineCounts {
  /** All physical lines. */
  readonly read: number;
  /** Lines that options excluded. */
  readonly leftOut: number;
  /** Skipped lines of white space. */
  readonly blank: number;
  /** Records that the grammar says to skip, by the name that it gives to them. */
  readonly skips: readonly { readonly name: string; readonly count: number }[];
  /** Records that were rejected. */
  readonly rejected: number;
}

const MILLIS_PER_SECOND = 1000;

/** The rate per second of `count` in this many milliseconds; null if no time has passed. */
export function rateOf(count: number, millis: number): number | null {
  return millis > 0 ? Math.round((count / millis) * MILLIS_PER_SECOND) : null;
}

/** The version of the schema, docs/stats.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** The statistics as one JSON object, in one line. */
export function statisticsJson(statistics: Statistics): string {
  const { skips } = statistics.lines;
  const { formats, isDetected, byFormat, lines, bytes, total, events, rejections, millis, ending, read, left } =
    statistics;
  const { skipped, delivered, added, parsed, rejected, unread } = bytes;
  return jsonText(
    map({
      version: VERSION,
      format: formats.join(", ") || null,
      detected: isDetected,
      cascade: byFormat.length > 0 ? new Map(byFormat.map(({ format, events }) => [format, events])) : null,
      lines: map({
        read: lines.read,
        left_out: lines.leftOut,
        blank: lines.blank,
        rejected: lines.rejected,
        ...(skips.length > 0 && { skipped: new Map(skips.map(({ name, count }) => [name, count])) }),
      }),
      events: map({ in: events.in, emitted: events.emitted, out: events.out, filtered: events.filtered }),
      bytes: map({
        read: delivered,
        total,
        added,
        parsed,
        rejected,
        skipped: map({
          bom: skipped.bom,
          ...(skipped.hole > 0 && { hole: skipped.hole }),
          ...(skipped.color > 0 && { color: skipped.color }),
          blank: skipped.blank,
          header: skipped.header,
          ...(skips.length > 0 && { named: skipped.named }),
          too_long: skipped.tooLong,
          skip_lines: skipped.skipped,
          sections: skipped.section,
          keep_lines: skipped.kept,
          ignore_lines: skipped.ignored,
        }),
        unread,
      }),
      rejections: rejections.map((rejection) => map({ ...rejection })),
      duration_ms: Math.round(millis),
      lines_per_second: rateOf(lines.read, millis),
      bytes_per_second: rateOf(delivered, millis),
      ended_by: ending,
      ...(read && observed(read)),
      output: left && map(observed(left)),
    }),
  );
}

function observed({ time, levels, otherLevels, fields, otherFields, events }: Observation): Record<string, Value> {
  return {
    time_span: time && timeSpan(time, events),
    levels: new Map(levels.map(({ level, count }) => [level, count])),
    other_levels: otherLevels,
    fields: new Map(
      fields.map(({ name, count, types }) => {
        return [name, map({ count, types: new Map(types.map(({ type, count }) => [type, count])) })];
      }),
    ),
    other_fields: otherFields,
  };
}

function timeSpan({ first, last, fields, count, doubts }: NonNullable<Observation["time"]>, events: number): Value {
  return map({
    first: instantText(first),
    last: instantText(last),
    duration_ms: last.millis - first.millis,
    fields,
    events: count,
    events_without: events - count,
    guessed_years: doubts.guessed,
  });
}

function map(members: { readonly [name: string]: Value }): ValueMap {
  return new Map(Object.entries(members));
}
