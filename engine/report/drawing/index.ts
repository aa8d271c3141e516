import type { Grammar } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import { causeOf, failureText } from "../failure-text.ts";
import { type Decision, decisionLines } from "./decisions.ts";
import { type Caret, type DrawingLook, draw } from "./draw.ts";
import { type Explanation, explanationOf } from "./explanation.ts";

export { aboutPlace } from "./decisions.ts";
export type { DrawingLook } from "./draw.ts";
export { type Outline, outliner } from "./explanation.ts";
export { explanationJson } from "./explanation-json.ts";
export { coloredDrawing, plainDrawing } from "./paint.ts";
export { type Refusal, refusalLines, tryFormats } from "./refusals.ts";
export { type MatchStep, noTimeOf, stepLines, stepsOf } from "./steps.ts";
export { type Explanation, explanationOf };

/** As many places with a choice as there are. */
const ALL = Number.POSITIVE_INFINITY;

/**
 * Draws how a grammar reads a record: the record with a bracket below it for each field; for a rejected one, how far it was
 * read, and which alternatives were tried there; for an accepted one, why a fallback took it.
 * @param isAll true to list all that was passed over.
 */
export function drawing(explanation: Explanation, look: DrawingLook, isAll = false): string {
  const text = drawn(explanation, look, isAll);
  return explanation.isFollowed ? text : `${text}\n\n${NOT_FOLLOWED}`;
}

const NOT_FOLLOWED = "The line nests too deep, or takes too many steps, to show what was tried.";

function drawn(explanation: Explanation, look: DrawingLook, isAll: boolean): string {
  const { grammar, text, reading, marks, failure, tried, passedOver, fallbacks } = explanation;
  const section = (title: string, decisions: readonly Decision[], most?: number): string[] =>
    decisions.length === 0
      ? []
      : ["", look.paint.heading(title), ...decisionLines(decisions, most).map((line) => `  ${line}`)];
  if (failure === null) {
    const count = reading.ok ? reading.fields.size : 0;
    const head = `${nameOf(grammar, look)} accepted, ${count} ${count === 1 ? "field" : "fields"}`;
    const over = isAll ? section("What was passed over", passedOver, ALL) : section("Read by a fallback", fallbacks);
    return [head, "", ...draw(text, marks, null, look), ...over].join("\n");
  }
  // The grammar's own message is in the head.
  const hasOwn = failure.expected.some(({ kind }) => kind === "message");
  const caret: Caret = { at: failure.offset, text: hasOwn ? "" : causeOf(failure.expected) };
  return [
    `${nameOf(grammar, look)} ${look.paint.wrong(`rejected at column ${failure.column}`)}: ${visible(failureText(failure))}`,
    "",
    ...draw(text, marks, caret, look),
    ...section("What was tried there", tried, isAll ? ALL : undefined),
  ].join("\n");
}

function nameOf({ name }: Grammar, { paint }: DrawingLook): string {
  return paint.heading(`${visible(name)}:`);
}
