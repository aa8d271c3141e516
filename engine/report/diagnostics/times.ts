import type { UndatedPlace } from "../../time/index.ts";
import { cutWord, quote, quoteCut } from "../failure-text.ts";
import { type Counted, counted, error, hint, type InLine, type InSource, note } from "./wording.ts";

export interface AssumedZone extends Counted {
  /** Names of zones in timestamps or next to them. */
  readonly zones: readonly string[];
}

/** A field or a layout of timestamps that an option names, and that no event has. */
export interface UnfitTimestamps {
  /** The name of the field, or null if only layouts were given. */
  readonly field: string | null;
  readonly hasLayouts: boolean;
  readonly events: number;
  /** How many events had a string or number there that is not a timestamp. */
  readonly unreadable: number;
  /** The first of them, or null if there is none. */
  readonly sample: string | null;
  /** A field of the events with a similar name, or null. */
  readonly closest: string | null;
}

/** A row before the first directive that gives a date, and how that directive begins. */
export interface DatelessRow {
  readonly source: string;
  readonly line: number;
  readonly directive: string;
}

/** A row after a midnight: the date that it has now, and how the directive begins that gave the one before. */
export interface Midnight extends DatelessRow {
  readonly date: string;
}

/** Events without a timestamp, and the place of the first of them. */
export interface Undated extends Counted {
  readonly first: UndatedPlace | null;
}

/** What says where timestamps are, and how they are written. */
export const DATES = "--ts-field and --ts-format say where it is, and how it is written";

/** Timestamps: missing, guessed, not as named, not in order. */
export const ofTimes = {
  "guessed-years": note(
    ({ count }: Counted) =>
      `${counted(count, "timestamp", "timestamps")} without a year, dated to end when the log was written: --input-year YEAR says the year of the first`,
  ),
  /** Times of day alone, and the first row among them that a directive before it would date. */
  "guessed-days": note(
    ({ count, first }: Counted & { readonly first: DatelessRow | null }) =>
      `${counted(count, "timestamp has", "timestamps have")} only a time of day, of a day that nothing says, and ${count === 1 ? "is" : "are"} dated today${datelessText(first)}`,
  ),
  /** Midnights between rows whose date is that of a directive, and the first row after one. */
  midnights: hint(
    ({ count, first }: Counted & { readonly first: Midnight }) =>
      `the time of day went back past midnight ${counted(count, "time", "times")}, first at ${first.source}:${first.line}, and the rows from there on are dated ${first.date}; a line ${quote(`${first.directive} YYYY-MM-DD`)} before them sets another date`,
  ),
  /** Timestamps whose year of two digits might be a day. */
  "short-years": hint(
    ({ count }: Counted) =>
      `${counted(count, "timestamp", "timestamps")} read as year/month/day, though the year has two digits: --ts-format '%d/%m/%y %H:%M:%S' reads the day first`,
  ),
  /** Timestamps without a zone that is applied, in a run that depends on it. */
  "assumed-zone": hint(
    ({ count, zones }: AssumedZone) =>
      `${counted(count, "timestamp", "timestamps")} without a zone, taken for UTC${zonesText(zones)}: --input-tz ZONE says whose clock it was`,
  ),
  "unfit-timestamps": hint(unfitText),
  undated: note(
    ({ count, first }: Undated) =>
      `${counted(count, "event", "events")} without a timestamp dropped by --since or --until${firstText(first)}; --ts-field and --ts-format say where one is`,
  ),
  "undated-kept": hint(
    ({ count, first, uses }: Undated & Uses) =>
      `${counted(count, "event", "events")} without a timestamp, which ${uses.join(" and ")} ${uses.length === 1 ? "skips" : "skip"}${firstText(first)}; --ts-field and --ts-format say where one is`,
  ),
  "undated-in-span": hint(
    ({ count, first }: Undated) =>
      `${counted(count, "event has", "events have")} no timestamp and ${count === 1 ? "is" : "are"} not in the time range of the statistics${firstText(first)}; ${DATES}`,
  ),
  "undated-record": error(
    (lack: UndatedPlace) =>
      `no timestamp${lackText(lack)}, and --merge-sorted needs one: --ts-field and --ts-format say where it is, and --merge reads such lines with those before them`,
  ),
  "undated-event": note(
    ({ uses, ...lack }: UndatedPlace & Uses) =>
      `no timestamp${lackText(lack)}, and ${uses.join(" or ")} needs one (--strict): --ts-field and --ts-format say where it is`,
  ),
  /** `earlier` is the line of the event before. */
  unsorted: error(
    ({ earlier }: InLine & { readonly earlier: number }) =>
      `earlier than line ${earlier} before it: --merge-sorted needs files that are sorted by time, and --merge sorts them`,
  ),
  /** Events of an input that is sorted within a window, which came after a later one had been printed. */
  "late-events": hint(
    ({ source, count, window }: Counted & InSource & { readonly window: number }) =>
      `${source}: ${counted(count, "event", "events")} further out of order than --merge-window holds (${window} events, fewer if they are large), printed where they were found: --merge-window ${window * 10} sorts further`,
  ),
  /** Events of an input that is followed, which were added after a later one had been held as long as any. */
  "tardy-events": hint(
    ({ source, count }: Counted & InSource) =>
      `${source}: ${counted(count, "event", "events")} added more than half a second after a later one, printed where they were found: --merge without --follow sorts further`,
  ),
  "timeless-input": hint(
    ({ source, count }: Counted & InSource) =>
      `${source}: no timestamp in any of ${counted(count, "event", "events")}, which come before all others: --ts-field and --ts-format say where it is`,
  ),
  "borrowed-times": hint(
    ({ count, sorts }: Counted & { readonly sorts: boolean }) =>
      `${counted(count, "event", "events")} without a timestamp ${sorts ? (count === 1 ? "is sorted by" : "are sorted by") : "took"} that of the event before in the file (${sorts ? "--strict stops there" : "not with --strict"})`,
  ),
};

