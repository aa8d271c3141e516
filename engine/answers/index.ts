import type { Answer, AnswerContext } from "./answer.ts";
import { columnOption, type GroupColumn, type Question } from "./question.ts";

export type { Answer } from "./answer.ts";
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
  /** The fields that the question is about, by the options that name them. */
  fields(question: Q): readonly AskedFields[];
  /** Loads what answers the question. */
  answer(question: Q, context: AnswerContext): Promise<Answer>;
}

const questions: { readonly [K in Question["kind"]]: QuestionKind<Extract<Question, { kind: K }>> } = {
  groups: {
    isDated: false,
    fields: ({ by, columns }) => [{ option: "--by", fields: by }, ...fieldsOfColumns(columns)],
    answer: async (question, context) => (await import("./groups/index.ts")).answerGroups(question, context),
  },
  "over-time": {
    isDated: true,
    fields: ({ stack, columns }) => [
      { option: "--by", fields: stack === null ? [] : [stack] },
      ...fieldsOfColumns(columns),
    ],
    answer: async (question, context) => (await import("./over-time/index.ts")).answerOverTime(question, context),
  },
  patterns: {
    isDated: true,
    fields: ({ field }) => [{ option: "--patterns", fields: field === null ? [] : [field] }],
    answer: async (question, context) => (await import("./patterns/index.ts")).answerPatterns(question, context),
  },
  spans: {
    isDated: true,
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
