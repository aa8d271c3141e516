import type { FlagOption, Group, TextOption } from "./option.ts";

export const tsField: TextOption = {
  kind: "text",
  long: "ts-field",
  short: null,
  argument: "FIELD",
  about: "Take the timestamp only from this field",
  details:
    "FIELD is a name, or a path within maps such as t.$date; a hint says if no event fits, and with --strict the exit code is 1. Without it froe reads the field with the most certain of the usual names: ts, timestamp, @timestamp, time, datetime and so on. A timestamp is a date and time in any usual layout, a number of seconds to nanoseconds since 1970, or two fields such as date and time.",
  example: {
    command: "froe -j app.log --ts-field received --since 1h",
    does: "prints what came in within the last hour",
  },
};

export const tsFormat: TextOption = {
  kind: "text",
  long: "ts-format",
  short: null,
  argument: "LAYOUT",
  repeatable: true,
  about: "Read timestamps in this layout, such as %d.%m.%Y",
  details:
    "LAYOUT has specifiers: %Y %m %d are a date, %b the name of a month, %y a year of two digits, %j a day of the year, %H %M %S a clock, %I with %p one of twelve hours, %.f a fraction with its dot, %f without, %z an offset, %Z the name of a zone, %s seconds since 1970, %a a weekday; %F is %Y-%m-%d, %T is %H:%M:%S. A blank matches one or more. Several layouts are tried in order.",
  example: {
    command: "froe app.log --ts-format '%d.%m.%Y %H:%M' --since 1d",
    does: "reads dates that begin with the day",
  },
};

export const inputTz: TextOption = {
  kind: "text",
  long: "input-tz",
  short: null,
  argument: "ZONE",
  default: "UTC",
  offered: async () => {
    const { zoneNames } = await import("../../engine/time/index.ts");
    return zoneNames().map((name) => ({ name, about: "" }));
  },
  about: "Read timestamps without a zone as the local time of this one",
  details:
    "ZONE is a name such as Europe/Berlin, an offset such as +02:00, or local for the zone of this machine. Of the names in a timestamp UTC, GMT and places (Europe/Berlin) are applied; abbreviations such as CET mean several zones, so a hint names those that were seen. A time that clocks showed twice is the first one.",
  example: { command: "froe --input-tz Europe/Berlin app.log", does: "reads a log with the clock of Berlin" },
};

export const inputYear: TextOption = {
  kind: "text",
  long: "input-year",
  short: null,
  argument: "YEAR",
  default: "auto",
  about: "Date timestamps without a year in this one",
  details:
    "With auto the year is that of another timestamp in the event, if there is one; else the year in which the timestamp is nearest to now, but not more than a day ahead of it. The latter is wrong for old logs, so a message counts such timestamps. A year of four digits is the year of all of them.",
  example: { command: "froe --input-year 2019 --since 2019-06-01 messages", does: "reads an old system log" },
};

export const since: TextOption = {
  kind: "text",
  long: "since",
  short: null,
  argument: "TIME",
  about: "Print only events at or after this time",
  details:
    "TIME is a date and time in any layout of logs, a date, a time of today (04:05), a distance from now (1h, '2 days ago', +1h), or now, today, yesterday, tomorrow, noon, midnight, or start and end of the log, with a distance after any of them (end-10m). Days and times without a zone are in the zone of --input-tz. Events without a timestamp are skipped and counted, and end a run with --strict.",
  example: { command: "froe app.log --since 10:00 --until since+30m", does: "prints half an hour of today" },
};

export const until: TextOption = {
  kind: "text",
  long: "until",
  short: null,
  argument: "TIME",
  about: "Print only events at or before this time",
  details:
    "TIME is written as for --since, and may be a distance from it: since+30m. A date means the start of its day.",
  example: { command: "froe app.log --since yesterday --until today", does: "prints the events of yesterday" },
};

export const last: TextOption = {
  kind: "text",
  long: "last",
  short: null,
  argument: "DURATION",
  about: "Print only this much of the end of the log, such as 10m",
  details:
    "It is counted back from the last time of the log, and not from now, as --since end-10m. Of several files it is the last one of all. The end of each file is read first; an archive is read twice, and a pipe is refused.",
  example: { command: "froe --last 10m app.log.1", does: "shows how a log ended" },
};

export const around: TextOption = {
  kind: "text",
  long: "around",
  short: null,
  argument: "TIME",
  about: "Print only events near this time",
  details:
    "TIME is written as for --since; --within says how near. A time of day is the last such time that the log has.",
  example: { command: "froe --merge --around 14:32 --within 2m *.log", does: "shows what happened then" },
};

export const within: TextOption = {
  kind: "text",
  long: "within",
  short: null,
  argument: "DURATION",
  default: "5m",
  about: "Print events this near to --around, on both sides",
  details: "DURATION is a number and a unit, or several: 500ms, 30s, 5m, 1h30m.",
  example: { command: "froe --around 04:05:06 --within 500ms app.log", does: "shows one second" },
};

export const showTsLocal: FlagOption = {
  kind: "flag",
  long: "show-ts-local",
  short: "z",
  about: "Show timestamps in the zone of this machine",
  details: "It applies only to -F default and view. The variable TZ sets the zone.",
  example: { command: "froe -z app.log", does: "prints what the clock on the wall showed" },
};

export const showTsUtc: FlagOption = {
  kind: "flag",
  long: "show-ts-utc",
  short: "Z",
  about: "Show timestamps in UTC",
  details: "It applies only to -F default and view, and overrides -z.",
  example: { command: "froe -Z app.log", does: "prints times that can be compared with those of other machines" },
};

export const normalizeTs: FlagOption = {
  kind: "flag",
  long: "normalize-ts",
  short: null,
  about: "Write the timestamp of each event as RFC 3339, in UTC",
  details:
    "It changes the field itself, after all scripts, for every output format. Of a date and a time of day in two fields, that of the time of day gets the whole timestamp; the date and the zone are unchanged. Other values are unchanged.",
  example: {
    command: "froe -f combined -J --normalize-ts access.log",
    does: "writes times that every program reads",
  },
};

export const markGaps: TextOption = {
  kind: "text",
  long: "mark-gaps",
  short: null,
  argument: "DURATION",
  about: "Draw a line between events that are at least this far apart, such as 30s",
  details:
    "DURATION is a number and a unit, or several: 500ms, 30s, 5m, 1h30m, 2d. The line shows the time between the two. Formats for programs have none.",
  example: { command: "froe --mark-gaps 5m app.log", does: "shows where the log was silent" },
};

export const time: Group = {
  title: "Time",
  options: [
    since,
    until,
    last,
    around,
    within,
    tsField,
    tsFormat,
    inputTz,
    inputYear,
    showTsLocal,
    showTsUtc,
    normalizeTs,
    markGaps,
  ],
};
