import type { Group, TextOption } from "./option.ts";

export const tsField: TextOption = {
  kind: "text",
  long: "ts-field",
  short: null,
  argument: "FIELD",
  about: "Take the timestamp from this field, and from no other",
  details:
    "Without it the field with the most certain of the usual names counts, whatever its case: ts, timestamp, @timestamp, time, datetime and so on. It may hold a date and time in any usual layout, or a number of seconds, milliseconds, microseconds or nanoseconds since 1970.",
  example: { command: "froe -j app.log -J --ts-field received", does: "dates events by when they came in" },
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
    "ZONE is a name such as Europe/Berlin, an offset such as +02:00, or local for the zone of this machine. Where clocks were put forward, a time that they skipped is taken as if they had not been; where they were put back, a time that they showed twice is the first. Abbreviations such as CET in a timestamp are not applied, because many mean several zones.",
  example: { command: "froe --input-tz Europe/Berlin app.log", does: "reads a log with the clock of Berlin" },
};

export const time: Group = { title: "Time", options: [tsField, inputTz] };
