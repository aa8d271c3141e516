import { remembered } from "../../event/remembered.ts";
import { isSpecError } from "../../language/index.ts";
import {
  durationNanos,
  durationOf,
  epochNanos,
  fromEpochNanos,
  type Instant,
  instantText,
  type Layout,
  type LocalTime,
  layoutText,
  localTime,
  noZoneText,
  readInstant,
  utc,
  type Zone,
  zoneNamed,
} from "../../time/index.ts";
import { inspect } from "../compare.ts";
import { define, type Topic } from "../function.ts";
import { int } from "../runtime/arithmetic.ts";
import { ScriptError } from "../source.ts";
import { spelled } from "../texts/cost.ts";
import { DateTime, Duration } from "../values.ts";

/** The units of the functions on lengths of time, in nanoseconds. */
const UNITS = [
  ["nanoseconds", 1n],
  ["milliseconds", 1_000_000n],
  ["seconds", 1_000_000_000n],
  ["minutes", 60_000_000_000n],
  ["hours", 3_600_000_000_000n],
  ["days", 86_400_000_000_000n],
] as const;

/** The longest length of time, in nanoseconds: the ints for them have 64 bits. */
const LONGEST = 2n ** 63n - 1n;

/** Lengths of time, which are never negative. */
export const durations: Topic = {
  title: "Durations",
  functions: [
    define({
      signature: "to_duration(text: string): duration",
      about: "The duration that a string says: 90s, 1h30m, 1.5 days",
      example: ['to_duration("1h30m").as_minutes()', "90"],
      load: async () => {
        const read = await loadLengths();
        return (_, text) => made(read(text));
      },
    }),
    ...UNITS.map(([unit, nanos]) =>
      define({
        signature: `as_${unit}(duration: duration): int`,
        about: `The whole ${unit} of a duration`,
        example: [`to_duration("2d").as_${unit}()`, String((2n * 86_400_000_000_000n) / nanos)],
        call: (_, duration) => int(durationNanos(duration) / nanos),
      }),
    ),
  ],
};

/** Loads the reader of lengths of time, which returns nanoseconds. */
async function loadLengths(): Promise<(text: string) => bigint> {
  const { duration } = await import("../../time/language/duration.ts");
  return remembered(MOST_KNOWN, (text) => {
    const read = duration(spelled("a length of time", text));
    if (isSpecError(read)) throw new ScriptError(`no length of time: ${read.message}`);
    return durationNanos(read);
  });
}

/** A length in nanoseconds, whose sign is ignored. */
function made(nanos: bigint): Duration {
  const size = nanos < 0n ? -nanos : nanos;
  if (size > LONGEST) throw new ScriptError("a length of time has 292 years at most");
  const { millis, nanos: rest } = durationOf(size);
  return new Duration(millis, rest);
}

const PARTS: readonly (readonly [name: keyof LocalTime & string, about: string, result: string])[] = [
  ["year", "year", "2026"],
  ["month", "month, from 1", "5"],
  ["day", "day of the month", "4"],
  ["hour", "hour", "10"],
  ["minute", "minute", "20"],
  ["second", "second", "30"],
];
const SAMPLE = 'to_datetime("2026-05-04T10:20:30Z")';
const MOST_KNOWN = 1000;

