import { MILLIS_PER_DAY } from "./calendar.ts";
import { fixedZone, offsetText, utc, type Zone } from "./zone.ts";

// Zones by name, by the rules of the runtime. Each offset is cached with the period for which it holds.

const OFFSET = /^([+-])(\d{2}):?(\d{2})$/;
/** No zone has changed its offset and changed it back within this time. */
const STEP = 7 * MILLIS_PER_DAY;
/** How far around an instant its offset is searched in one step. */
const REACH = 60 * STEP;
const LOCAL = "local";

const known = new Map<string, Zone>();

/**
 * The zone of an IANA name in any case, of `local` for that of the machine, or of an offset such as `+02:00`; undefined
 * for any other text.
 */
export function zoneNamed(name: string): Zone | undefined {
  const found = known.get(name) ?? makeZone(name);
  if (found) known.set(name, found);
  return found;
}

/** The names of zones in the runtime, and those that froe adds. */
export const zoneNames = (): string[] => [...Intl.supportedValuesOf("timeZone"), "UTC", LOCAL];

/** The value of the variable TZ, without the colon that may be before it; empty if there is none. */
function variable(): string {
  const { process }: { process?: { env: Readonly<Record<string, string | undefined>> } } = globalThis;
  return process?.env.TZ?.replace(/^:/, "") ?? "";
}

/** The message for a name of no zone. */
export function noZoneText(name: string): string {
  if (name !== LOCAL) return `there is no time zone ${JSON.stringify(name)}`;
  return `the variable TZ is ${JSON.stringify(variable())}, which names no time zone: TZ=Europe/Berlin does, TZ=MSK-3 is an offset`;
}

/** A name and the hours west of UTC, as POSIX writes a zone that is always the same. */
const POSIX = /^(?:[A-Za-z]{3,}|<[\w+-]+>)([+-]?)(\d{1,2})(?::(\d{2}))?$/;

/** The zone of the machine: that of the variable TZ, whose rules of POSIX the runtime does not read, if it is set. */
function localZone(): Zone | undefined {
  const name = variable();
  const [, sign, hours = "", minutes = "00"] = POSIX.exec(name) ?? [];
  if (sign !== undefined) return makeZone(`${sign === "-" ? "+" : "-"}${hours.padStart(2, "0")}:${minutes}`);
  return name === "" || name.startsWith("/") ? zoneOfRuntime() : makeZone(name);
}

function zoneOfRuntime(name?: string): Zone | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
    const { timeZone } = format.resolvedOptions();
    // The runtime has an older name for some zones than the user.
    return ruledZone(name?.toLowerCase() === timeZone.toLowerCase() ? timeZone : (name ?? timeZone), format);
  } catch {
    return undefined;
  }
}

