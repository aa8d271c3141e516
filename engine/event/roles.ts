import { ENTRY, type Event } from "./tape.ts";

// What a field is for, as far as its name tells.

/** The parts of an event that a person looks for first, in the order in which they are read. */
export const roles = ["time", "level", "message"] as const;
export type Role = (typeof roles)[number];

/** The usual names of each role in lower case, the more certain first. */
const namesOf: Readonly<Record<Role, { readonly sure: readonly string[]; readonly perhaps: readonly string[] }>> = {
  time: {
    sure: ["ts", "_ts", "@ts", "timestamp", "@timestamp", "_timestamp"],
    perhaps: [
      "time",
      "_time",
      "@t",
      "datetime",
      "date_time",
      "date",
      "event_time",
      "eventtime",
      "event_date",
      "eventdate",
      "log_time",
      "log_timestamp",
      "logtime",
      "log_date",
      "logdate",
      "asctime",
      "time_local",
      "date_local",
      "local_time",
      "local_date",
      "requestreceivedtimestamp",
      "__realtime_timestamp",
      "created_at",
      "logged_at",
      "instant",
      "at",
      "_t",
      "t",
      "rt",
    ],
  },
  level: {
    sure: [
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
    perhaps: ["priority", "s"],
  },
  message: {
    sure: ["msg", "_msg", "message", "@message", "_message", "@m", "@mt", "short_message", "log", "text", "body"],
    perhaps: [],
  },
};

/** A usual name and its role. */
export interface Usual {
  readonly name: string;
  readonly role: Role;
  /** False for a name that means something else as well, so that the value decides whether the field has the role. */
  readonly isSure: boolean;
}

/** Every usual name: those of the time, then those of the level, then those of the message. */
export const usualNames: readonly Usual[] = roles.flatMap((role) => [
  ...namesOf[role].sure.map((name) => ({ name, role, isSure: true })),
  ...namesOf[role].perhaps.map((name) => ({ name, role, isSure: false })),
]);

const ranks: ReadonlyMap<string, number> = new Map(usualNames.map(({ name }, rank) => [name, rank]));

/** The place of `name` among {@link usualNames}, or undefined if it is none of them. Case does not matter, nor does which of `_`, `-`, `.` and a blank is between words. */
export function rankOf(name: string): number | undefined {
  return ranks.get(name.toLowerCase()) ?? ranks.get(plainName(name));
}

/** A name in lower case, its words divided by `_`. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-. ]/g, "_");
}

const UNKNOWN = 0;
const NONE = 1;
const FIRST = 2;

/** Makes a function that says where on the tape the field of a role begins, or -1 for an event without one. */
export function roleFinder(role: Role): (event: Event) => number {
  /** By name id: the name's place among the usual ones of this role, or that it is none of them. */
  let places = new Uint8Array(0);
  let epoch = 0;
  const placeOf = (name: string): number => {
    const rank = rankOf(name);
    return rank === undefined || usualNames[rank]!.role !== role ? NONE : FIRST + rank;
  };
  return ({ entries, length, names }) => {
    if (names.epoch !== epoch || names.starts.length > places.length) {
      places = new Uint8Array(names.starts.length);
      epoch = names.epoch;
    }
    let found = -1;
    let best = Number.POSITIVE_INFINITY;
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      if (places[id] === UNKNOWN) places[id] = placeOf(names.text(id));
      const place = places[id]!;
      if (place === NONE || place >= best) continue;
      best = place;
      found = at;
    }
    return found;
  };
}