/** Functions on points of time. `meta.parsed_ts` is the time of the event. */
export const time: Topic = {
  title: "Time",
  functions: [
    define({
      signature: "now(): datetime",
      about: "The current time, in UTC",
      example: [`now() > ${SAMPLE}`, "true"],
      call: () => new DateTime(Date.now()),
    }),
    define({
      signature: "to_datetime(text: string, layout?: string, zone?: string): datetime",
      about:
        "The time of a text: in a layout that froe knows, or in the given one, such as %d.%m.%Y %H:%M; a text without a zone is in zone, else that of --input-tz; the result is in zone, else UTC",
      example: ['to_datetime("04.05.2026 10:20", "%d.%m.%Y %H:%M").to_iso()', '"2026-05-04T10:20:00+00:00"'],
      load: async () => {
        const readLayout = await loadLayouts();
        const readers = new Map<string, (text: string) => Instant | null>();
        return ({ host }, text, layout, zoneName) => {
          const zone = zoneName === undefined ? null : zoneOf(zoneName);
          const input = zone ?? host.inputZone;
          const key = layout === undefined ? input.name : `${input.name}\n${layout}`;
          const layouts = layout === undefined ? null : [readLayout(layout)];
          const read = readers.get(key) ?? readInstant({ layouts, zone: input.name, year: null, now: Date.now() });
          if (readers.size >= MOST_KNOWN) readers.clear();
          readers.set(key, read);
          const instant = read(text);
          if (instant === null)
            throw new ScriptError(
              `to_datetime: ${inspect(text.slice(0, 60))} is no time${layout === undefined ? "" : " in this layout"}`,
            );
          return timeAt(instant, zone ?? utc);
        };
      },
    }),
    define({
      signature: "to_iso(time: datetime): string",
      about: "The time as a string, in its zone",
      example: [`${SAMPLE}.to_iso()`, '"2026-05-04T10:20:30+00:00"'],
      call: (_, at) => instantText(at, at.zone),
    }),
    define({
      signature: "format(time: datetime, layout: string): string",
      about: "The time in a layout such as %Y-%m-%d %H:%M:%S",
      example: [`${SAMPLE}.format("%d %b, %H:%M")`, '"04 May, 10:20"'],
      load: async () => {
        const readLayout = await loadLayouts();
        return (_, at, layout) => layoutText(at, readLayout(layout), at.zone);
      },
    }),
    ...PARTS.map(([name, about, result]) =>
      define({
        signature: `${name}(time: datetime): int`,
        about: `The ${about}, in UTC or the zone a script chose`,
        example: [`${SAMPLE}.${name}()`, result],
        call: (_, at) => localTime(at, at.zone)[name],
      }),
    ),
    define({
      signature: "to_utc(time: datetime): datetime",
      about: "The same time in UTC",
      example: [`${SAMPLE}.to_timezone("+02:00").to_utc().hour()`, "10"],
      call: (_, at) => timeAt(at, utc),
    }),
    define({
      signature: "to_local(time: datetime): datetime",
      about: "The same time in the zone of this machine, or of TZ",
      example: [`${SAMPLE}.to_local() == ${SAMPLE}`, "true"],
      call: (_, at) => timeAt(at, zoneOf("local")),
    }),
    define({
      signature: "to_timezone(time: datetime, zone: string): datetime",
      about: "The same time in another zone: Europe/Berlin, UTC, +02:00",
      example: [`${SAMPLE}.to_timezone("Europe/Berlin").hour()`, "12"],
      call: (_, at, zone) => timeAt(at, zoneOf(zone)),
    }),
    define({
      signature: "ts_nanos(time: datetime): int",
      about: "Nanoseconds since the start of 1970",
      example: [`${SAMPLE}.ts_nanos()`, "1777890030000000000"],
      call: (_, at) => int(epochNanos(at)),
    }),
    define({
      signature: "round_to(time: datetime, interval: string): datetime",
      about: "The start of the interval that a time is in: 5m, 1h, 1d, counted from 1970 in UTC",
      example: [`${SAMPLE}.round_to("15m").to_iso()`, '"2026-05-04T10:15:00+00:00"'],
      load: async () => {
        const nanosOf = await loadIntervals();
        return (_, at, interval) => {
          const nanos = epochNanos(at);
          return timeAt(fromEpochNanos(nanos - modulo(nanos, nanosOf(interval))), at.zone);
        };
      },
    }),
  ],
};

function timeAt({ millis, nanos }: Readonly<Instant>, zone: Zone): DateTime {
  return new DateTime(millis, nanos, zone);
}

function zoneOf(name: string): Zone {
  const zone = zoneNamed(name);
  if (!zone) throw new ScriptError(noZoneText(name));
  return zone;
}

/** Loads the reader of layouts. */
async function loadLayouts(): Promise<(text: string) => Layout> {
  const { timeLayout } = await import("../../time/language/layout.ts");
  return remembered(MOST_KNOWN, (text) => {
    const layout = timeLayout(spelled("a layout", text));
    if (isSpecError(layout)) throw new ScriptError(`the layout is wrong at column ${layout.column}: ${layout.message}`);
    return layout;
  });
}

/** Loads the reader of intervals, which are lengths of time above 0. */
async function loadIntervals(): Promise<(text: string) => bigint> {
  const read = await loadLengths();
  return (text) => {
    const nanos = read(text);
    if (nanos <= 0n) throw new ScriptError("an interval is longer than 0");
    return nanos;
  };
}

function modulo(number: bigint, by: bigint): bigint {
  const rest = number % by;
  return rest < 0n ? rest + by : rest;
}
