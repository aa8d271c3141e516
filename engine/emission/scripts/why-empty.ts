import type { ValueType, Way } from "../../event/index.ts";
import { severityIn } from "../../event/levels.ts";
import { rankOf, usualNames } from "../../event/roles.ts";
import { closest } from "../../language/closest.ts";
import type { EmptyReason, Scope } from "../../report/index.ts";
import {
  type Comparison,
  comparisonsIn,
  comparisonText,
  expressionOf,
  literalText,
  mayHold,
  type Requirement,
  requirementOf,
  vainIn,
} from "../../script/requirements.ts";
import type { EmptyCase, Seen, TypeCounts } from "../emptiness.ts";

/*
 * Why no event has passed a script. Whether a condition can hold for the values of a log is known from their types, and those
 * from events that are read again.
 */

/** A script whose events have all been dropped. */
interface ScriptCase {
  readonly text: string;
  /** What reads the values, in a message: `a filter`. */
  readonly reader: string;
  readonly requirement: Requirement;
  /** True if a script before this one may have changed the values of events. */
  readonly isChanged: boolean;
  /** The fields that scripts of this kind read, and that no event had. */
  readonly unseen: readonly string[];
}

/** Why no event has passed a filter; null if that cannot be shown. */
export function whyFilter(
  text: string,
  { unseen, isChanged }: Pick<ScriptCase, "unseen" | "isChanged">,
  empty: EmptyCase,
): Promise<EmptyReason | null> {
  return reasonOf({ text, reader: "a filter", requirement: requirementOf(text), isChanged, unseen }, empty);
}

/** Why a script has skipped all events; null if that cannot be shown. */
export function whyExec(text: string, unseen: readonly string[], empty: EmptyCase): Promise<EmptyReason | null> {
  // A script with statements may skip an event for more than one condition.
  return reasonOf({ text, reader: "--exec", requirement: { kind: "open" }, isChanged: false, unseen }, empty);
}

async function reasonOf(script: ScriptCase, { look, isAlone }: EmptyCase): Promise<EmptyReason | null> {
  const comparisons = comparisonsIn(script.requirement);
  if (comparisons.length === 0 && script.unseen.length === 0) return null;
  const { seen, scope } = await look({ about: "fields", ways: comparisons.map(({ way }) => way) });
  // If several filters run together, only the first is known to have had all events.
  return seen.events > 0 && (scope.isAll || isAlone) ? reasonIn(script, comparisons, seen, scope) : null;
}

function reasonIn(
  { text, reader, requirement, isChanged, unseen }: ScriptCase,
  comparisons: readonly Comparison[],
  seen: Seen,
  scope: Scope,
): EmptyReason | null {
  const typesOf = (comparison: Comparison): TypeCounts =>
    seen.types[comparisons.indexOf(comparison)] ?? new Map<ValueType, number>();
  const isVain = (comparison: Comparison) =>
    [...typesOf(comparison).keys()].every((type) => !mayHold(comparison, type));
  const missing = (way: Way, searched: Scope | null): EmptyReason => {
    const meant = closestWay(way, seen.ways);
    const closest = meant && expressionOf(meant);
    return { kind: "missing", reader, expression: expressionOf(way), closest, scope: searched };
  };
  const vain = isChanged ? null : vainIn(requirement, isVain);
  if (vain !== null) {
    const { way } = vain;
    const types = [...typesOf(vain)].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
    if (types.every(({ type }) => type === "unit")) {
      const isCertain = way.length === 1 && unseen.includes(way[0] ?? "");
      return missing(way, isCertain ? null : scope);
    }
    const meant = meantBy(
      vain,
      types.map(({ type }) => type),
    );
    return { kind: "types", comparison: comparisonText(vain), expression: expressionOf(way), types, scope, meant };
  }
  const spelled = isChanged ? null : spellingIn(comparisons);
  if (spelled) return spelled;
  const [name] = unseen.filter((field) => text.includes(field));
  return name === undefined ? null : missing([name], null);
}

/** A comparison of a level with the name of a severity: events write it in capitals, short, or as a number. */
function spellingIn(comparisons: readonly Comparison[]): (EmptyReason & { readonly kind: "spelling" }) | null {
  for (const comparison of comparisons) {
    const { way, operator, value } = comparison;
    const rank = rankOf(way.at(-1) ?? "");
    if (operator !== "==" || typeof value !== "string" || rank === undefined) continue;
    const severity = severityIn(value, way.at(-1) ?? "");
    if (usualNames[rank]!.role === "level" && severity)
      return { kind: "spelling", comparison: comparisonText(comparison), severity };
  }
  return null;
}
const NUMBER = /^[+-]?\d{1,15}(?:\.\d+)?$/;

/** A comparison that may have been meant, and what it compares. */
interface Meant {
  readonly comparison: string;
  readonly compares: string;
}

/** The comparison that was most likely meant by one that values of these types cannot pass; or null. */
function meantBy(comparison: Comparison, types: readonly ValueType[]): Meant | null {
  const { way, operator, value } = comparison;
  const has = (...wanted: readonly ValueType[]): boolean => types.some((type) => wanted.includes(type));
  if (typeof value === "string") {
    if (NUMBER.test(value) && has("int", "float")) {
      return { comparison: comparisonText(comparison, Number(value)), compares: "numbers" };
    }
    const isBool = value === "true" || value === "false";
    return isBool && has("bool")
      ? { comparison: comparisonText(comparison, value === "true"), compares: "bools" }
      : null;
  }
  if (!has("string")) return null;
  const written = literalText(value);
  if (operator === "==") return { comparison: comparisonText(comparison, written), compares: "strings" };
  if (typeof value === "boolean") return null;
  const read = NUMBER.test(written) && !written.includes(".") ? "to_int" : "to_float";
  return { comparison: `${expressionOf(way)}.${read}() ${operator} ${written}`, compares: "numbers" };
}
/**
 * The way most likely meant by `way`, which no event has: a way to a value of the same name, or else one whose names differ
 * by a few letters. Null if there is none.
 */
function closestWay(way: Way, ways: readonly Way[]): Way | null {
  const wanted = way.join(".");
  const name = way.at(-1) ?? "";
  const others = ways.filter((other) => other.join("\0") !== way.join("\0"));
  const lastOf = (other: Way): string => other.at(-1) ?? "";
  return (
    others.find((other) => other.join(".") === wanted) ??
    shortest(others.filter((other) => lastOf(other) === name)) ??
    named(
      others,
      closest(
        wanted,
        others.map((other) => other.join(".")),
      ),
      (other) => other.join("."),
    ) ??
    named(others, closest(name, others.map(lastOf)), lastOf)
  );
}

function named(ways: readonly Way[], name: string | null, nameOf: (way: Way) => string): Way | null {
  return name === null ? null : shortest(ways.filter((way) => nameOf(way) === name));
}

function shortest(ways: readonly Way[]): Way | null {
  return ways.reduce<Way | null>((best, way) => (best === null || way.length < best.length ? way : best), null);
}
