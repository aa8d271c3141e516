// What a field is for, as far as its name tells.

/** The parts of an event that a person looks for first, in the order in which they are read. */
export const roles = ["time", "level", "message"] as const;
export type Role = (typeof roles)[number];

/** The usual names of each role in lower case, the more certain first. */
const namesOf: Readonly<Record<Role, readonly string[]>> = {
  time: [
    "ts",
    "_ts",
    "@ts",
    "timestamp",
    "@timestamp",
    "_timestamp",
    "time",
    "_time",
    "@t",
    "datetime",
    "date",
    "event_time",
    "eventtime",
    "log_time",
    "logtime",
    "asctime",
    "time_local",
    "created_at",
    "logged_at",
  ],
  level: [
    "level",
    "@level",
    "@l",
    "lvl",
    "severity",
    "sev",
    "loglevel",
    "log_level",
    "log.level",
    "levelname",
    "level_name",
    "severity_text",
    "severitytext",
  ],
  message: ["msg", "_msg", "message", "@message", "_message", "@m", "@mt", "short_message", "log", "text", "body"],
};

/** A usual name and its role. */
export interface Usual {
  readonly name: string;
  readonly role: Role;
}

/** Every usual name: those of the time, then those of the level, then those of the message. */
export const usualNames: readonly Usual[] = roles.flatMap((role) => namesOf[role].map((name) => ({ name, role })));

const ranks: ReadonlyMap<string, number> = new Map(usualNames.map(({ name }, rank) => [name, rank]));

/** The place of `name` among {@link usualNames}, whatever its case, or undefined where it is none of them. */
export function rankOf(name: string): number | undefined {
  return ranks.get(name.toLowerCase());
}
