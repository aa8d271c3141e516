import type { NameTable } from "../event/index.ts";
import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";

export * from "./answer.ts";
export { columnName, type GroupColumn, type GroupsQuestion, type Sort } from "./groups-question.ts";
export type { Question } from "./question.ts";

/** Begins to answer a question; loads what that needs. */
export async function answerTo(question: Question, names: NameTable): Promise<Answer> {
  return (await import("./groups/index.ts")).answerGroups(question, names);
}
