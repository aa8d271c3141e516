import { meantBy, selectLevels } from "../emission/steps/levels.ts";
import { Event, NameTable } from "../event/index.ts";
import { type ArgumentKinds, checkArgument, checkOptions, NAMES, ZONE } from "../language/arguments.ts";
import { isSpecError } from "../language/index.ts";
import {
  type Bound,
  fromEpochNanos,
  isWithin,
  readInstant,
  type TimestampOptions,
  timestampsOf,
  type Window,
  type WindowProblem,
  windowOf,
  zoneNamed,
} from "../time/index.ts";
import { timeBound } from "../time/language/bound.ts";
import { type AnyFields, fillFrom } from "./values.ts";

/** True for the events that are kept. */
export type EventFilter = (event: AnyFields) => boolean;

export interface LevelOptions {
  /** True to keep all other events. */
  readonly exclude?: boolean;
}

/**
 * Keeps the events of some levels, as `-l` does those of JSON: `fatal`, `error`, `warn`, `notice`, `info`, `debug` and `trace` mean
 * the words and numbers for them (`warn`: `WARNING`, `W`, a `level` of 40), another word itself. Case does not matter.
 */
export function levelFilter(levels: readonly string[], options: LevelOptions = {}): EventFilter {
  checkArgument("levelFilter", "levels", levels, { ...NAMES, is: 'a list of levels, such as ["error", "warn"]' });
  checkOptions("levelFilter", options, { exclude: "boolean" });
  const step = { kind: "levels", levels: levels.flatMap(meantBy), exclude: options.exclude ?? false } as const;
  const { stage } = selectLevels(step, false, { leaveOut: () => false, names: new NameTable() });
  return judgeBy(new Event(new NameTable()), stage);
}

export interface TimeOptions {
  /** The first moment that is kept: a date, or what `--since` takes but `start` and `end` (`2026-02-03`, `1h`, `yesterday`, `until-30m`). */
  readonly since?: Date | string;
  /** The last one. */
  readonly until?: Date | string;
  /** The field of the timestamp, or the way to it in maps (`a.b`); by default one with a usual name, as `ts`. */
  readonly field?: string;
  /** The zone of timestamps and bounds without one: `UTC` by default, `local`, or a name such as `Europe/Berlin`. */
  readonly zone?: string;
  /** What `now` and `today` refer to; by default the time of the call. */
  readonly now?: Date;
}

const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());
const MOMENT = { is: "a date, or a text such as 1h", test: (one: unknown) => typeof one === "string" || isDate(one) };
/** The options of {@link TimeOptions}. */
const TIME_OPTIONS: ArgumentKinds = {
  since: MOMENT,
  until: MOMENT,
  field: "string",
  zone: ZONE,
  now: { is: "a date", test: isDate },
};

/**
 * Keeps the events whose timestamp is between two moments, both included. An event is not kept if its timestamp is not
 * recognized, as in plain text, or in a layout that only its grammar knows.
 * @throws RangeError for an unknown zone, a text that is no moment, or an end before the beginning.
 */
export function timeFilter(given: TimeOptions): EventFilter {
  checkOptions("timeFilter", given, TIME_OPTIONS);
  const { since, until, field, zone = "UTC", now = new Date() } = given;
  const options: TimestampOptions = {
    field: field ?? null,
    layouts: null,
    zone,
    zoneAssumed: false,
    year: null,
    now: now.getTime(),
  };
  const bounds = [boundOf("since", since, options), boundOf("until", until, options)] as const;
  const window = windowOf(...bounds, options.now, zoneNamed(zone)!);
  if ("problem" in window) throw new RangeError(`timeFilter: ${problemText(window)}`);
  return within(window, options);
}

function within(window: Window, options: TimestampOptions): EventFilter {
  const names = new NameTable();
  const timestamps = timestampsOf(options, names);
  return judgeBy(new Event(names), (event) => timestamps.of(event) && isWithin(window, timestamps.instant));
}

function judgeBy(event: Event, judge: (event: Event) => boolean): EventFilter {
  return (fields) => {
    fillFrom(event, fields);
    return judge(event);
  };
}

const NANOS = 1_000_000n;

function boundOf(name: string, bound: Date | string | undefined, options: TimestampOptions): Bound | null {
  if (bound === undefined) return null;
  if (bound instanceof Date) {
    const instant = fromEpochNanos(BigInt(bound.getTime()) * NANOS);
    return { anchor: { kind: "instant", instant }, shift: 0n };
  }
  const read = timeBound(bound, readInstant(options, true));
  if (isSpecError(read)) throw new RangeError(`timeFilter: ${name} ${JSON.stringify(bound)}: ${read.message}`);
  return read;
}

function problemText(problem: WindowProblem): string {
  switch (problem.problem) {
    case "no-log":
      return `the ${problem.anchor} of a log is unknown here: give a time`;
    case "empty":
      return "since is after until: no time is between them";
    case "circle":
      return "since and until are both a distance from the other: give one of them a time";
    case "no-anchor":
      return `${problem.bound} is a distance from ${problem.anchor}, which is not a time`;
  }
}
