import type { Answer, AnswerContext } from "./answer.ts";
import type { Question } from "./question.ts";

export { columnName, type GroupColumn, type NumberColumn } from "./aggregates/columns.ts";
export * from "./answer.ts";
export { type AskedFields, askedFields } from "./asked-fields.ts";
export type { GroupsQuestion, Sort } from "./groups-question.ts";
export type { OverTimeQuestion } from "./over-time-question.ts";
export type { BasePattern, BasePatterns, PatternsQuestion } from "./patterns-question.ts";
export type { Question } from "./question.ts";
export { type Span, spanKeeper } from "./span-keeper.ts";
export { spanNotices } from "./span-notices.ts";
export { SPAN_ORDERS, type SpanRule, type SpansQuestion } from "./spans-question.ts";

/** Begins to answer a question; loads what that needs. */
export async function answerTo(question: Question, context: AnswerContext): Promise<Answer> {
  switch (question.kind) {
    case "groups":
      return (await import("./groups/index.ts")).answerGroups(question, context);
    case "over-time":
      return (await import("./over-time/index.ts")).answerOverTime(question, context);
    case "patterns":
      return (await import("./patterns/index.ts")).answerPatterns(question, context);
    case "profile":
      return (await import("./profile/index.ts")).answerProfile(context);
    case "spans":
      return (await import("./spans/index.ts")).answerSpans(question, context);
  }
}
