import type { Culprit } from "../../emission/index.ts";
import type { ValueType, Way } from "../../event/index.ts";
import { severityIn } from "../../event/levels.ts";
import { rankOf, usualNames } from "../../event/roles.ts";
import type { EmptyReason, Scope } from "../../report/index.ts";
import {
  type Comparison,
  comparisonsIn,
  comparisonText,
  expressionOf,
  mayHold,
  type Requirement,
  requirementOf,
  vainIn,
} from "../../script/requirements.ts";
import { closestWay } from "./closest-way.ts";
import type { Answer } from "./look.ts";
import { meantBy } from "./meant.ts";
import type { TypeCounts } from "./seen.ts";

/** Finds out why a script has removed all events. */
interface ScriptCase {
  /** The values whose types have to be known. */
  readonly ways: readonly Way[];
  /** The reason, given those types; null if none can be shown. */
  reason(answer: Answer, scope: Scope): EmptyReason | null;
}

export function scriptCase({
  kind,
  step,
  isChanged,
  unseen,
}: Culprit & { readonly kind: "filter" | "exec" }): ScriptCase {
  // A script with statements may remove an event for more than one condition.
  const requirement: Requirement = kind === "filter" ? requirementOf(step.script.text) : { kind: "open" };
  const reader = kind === "filter" ? "a filter" : "--exec";
  const comparisons = comparisonsIn(requirement);
  const ways = comparisons.map(({ way }) => way);

  function missing(way: Way, answer: Answer, scope: Scope | null): EmptyReason {
    const meant = closestWay(way, answer.ways);
    return { kind: "missing", reader, expression: expressionOf(way), closest: meant && expressionOf(meant), scope };
  }

  return {
    ways,
    reason(answer, scope) {
      const typesOf = (comparison: Comparison): TypeCounts =>
        answer.types[comparisons.indexOf(comparison)] ?? new Map<ValueType, number>();
      const isVain = (comparison: Comparison) =>
        [...typesOf(comparison).keys()].every((type) => !mayHold(comparison, type));
      // A script before this one may have changed the values of events.
      const vain = isChanged ? null : vainIn(requirement, isVain);
      if (vain !== null) {
        const { way } = vain;
        const types = [...typesOf(vain)].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
        if (types.every(({ type }) => type === "unit")) {
          const isCertain = way.length === 1 && unseen.includes(way[0] ?? "");
          return missing(way, answer, isCertain ? null : scope);
        }
        const meant = meantBy(
          vain,
          types.map(({ type }) => type),
        );
        return { kind: "types", comparison: comparisonText(vain), expression: expressionOf(way), types, scope, meant };
      }
      const spelled = isChanged ? null : spellingIn(comparisons);
      if (spelled) return spelled;
      const [name] = unseen.filter((field) => step.script.text.includes(field));
      return name === undefined ? null : missing([name], answer, null);
    },
  };
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
