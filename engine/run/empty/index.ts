import { type Culprit, closestLevel, type Emptiness, type TimeOptions } from "../../emission/index.ts";
import { severities } from "../../event/levels.ts";
import { outputNamed } from "../../output/index.ts";
import type { Library } from "../../readers/index.ts";
import type { Diagnostic, EmptyReason, Scope, SeenLevel } from "../../report/index.ts";
import { expressionOf } from "../../script/requirements.ts";
import { instantText } from "../../time/index.ts";
import type { KeptStarts } from "../inputs/index.ts";
import type { SessionOptions } from "../options.ts";
import { type Answer, lookAgain } from "./look.ts";
import { scriptCase } from "./script-case.ts";
import type { Question } from "./seen.ts";

/*
 * Why a run has printed nothing. Its steps count the events that they remove, so the step that removed the last ones is
 * known. What those events are like is found out by reading a part of the input again, so that a run that prints something
 * has no extra work.
 */

/** What explaining the result of a run needs. */
interface Explaining {
  /** With the formats that the run has decided. */
  readonly options: SessionOptions;
  readonly library: Library;
  readonly kept: KeptStarts;
}

/** Hints that say a part of why nothing was printed. */
const PARTIAL: readonly Diagnostic["code"][] = ["unmatched-levels", "unseen-fields"];

/** The findings of a run that has printed nothing: one of them says why, if that can be shown. */
export async function explainEmpty(
  emptiness: Emptiness,
  findings: readonly Diagnostic[],
  explaining: Explaining,
): Promise<readonly Diagnostic[]> {
  const isExplained = findings.some(({ code }) => code === "unseen-keys");
  // A field of a map that no event has is reported as any other that -k names.
  if (isExplained && emptiness.culprits.some(({ kind }) => kind === "map")) return findings;
  const reason = await reasonOf(emptiness, explaining);
  if (reason === null) return findings;
  const others = findings.filter(({ code }) => !PARTIAL.includes(code));
  return [...others, { code: "empty-result", read: emptiness.read, reached: emptiness.reached, reason }];
}

/** The first reason that can be shown. */
async function reasonOf(emptiness: Emptiness, explaining: Explaining): Promise<EmptyReason | null> {
  for (const culprit of emptiness.culprits) {
    const reason = await reasonFor(culprit, emptiness, explaining);
    if (reason !== null) return reason;
  }
  return filtersOf(emptiness.culprits);
}

/** The filters that removed the last events, if no other step did. */
function filtersOf(culprits: readonly Culprit[]): EmptyReason | null {
  const texts = culprits.flatMap((culprit) => (culprit.kind === "filter" ? [culprit.step.script.text] : []));
  const isAll = texts.length > 0 && texts.length === culprits.length;
  const expressions = texts.map((text) => text.trim().replace(/\s+/g, " "));
  return isAll ? { kind: "filters", expressions } : null;
}

async function reasonFor(
  culprit: Culprit,
  { read, culprits }: Emptiness,
  { options, library, kept }: Explaining,
): Promise<EmptyReason | null> {
  const ask = async (question: Question): Promise<{ readonly answer: Answer; readonly scope: Scope }> => {
    const answer = await lookAgain(question, kept, options, library);
    const first = answer.events - answer.lastEvents;
    return { answer, scope: { first, last: answer.lastEvents, isAll: answer.events >= read } };
  };
  switch (culprit.kind) {
    case "map":
      return mapReason(culprit);
    case "levels":
      return levelsReason(culprit);
    case "window": {
      const { answer, scope } = await ask({ about: "time" });
      return windowReason(answer, scope, options);
    }
    case "exec":
    case "filter": {
      const script = scriptCase(culprit);
      if (script.ways.length === 0 && culprit.unseen.length === 0) return null;
      const { answer, scope } = await ask({ about: "fields", ways: script.ways });
      // If several filters run together, only the first is known to have had all events.
      const isKnown = answer.events > 0 && (scope.isAll || culprits.length === 1);
      return isKnown ? script.reason(answer, scope) : null;
    }
  }
}

/** The reason, if all levels that were seen are removed. */
function levelsReason({ levels, exclude, seen }: Culprit & { readonly kind: "levels" }): EmptyReason | null {
  const named = new Set(levels.map((level) => level.toLowerCase()));
  const isNamed = ({ level, severity }: SeenLevel) => named.has(level.toLowerCase()) || named.has(severity ?? "");
  const isReason = exclude ? seen.none === 0 && seen.seen.every(isNamed) : !seen.seen.some(isNamed);
  if (!isReason) return null;
  const isSeverity = (level: string) => severities.some((severity) => severity === level.toLowerCase());
  const meant = levels.filter((level) => !isSeverity(level)).map((level) => closestLevel(level, seen.seen));
  const closest = [...new Set(meant)].filter((level) => level !== null);
  const option = `${exclude ? "-L" : "-l"} ${levels.join(",")}`;
  return { kind: "levels", option, levels, closest, isExcluded: exclude, ...seen };
}

function mapReason({ output, keys }: Culprit & { readonly kind: "map" }): EmptyReason {
  const { role, numeric } = outputNamed(output);
  const shows = role === "level" ? "a level" : numeric ? "a number" : "text";
  return { kind: "map", output, shows, field: keys?.join(", ") ?? null, expression: expressionOf(keys ?? []) };
}

function windowReason({ span }: Answer, scope: Scope, { window }: TimeOptions): EmptyReason | null {
  if (window === null || span === null) return null;
  const since = window.since && instantText(window.since);
  const until = window.until && instantText(window.until);
  return { kind: "window", since, until, first: instantText(span.first), last: instantText(span.last), scope };
}