/** The options that need a timestamp. */
export interface Uses {
  readonly uses: readonly string[];
}

/** Where the first event without a timestamp is, and what is there instead. */
export function firstText(first: UndatedPlace | null): string {
  if (first === null) return "";
  const { source, line, column } = first;
  return `, first at ${source}:${line}${column === null ? "" : `:${column}`}${lackText(first)}`;
}

function lackText({ text, isNoDay }: UndatedPlace): string {
  return text === null ? "" : ` (${quoteCut(text)}${isNoDay ? " is a day that does not exist" : ""})`;
}

function datelessText(first: DatelessRow | null): string {
  if (first === null) return "";
  const { source, line, directive } = first;
  return `: no ${quote(directive)} is before ${source}:${line}; add a line ${quote(`${directive} YYYY-MM-DD`)} before it`;
}

function zonesText(zones: readonly string[]): string {
  if (zones.length === 0) return "";
  return ` (${zones.map(cutWord).join(", ")} ${zones.length === 1 ? "was" : "were"} seen and not applied)`;
}

function unfitText({ field, hasLayouts, events, unreadable, sample, closest }: UnfitTimestamps): string {
  const option = field === null ? "--ts-format" : `--ts-field ${quote(field)}${hasLayouts ? " with --ts-format" : ""}`;
  const all = counted(events, "event", "events");
  if (field !== null && unreadable === 0) {
    const meant = closest === null ? "" : `; did you mean ${quote(closest)}?`;
    return `${option} dates none of ${all}: they have no such field${meant}`;
  }
  const first = sample === null ? "" : `; the first of them has ${quoteCut(sample)}`;
  return `${option} dates none of ${all}${first}${field === null ? "; --ts-field says which field they are in" : ""}`;
}
