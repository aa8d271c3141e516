import { closest, isSpecError } from "../../engine/language/index.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { Duration, Layout, TimestampOptions } from "../../engine/time/index.ts";
import { quoted, refuse, refuseText, suggestion } from "../failures.ts";
import { group, isGiven, lastValue, type Option, type Parsed, valuesOf } from "./option.ts";

export const time = group("Time");

export const since = time.text("since", {
  argument: "TIME",
  about: "Print only events at or after this time",
  details:
    "TIME is a date and time in a usual layout, a date, a time of today (04:05), a distance from now (1h, '2 days ago', +1h), or a word (end-10m): now, today, yesterday, tomorrow, noon, midnight, start or end of the files. Without a zone it has the offset of the first file with stamps if not UTC, else that of --input-tz. Events without a timestamp are skipped and counted; -f line uses the last one.",
  example: { command: "froe app.log --since 10:00 --until since+30m", does: "prints half an hour of today" },
});

export const until = time.text("until", {
  argument: "TIME",
  about: "Print only events at or before this time",
  details:
    "TIME is written as for --since, and may be a distance from it: since+30m. A date means the start of its day.",
  example: { command: "froe app.log --since yesterday --until today", does: "prints the events of yesterday" },
});

export const last = time.text("last", {
  argument: "DURATION",
  about: "Print only this much of the end of the log, such as 10m",
  details:
    "It is counted back from the last time near the ends of the files, not from now, as --since end-10m. These are read first; an archive is read twice, and a pipe is refused.",
  example: { command: "froe --last 10m app.log.1", does: "shows how a log ended" },
});

export const around = time.text("around", {
  argument: "TIME",
  about: "Print only events near this time",
  details:
    "TIME is written as for --since; --within says how near. A time of day is the last such time that the log reaches; a pipe is refused then.",
  example: { command: "froe --merge --around 14:32 --within 2m *.log", does: "shows what happened then" },
});

export const within = time.text("within", {
  requires: { one: () => [around], why: "says how near" },
  argument: "DURATION",
  default: "5m",
  about: "Print events this near to --around, on both sides",
  details: "DURATION is a number and a unit, or several: 500ms, 30s, 5m, 1h30m.",
  example: { command: "froe --around 04:05:06 --within 500ms app.log", does: "shows one second" },
});

export const tsField = time.text("ts-field", {
  argument: "FIELD",
  about: "Take the timestamp only from this field",
  details:
    "FIELD is a name, or a path within maps such as t.$date; a hint says if no event fits. Without it froe reads the field with the most certain of the usual names: ts, timestamp, @timestamp, time, datetime and so on. Large numbers are seconds to nanoseconds since 1970, and two fields such as date and time are one timestamp.",
  example: {
    command: "froe -j app.log --ts-field received --since 1h",
    does: "prints what came in within the last hour",
  },
});

export const tsFormat = time.text("ts-format", {
  argument: "LAYOUT",
  repeatable: true,
  about: "Read timestamps in this layout, such as %d.%m.%Y",
  details:
    "In LAYOUT %Y-%m-%d or %F is a date, %b the name of a month, %y a year of two digits, %j a day of the year, %a a weekday, %s seconds since 1970. %H:%M:%S or %T is a clock, %I with %p one of twelve hours, %.f a fraction with its dot, %f without, %z an offset, %Z the name of a zone. A blank matches one or more, and several layouts are tried in order.",
  example: {
    command: "froe app.log --ts-format '%d.%m.%Y %H:%M' --since 1d",
    does: "reads dates that begin with the day",
  },
});

export const inputTz = time.text("input-tz", {
  argument: "ZONE",
  default: "UTC",
  offered: async () => {
    const { zoneNames } = await import("../../engine/time/index.ts");
    return zoneNames().map((name) => ({ name, about: "" }));
  },
  about: "Read timestamps without a zone as the local time of this one",
  details:
    "ZONE is a name (Europe/Berlin), an offset (+02:00), or local for the zone of this machine. UTC, GMT and places (Europe/Berlin) are applied if they are in the timestamp, not in log_tz; abbreviations such as CET, which mean several, are not.",
  example: { command: "froe --input-tz Europe/Berlin app.log", does: "reads a log with the clock of Berlin" },
});

export const inputYear = time.text("input-year", {
  argument: "YEAR",
  default: "auto",
  about: "Take this year for the first timestamp without a year in each file",
  details:
    "YEAR has four digits. With auto the last one (of streams and archives: each) is as late as it can be without being more than a day after its file was written (a stream: now), unless another timestamp of the event says the year; a message counts them. With YEAR, or in a file, one that is earlier by more than a month than the one before it is of the next year: Jan 2 after Dec 30.",
  example: { command: "froe --input-year 2019 --since 2019-06-01 messages", does: "reads an old system log" },
});

export const showTsLocal = time.flag("show-ts-local", {
  short: "z",
  about: "Show the timestamp field of -F default and view in the zone of this machine",
  details: "It applies to the rows of --over-time, --patterns and --span, too. The variable TZ sets the zone.",
  example: { command: "froe -z app.log", does: "prints what the clock on the wall showed" },
});

