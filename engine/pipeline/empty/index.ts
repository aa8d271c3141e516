import { severities } from "../../event/levels.ts";
import type { EmptyReason, Scope } from "../../report/emptiness.ts";
import type { Diagnostic } from "../../report/index.ts";
import { instantText } from "../../time/index.ts";
import type { Library } from "../library.ts";
import type { RunOptions } from "../options.ts";
import { closestLevel } from "../stages/level-tally.ts";
import type { Culprit, Emptiness } from "./emptiness.ts";
import { filterCase } from "./filters.ts";
import type { KeptStarts } from "./kept.ts";
import { type Answer, lookAgain } from "./look.ts";
import type { Question } from "./seen.ts";

/*
 * Why a run has printed nothing. Its steps count what they leave out, which names the step that has left out the last
 * events; what those are like is found out by reading a part of the input once more, so that a run that prints something
 * pays for nothing.
 */

/** What a run explains its result with. */
export interface Explaining {
  /** With the formats that the run has decided. */
  readonly options: RunOptions;
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
  const reason = await reasonOf(emptiness, explaining);
  if (reason === null) return findings;
  const others = findings.filter(({ code }) => !PARTIAL.includes(code));
  return [...others, { code: "empty-result", events: emptiness.events, reason }];
}

/** The first reason that can be shown. */
async function reasonOf({ events, culprits, unseen }: Emptiness, explaining: Explaining): Promise<EmptyReason | null> {
  const { options, library, kept } = explaining;
  const all: Scope = { first: events, last: 0, isAll: true };
  const ask = async (question: Question): Promise<{ readonly answer: Answer; readonly scope: Scope }> => {
    const answer = await lookAgain(question, kept, options, library);
    const first = answer.events - answer.lastEvents;
    return { answer, scope: { first, last: answer.lastEvents, isAll: answer.events >= events } };
  };

  for (const culprit of culprits) {
    if (culprit.kind === "levels") return levelsReason(culprit);
    if (culprit.kind === "window") return windowReason(await ask({ ways: [], asksTime: true }), options);
    const filter = filterCase(culprit, unseen);
    if (filter.ways.length === 0 && unseen.length === 0) continue;
    const { answer, scope } = await ask({ ways: filter.ways, asksTime: false });
    const reason = answer.events > 0 ? filter.reason(answer, scope, all) : null;
    if (reason !== null) return reason;
  }
  return null;
}

function levelsReason({ levels, exclude, seen }: Culprit & { readonly kind: "levels" }): EmptyReason {
  const isSeverity = (level: string) => severities.some((severity) => severity === level.toLowerCase());
  const meant = levels.filter((level) => !isSeverity(level)).map((level) => closestLevel(level, seen.seen));
  const closest = [...new Set(meant)].filter((level) => level !== null);
  const option = `${exclude ? "-L" : "-l"} ${levels.join(",")}`;
  return { kind: "levels", option, levels, closest, isExcluded: exclude, ...seen };
}

function windowReason(
  { answer: { span }, scope }: { readonly answer: Answer; readonly scope: Scope },
  { window }: RunOptions,
): EmptyReason | null {
  if (window === null || span === null) return null;
  const since = window.since && instantText(window.since);
  const until = window.until && instantText(window.until);
  return { kind: "window", since, until, first: instantText(span.first), last: instantText(span.last), scope };
}
