// The roles of fields by their names.

/** The parts of an event that people look for first, in reading order. */
const roles = ["time", "level", "message"] as const;
export type Role = (typeof roles)[number];

/** How certain a usual name is: it means nothing else, it may mean something else, or it usually does. */
const degrees = ["sure", "perhaps", "seldom"] as const;

/** The usual names of each role in lower case, between blanks, the more certain first. */
const namesOf: Readonly<Record<Role, Readonly<Partial<Record<(typeof degrees)[number], string>>>>> = {
  time: {
    sure: "ts _ts @ts timestamp @timestamp _timestamp",
    perhaps: `time _time @t datetime date_time date event_time eventtime event_date eventdate log_time log_timestamp logtime log_date logdate
      asctime time_local date_local local_time local_date requestreceivedtimestamp __realtime_timestamp created_at logged_at instant at _t t`,
    seldom: "rt",
  },
  level: {
    sure: "level @level @l lvl severity sev loglevel log_level log.level levelname level_name severity_text severitytext",
    seldom: "priority s",
  },
  message: { sure: "msg _msg message @message _message @m @mt short_message log text body" },
};

/** A usual name and its role. */
interface Usual {
  /** Empty for the names that a grammar declares, which are more certain than all others. */
  readonly name: string;
  readonly role: Role;
  /** False for a name that means something else as well, so that the value decides whether the field has the role. */
  readonly isSure: boolean;
  /** True if the field is shown before those of other names. */
  readonly leads: boolean;
}

/** Every usual name: those of the time, then those of the level, then those of the message. */
export const usualNames: readonly Usual[] = roles.flatMap((role) => [
  { name: "", role, isSure: true, leads: true },
  ...degrees.flatMap((degree) =>
    wordsIn(namesOf[role][degree]).map((name) => ({
      name,
      role,
      isSure: degree === "sure",
      leads: degree !== "seldom",
    })),
  ),
]);

const ranks: ReadonlyMap<string, number> = new Map(
  usualNames.flatMap(({ name }, rank) => (name === "" ? [] : [[name, rank]])),
);

/** The names of a run, whose grammars may declare roles. */
interface Declaring {
  declaredRole(name: string): Role | undefined;
}

/** The rank of a name of a run: that of a role that a grammar declares for it, else {@link rankOf}. */
export function rankAmong(names: Declaring, name: string): number | undefined {
  const role = names.declaredRole(name);
  return role === undefined ? rankOf(name) : usualNames.findIndex((usual) => usual.role === role && usual.name === "");
}

/** The index of `name` in {@link usualNames}, or undefined. Case does not count, and `_`, `-`, `.` and blank are equal. */
export function rankOf(name: string): number | undefined {
  return ranks.get(name.toLowerCase()) ?? ranks.get(plainName(name));
}

/** The usual names of a level that are two words, as a map's name and a key of it. */
const nestedLevels: ReadonlyMap<string, string> = new Map(
  Array.from(namesOf.level.sure!.matchAll(/\b([a-z]+)_([a-z]+)\b/g), ([, map = "", key = ""]) => [map, key]),
);

/** The key, in lower case, under which a map of this name has the level of its event: `level` for `log`; or undefined. */
export function levelKey(map: string): string | undefined {
  return nestedLevels.get(map.toLowerCase());
}

/** True for a usual name of the message. */
export function isMessageName(name: string): boolean {
  return usualNames[rankOf(name) ?? -1]?.role === "message";
}

/** The rank, if the field of a name with it is shown before others; undefined for any other. */
export function leading(rank: number | undefined): number | undefined {
  return rank !== undefined && usualNames[rank]!.leads ? rank : undefined;
}

/** A name in lower case with `_` between its words. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-. ]/g, "_");
}

/** The words of a text. */
export function wordsIn(text = ""): readonly string[] {
  return text.match(/\S+/g) ?? [];
}