function makeZone(name: string): Zone | undefined {
  if (name === LOCAL) return localZone();
  if (/^(?:utc|z|gmt)$/i.test(name)) return utc;
  const [, sign, hours, minutes] = OFFSET.exec(name) ?? [];
  if (sign !== undefined) {
    if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
    return fixedZone((sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 || 0);
  }
  return zoneOfRuntime(name);
}

/** The period of an offset, `[from, to)` in milliseconds since 1970. */
interface Period {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

function ruledZone(name: string, format: Intl.DateTimeFormat): Zone {
  /** In their order. */
  const periods: Period[] = [];
  let last: Period = { from: 0, to: 0, offset: 0 };

  function offsetAt(millis: number): number {
    if (millis < last.from || millis >= last.to) last = periodAt(millis);
    return last.offset;
  }

  function periodAt(millis: number): Period {
    let low = 0;
    let high = periods.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (periods[middle]!.to <= millis) low = middle + 1;
      else high = middle;
    }
    const next = periods[low];
    if (next && next.from <= millis) return next;
    const period = periodAround(format, millis, periods[low - 1]?.to ?? -Infinity, next?.from ?? Infinity);
    periods.splice(low, 0, period);
    return period;
  }

  function fromLocal(localMillis: number): number {
    const guess = localMillis - last.offset;
    // Far from any change the offset is known.
    if (guess - MILLIS_PER_DAY >= last.from && guess + MILLIS_PER_DAY < last.to) return guess;
    const before = offsetAt(localMillis - MILLIS_PER_DAY);
    const after = offsetAt(localMillis + MILLIS_PER_DAY);
    const early = localMillis - Math.max(before, after);
    const late = localMillis - Math.min(before, after);
    if (offsetAt(early) === localMillis - early) return early;
    if (offsetAt(late) === localMillis - late) return late;
    return localMillis - before;
  }

  return {
    name,
    offsetAt,
    fromLocal,
    abbreviationAt: (millis) => abbreviation(name, millis) ?? offsetText(offsetAt(millis)),
  };
}

/** The period around an instant, within two bounds. */
function periodAround(format: Intl.DateTimeFormat, millis: number, least: number, most: number): Period {
  const offset = readOffset(format, millis);
  let from = millis;
  while (from > least && millis - from < REACH) {
    const earlier = Math.max(from - STEP, least);
    if (readOffset(format, earlier) !== offset) {
      from = changeBetween(format, earlier, from, offset);
      break;
    }
    from = earlier;
  }
  let to = millis;
  while (to < most && to - millis < REACH) {
    const later = Math.min(to + STEP, most);
    const found = readOffset(format, later);
    if (found !== offset) {
      to = changeBetween(format, to, later, found);
      break;
    }
    to = later;
  }
  return { from, to: Math.max(to, millis + 1), offset };
}

/** The first millisecond in `(from, to]` with the offset `offset`, which all later ones there have. */
function changeBetween(format: Intl.DateTimeFormat, from: number, to: number, offset: number): number {
  let before = from;
  let after = to;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (readOffset(format, middle) === offset) after = middle;
    else before = middle;
  }
  return after;
}

/** In a time of the runtime: `GMT`, `GMT-05:00`, `GMT+00:53:28`. */
const FROM_GMT = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/;

/** The milliseconds that local time is ahead of UTC, according to the JavaScript runtime. */
function readOffset(format: Intl.DateTimeFormat, millis: number): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = FROM_GMT.exec(format.format(millis)) ?? [];
  return (sign === "-" ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** Each of them knows the abbreviations of its own parts of the world. */
const LOCALES = ["en-GB", "en-US", "en-AU"] as const;

function abbreviation(timeZone: string, millis: number): string | undefined {
  for (const locale of LOCALES) {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(millis);
    const name = parts.find(({ type }) => type === "timeZoneName")?.value;
    if (name !== undefined && /^[A-Z]+$/.test(name)) return name;
  }
  return undefined;
}

// Zones by their names in logs: in a timestamp, or in another field.

/** `UTC`, `GMT+2`, `-0700`, `(UTC+05:30)`: besides those of regions, the unambiguous names of zones. */
const FROM_UTC = /^\(?(?:utc|gmt|ut|z)?\s*(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)?$/i;
/** The most names that are cached, and that are looked up: a log has a handful. */
const MOST_NAMES = 64;
const MOST_SOUGHT = 1_000;
const MOST_NOTED = 4;
const LONGEST_NAME = 40;

/** Finds zones by their names in logs. */
export function ownZones() {
  const known = new Map<string, Zone | null>();
  let sought = 0;

  function find(name: string): Zone | null {
    if (name.includes("/")) return sought++ < MOST_SOUGHT ? (zoneNamed(name) ?? null) : null;
    const [whole, sign, hours = "0", minutes = "00"] = FROM_UTC.exec(name) ?? [];
    if (!whole) return null;
    return zoneNamed(`${sign ?? "+"}${hours.padStart(2, "0")}:${minutes}`) ?? null;
  }

  return {
    /** The zone of a name, or null for an ambiguous or unknown name. */
    of(name: string) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const zone = find(name);
      if (known.size === MOST_NAMES) known.clear();
      known.set(name, zone);
      return zone;
    },
  };
}

/** The first few names of zones that were noted in consecutive parts of a log. */
export function zonesOf(...parts: readonly Iterable<string>[]): readonly string[] {
  const names = new Set<string>();
  for (const part of parts) for (const name of part) noteZone(names, name);
  return [...names];
}

/** Adds the name of a zone that is not applied, unless there are a few already. */
export function noteZone(names: Set<string>, name: string): void {
  if (names.size < MOST_NOTED && name.length <= LONGEST_NAME) names.add(name);
}
