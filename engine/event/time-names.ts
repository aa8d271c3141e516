import { plainName, rankOf, usualNames } from "./roles.ts";

// Names of fields that together hold a timestamp.

/** Names of a time of day without a date, each with the name of the field of the date. */
const pairs: readonly (readonly [clock: string, date: string])[] = [
  ["time", "date"],
  ["event_time", "event_date"],
  ["eventtime", "eventdate"],
  ["log_time", "log_date"],
  ["logtime", "logdate"],
  ["time_local", "date_local"],
  ["local_time", "local_date"],
];

/** Names of the zone of a date and a time of day in separate fields. */
const zoneNames: ReadonlySet<string> = new Set([
  "tz",
  "timezone",
  "time_zone",
  "tz_offset",
  "tzoffset",
  "utc_offset",
  "utcoffset",
]);

/** Names of the zone of a whole timestamp: it is reported, and not applied. */
const reportedZoneNames: ReadonlySet<string> = new Set([...zoneNames, "log_tz", "log_timezone"]);

/**
 * Names of a second timestamp of an event, which may have a year if the first one lacks it: of the same moment, or of
 * what the event reports.
 */
const secondNames: ReadonlySet<string> = new Set(["accept_date", "container_ts"]);
const relatedNames: ReadonlySet<string> = new Set(["start", "end"]);

/** Names of a time of day or a timestamp. Under other names, a text such as `00:01:30` may be a duration. */
const clockName = /(?:time|clock|hour|stamp|created|_at)$/;

/** One half of a timestamp in two fields, by the rank of its name. */
interface Half {
  /** True for the time of day, false for the date. */
  readonly isClock: boolean;
  /** The rank of the name of the other half. */
  readonly other: number;
}

/** The half of a timestamp that a name has, by its rank; other names have none. */
export const halves: ReadonlyMap<number, Half> = new Map<number, Half>(
  pairs.flatMap(([clock, date]) => {
    const [clockRank, dateRank] = [rankOf(clock), rankOf(date)];
    if (clockRank === undefined || dateRank === undefined) throw new Error(`no usual name: ${clock} or ${date}`);
    return [
      [clockRank, { isClock: true, other: dateRank }],
      [dateRank, { isClock: false, other: clockRank }],
    ] as const;
  }),
);

/** True if a time of day in a field of this name may be that of its event. */
export function isClockName(name: string): boolean {
  return clockName.test(plainName(name));
}

/** True if a field of this name holds the zone of a date and a time of day in other fields. */
export function isZoneName(name: string): boolean {
  return zoneNames.has(plainName(name));
}

/** True if a field of this name reports the zone of the log's clock. */
export function isReportedZoneName(name: string): boolean {
  return reportedZoneNames.has(plainName(name));
}

/** True if a field of this name holds a second timestamp of the same moment. */
export function isSecondName(name: string): boolean {
  return secondNames.has(plainName(name));
}

/** True if a field of this name may hold a timestamp: that of the event, or another. */
export function isTimeName(name: string): boolean {
  const rank = rankOf(name);
  return (rank !== undefined && usualNames[rank]!.role === "time") || relatedNames.has(plainName(name));
}

/** True if the timestamp of an event may depend on a field of this name. */
export function concernsTime(name: string): boolean {
  return isTimeName(name) || isSecondName(name) || isReportedZoneName(name) || isClockName(name);
}