export const showTsUtc = time.flag("show-ts-utc", {
  short: "Z",
  about: "Show the timestamp field of -F default and view in UTC",
  details: "It applies to what -z applies to, and overrides -z.",
  example: { command: "froe -Z app.log", does: "prints times that can be compared with those of other machines" },
});

export const normalizeTs = time.flag("normalize-ts", {
  about: "Write the timestamp of each event as RFC 3339, in UTC",
  details:
    "It changes the field itself, after all scripts and what --freq counts, for every output format but raw. Of a date and a time of day in two fields, the time becomes the whole timestamp. Other values are unchanged.",
  example: { command: "froe -f combined -J --normalize-ts access.log", does: "writes times that every program reads" },
});

export const markGaps = time.text("mark-gaps", {
  argument: "DURATION",
  about: "Draw a line between events that are at least this far apart, such as 30s",
  details:
    "DURATION is a number and a unit, or several: 500ms, 30s, 5m, 1h30m, 2d. The line shows the time between the two. Only -F default and view have it.",
  example: { command: "froe --mark-gaps 5m app.log", does: "shows where the log was silent" },
});

/** True if only events of some times are read. */
export function choosesTimes(parsed: Parsed): boolean {
  return isGiven(parsed, since, until, last, around);
}

/** The options about time, but for the window, which may depend on the log. */
export type Times = Pick<RunOptions, "timestamps" | "shownZone" | "normalizeTs" | "markGaps">;

const YEAR = /^[0-9]{4}$/;

/** @param now the current time of the run, in milliseconds since 1970. */
export async function chooseTimes(parsed: Parsed, now: number): Promise<Times> {
  const timestamps = await chooseTimestamps(parsed, now);
  if (lastValue(parsed, showTsLocal)) await checkZone(showTsLocal, "local");
  const gaps = await chooseLength(markGaps, lastValue(parsed, markGaps));
  return {
    timestamps,
    shownZone: lastValue(parsed, showTsUtc) ? "UTC" : lastValue(parsed, showTsLocal) ? "local" : null,
    normalizeTs: lastValue(parsed, normalizeTs) ?? false,
    markGaps: gaps,
  };
}

async function chooseTimestamps(parsed: Parsed, now: number): Promise<TimestampOptions> {
  const zone = lastValue(parsed, inputTz);
  if (zone !== undefined) await checkZone(inputTz, zone);
  const year = lastValue(parsed, inputYear) ?? inputYear.default;
  if (year !== inputYear.default && !YEAR.test(year ?? "")) {
    return refuse(`--${inputYear.long} ${quoted(year ?? "")} is no year: write one of four digits, or auto`);
  }
  const layouts = await chooseLayouts(valuesOf(parsed, tsFormat));
  return {
    field: lastValue(parsed, tsField) ?? null,
    layouts,
    zone: zone ?? "UTC",
    zoneAssumed: zone === undefined,
    year: year === inputYear.default ? null : Number(year),
    now,
  };
}

/** @throws UsageError */
async function checkZone(option: Option, name: string): Promise<void> {
  const { noZoneText, zoneNamed, zoneNames } = await import("../../engine/time/index.ts");
  if (zoneNamed(name)) return;
  const names = zoneNames();
  const city = name.toLowerCase().replaceAll(" ", "_");
  const meant = names.find((known) => known.toLowerCase().endsWith(`/${city}`)) ?? closest(name, names);
  const problem = name === "local" ? noZoneText(name) : `there is no time zone ${quoted(name)}${suggestion(meant)}`;
  return refuse(`--${option.long}: ${problem}`);
}

async function chooseLayouts(texts: readonly string[]): Promise<readonly Layout[] | null> {
  if (texts.length === 0) return null;
  const { timeLayout } = await import("../../engine/time/language/layout.ts");
  const layouts: Layout[] = [];
  for (const text of texts) {
    const layout = timeLayout(text);
    if (isSpecError(layout)) return refuseText(tsFormat, text, layout);
    layouts.push(layout);
  }
  return layouts;
}

/** The same in milliseconds, of a length that has no parts of one. */
export async function chooseMillis(option: Option, text: string | undefined): Promise<number | null> {
  const length = await chooseLength(option, text);
  if (length !== null && length.nanos > 0) return refuse(`--${option.long} ${text}: the shortest unit is 1ms`);
  return length?.millis ?? null;
}

/** The length of time that is the value of an option; null if it is not given. */
export async function chooseLength(option: Option, text: string | undefined): Promise<Duration | null> {
  if (text === undefined) return null;
  const { duration } = await import("../../engine/time/language/duration.ts");
  const length = duration(text);
  if (isSpecError(length)) return refuseText(option, text, length);
  if (length.millis === 0 && length.nanos === 0) return refuse(`--${option.long} has to be more than nothing`);
  return length;
}
