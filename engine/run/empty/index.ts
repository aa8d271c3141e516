import type { Culprit, Emptiness, EmptyCase, Question } from "../../emission/index.ts";
import type { Library } from "../../readers/index.ts";
import type { Diagnostic, EmptyReason } from "../../report/index.ts";
import type { KeptStarts } from "../input-run.ts";
import type { SessionOptions } from "../options.ts";
import { lookAgain } from "./look.ts";

/*
 * Why a run has printed nothing. Its stages count the events that they drop, so the stage that dropped the last ones is
 * known, and gives the reason. What those events are like is found out by reading a part of the input again, so that a run
 * that prints something has no extra work.
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
  { read, reached, culprits }: Emptiness,
  findings: readonly Diagnostic[],
  { options, library, kept }: Explaining,
): Promise<readonly Diagnostic[]> {
  const look = async (question: Question) => {
    const { lastEvents, ...seen } = await lookAgain(question, kept, options, library);
    return { seen, scope: { first: seen.events - lastEvents, last: lastEvents, isAll: seen.events >= read } };
  };
  const reason = await reasonOf(culprits, { look, isAlone: culprits.length === 1, findings });
  if (reason === null) return findings;
  const others = findings.filter(({ code }) => !PARTIAL.includes(code));
  return [...others, { code: "empty-result", read, reached, reason }];
}

/** The first reason that can be shown; else the conditions, if every culprit is one. */
async function reasonOf(culprits: readonly Culprit[], empty: EmptyCase): Promise<EmptyReason | null> {
  for (const culprit of culprits) {
    const reason = await culprit.whyEmpty(empty);
    if (reason !== null) return reason;
  }
  const conditions = culprits.flatMap(({ condition }) => condition ?? []);
  const isAll = conditions.length > 0 && conditions.length === culprits.length;
  const expressions = conditions.map((text) => text.trim().replace(/\s+/g, " "));
  return isAll ? { kind: "filters", expressions } : null;
}
