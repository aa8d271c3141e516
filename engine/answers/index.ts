import type { Answer, AnswerContext } from "./answer.ts";
import { columnOption, type GroupColumn, type Question } from "./question.ts";

export type { Answer, AnswerContext } from "./answer.ts";
export * from "./question.ts";

/** The fields that an option names. */
export interface AskedFields {
  readonly option: `--${string}`;
  readonly fields: readonly string[];
}

/** What a run has to know of a question before it reads events. */
interface QuestionKind<Q extends Question = Question> {
  /** True if the answer depends on the timestamps of events. */
  readonly isDated: boolean;
  /** True for a question about the fields that would be printed, not about fields that it names. */
  readonly isOfPrinted: boolean;
  /** The fields that the question is about, by the options that name them. */
  fields(question: Q): readonly AskedFields[];
  /** Loads what answers the question. */
  answer(question: Q, context: AnswerContext): Promise<Answer>;
}

const questions: { readonly [K in Question["kind"]]: QuestionKind<Extract<Question, { kind: K }>> } = {
  groups: {
    ...{ isDated: false, isOfPrinted: false },
    fields: ({ by, columns }) => [{ option: "--by", fields: by }, ...fieldsOfColumns(columns)],
    answer: async (question, context) => (await import("./groups/index.ts")).answerGroups(question, context),
  },
  "over-time": {
    ...{ isDated: true, isOfPrinted: false },
    fields: ({ stack, columns }) => [
      { option: "--by", fields: stack === null ? [] : [stack] },
      ...fieldsOfColumns(columns),
    ],
    answer: async (question, context) => (await import("./over-time/index.ts")).answerOverTime(question, context),
  },
  patterns: {
    ...{ isDated: true, isOfPrinted: false },
    fields: ({ field }) => [{ option: "--patterns", fields: field === null ? [] : [field] }],
    answer: async (question, context) => (await import("./patterns/index.ts")).answerPatterns(question, context),
  },
  profile: {
    ...{ isDated: false, isOfPrinted: true },
    fields: () => [],
    answer: async (_, context) => (await import("./profile/index.ts")).answerProfile(context),
  },
  spans: {
    ...{ isDated: true, isOfPrinted: false },
    fields: ({ rule, columns }) => [
      { option: "--span", fields: rule.kind === "key" ? rule.fields : [] },
      ...fieldsOfColumns(columns),
    ],
    answer: async (question, context) => (await import("./spans/index.ts")).answerSpans(question, context),
  },
};

/** The kind of a question. */
export function questionKind({ kind }: Question): QuestionKind {
  return questions[kind];
}

function fieldsOfColumns(columns: readonly GroupColumn[]): readonly AskedFields[] {
  const fields = new Map<AskedFields["option"], string[]>();
  for (const column of columns) {
    if (column.kind === "count") continue;
    const option = columnOption(column);
    fields.set(option, [...(fields.get(option) ?? []), column.field]);
  }
  return [...fields].map(([option, named]) => ({ option, fields: named }));
}
