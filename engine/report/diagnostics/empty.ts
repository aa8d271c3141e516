import type { ValueType } from "../../event/index.ts";
import type { LevelCount } from "../observation.ts";
import { countText, numberText } from "../quantity.ts";
import { countedLevels } from "./levels.ts";
import { hint } from "./wording.ts";

/** Why a run has printed nothing, from a sample of its events. */
export interface EmptyResult {
  /** How many events were read, and how many of them reached the step that dropped the last ones. */
  readonly read: number;
  readonly reached: number;
  readonly reason: EmptyReason;
}

/** Which events are known. */
export interface Scope {
  /** This many from the start. */
  readonly first: number;
  /** This many from the end; the events between are unknown. */
  readonly last: number;
  /** True if these are all events. */
  readonly isAll: boolean;
}

export type EmptyReason =
  | {
      readonly kind: "levels";
      /** The option that chooses by level, with its value. */
      readonly option: string;
      readonly levels: readonly string[];
      /** Levels that may have been meant. */
      readonly closest: readonly string[];
      readonly isExcluded: boolean;
      /** The levels of the events, the most frequent first, and how many events have none. */
      readonly seen: readonly LevelCount[];
      readonly none: number;
    }
  /** No event has a value that a filter reads. */
  | {
      readonly kind: "missing";
      /** What reads it: `a filter`. */
      readonly reader: string;
      readonly expression: string;
      readonly closest: string | null;
      /** Which events were searched; null if the step itself checked all. */
      readonly scope: Scope | null;
    }
  /** A comparison that cannot hold between the types of its two sides. */
  | {
      readonly kind: "types";
      readonly comparison: string;
      readonly expression: string;
      /** The types of the values, the most frequent first; `unit` also for events without a value. */
      readonly types: readonly { readonly type: ValueType; readonly count: number }[];
      readonly scope: Scope;
      /** A comparison that may have been meant, with what it compares; or null. */
      readonly meant: { readonly comparison: string; readonly compares: string } | null;
    }
  /** Filters that hold for no event, for no reason that is known. */
  | { readonly kind: "filters"; readonly expressions: readonly string[] }
  /** A comparison of a level with a severity, in letters that the events may write otherwise. */
  | { readonly kind: "spelling"; readonly comparison: string; readonly severity: string }
  /** No event has what a map shows. */
  | {
      readonly kind: "map";
      readonly output: string;
      readonly shows: "a level" | "a number" | "text";
      /** The chosen field, or null. */
      readonly field: string | null;
      /** The field in a script. */
      readonly expression: string;
    }
  | {
      readonly kind: "window";
      /** Instants, as they are printed. */
      readonly since: string | null;
      readonly until: string | null;
      readonly first: string;
      readonly last: string;
      readonly scope: Scope;
    };

/** Why a run has printed nothing. */
export const ofNothing = { "empty-result": hint(emptyText) };

/** Types as predicates have them. */
export const ARTICLES: Readonly<Record<ValueType, string>> = {
  string: "a string",
  int: "an int",
  float: "a float",
  bool: "a bool",
  null: "()",
  unit: "()",
  map: "a map",
  array: "an array",
};

function emptyText({ read, reached, reason }: EmptyResult): string {
  const events = reached === read ? numberText(read) : `the ${numberText(reached)} that earlier steps keep`;
  switch (reason.kind) {
    case "levels":
      return emptyLevelsText(events, reached, reason);
    case "missing": {
      const { reader, expression, closest, scope } = reason;
      const meant = closest === null ? "" : `; did you mean ${closest}?`;
      const all = scope?.isAll ? numberText(scope.first) : events;
      const none =
        scope?.isAll === false ? `none of the first ${countText(scope.first, "event")}` : `no event of ${all}`;
      return `${none} has ${expression}, which ${reader} reads${meant}`;
    }
    case "types":
      return typesText(events, reason);
    case "spelling":
      return `no event of ${events} passes ${reason.comparison}; -l ${reason.severity} keeps this level in any spelling`;
    case "filters":
      return `no event of ${events} passes ${reason.expressions.join(" and ")}`;
    case "map":
      return blankText(events, reason);
    case "window": {
      const { since, until, first, last, scope } = reason;
      const times = first === last ? `at ${first}` : `from ${first} to ${last}`;
      return `no event of ${events} is ${windowText(since, until)}; ${scopeText(scope)} ${times}`;
    }
  }
}

function emptyLevelsText(
  events: string,
  reached: number,
  { option, levels, closest, isExcluded, seen, none }: EmptyReason & { readonly kind: "levels" },
): string {
  if (isExcluded)
    return `${option} leaves out ${reached === 1 ? "the only event" : `all ${countText(reached, "event")}`}; levels seen: ${countedLevels(seen, none)}`;
  if (seen.length === 0)
    return `no event of ${events} has a level, so ${option} matches none; --filter reads other fields`;
  const meant = closest.length === 0 ? "; levels" : `; did you mean ${closest.join(", ")}? Levels`;
  const named = levels.map((level) => JSON.stringify(level)).join(" or ");
  return `no event of ${events} has level ${named}${meant} seen: ${countedLevels(seen, none)}`;
}

function blankText(
  events: string,
  { output, shows, field, expression }: EmptyReason & { readonly kind: "map" },
): string {
  const named = field === null ? "" : ` in ${JSON.stringify(field)}`;
  const shown = shows === "a level" && field === null ? "a level or a status" : shows;
  const start = `no event of ${events} has ${shown}${named}, which -F ${output} shows`;
  if (shows === "a level") return `${start}; -F keymap -k FIELD shows another field`;
  return shows === "a number" ? `${start}; --exec '${expression} = ${expression}.to_float()' converts text` : start;
}

function typesText(
  events: string,
  { comparison, expression, types, scope, meant }: EmptyReason & { readonly kind: "types" },
): string {
  const present = types.filter(({ type }) => type !== "unit" && type !== "null");
  const remedy = meant === null ? "" : `; ${meant.comparison} compares ${meant.compares}`;
  const start = `no event of ${events} passes ${comparison}: ${expression} is`;
  if (present.length === 0) return `${start} () in ${withinText(scope)}`;
  const names = [...new Set(present.map(({ type }) => ARTICLES[type]))].join(" or ");
  const having = present.reduce((sum, { count }) => sum + count, 0);
  const where =
    having === scope.first + scope.last ? withinText(scope) : `the ${countText(having, "event")} that have it`;
  return `${start} ${names} in ${where}${remedy}`;
}

function withinText({ first, isAll }: Scope): string {
  if (isAll && first === 1) return "the only event";
  return isAll ? `all ${countText(first, "event")}` : `the first ${countText(first, "event")}`;
}

/** The subject of a statement about the known timestamps: `the log is`. */
function scopeText({ first, last, isAll }: Scope): string {
  if (isAll) return "the log is";
  const start = `the first ${numberText(first)}`;
  return last === 0 ? `${start} events are` : `${start} and the last ${numberText(last)} events are`;
}

function windowText(since: string | null, until: string | null): string {
  if (since === null) return `at or before ${until} (--until)`;
  if (until === null) return `at or after ${since} (--since)`;
  return `between ${since} (--since) and ${until} (--until)`;
}
