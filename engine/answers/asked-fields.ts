import { columnOption, type GroupColumn } from "./aggregates/columns.ts";
import type { Question } from "./question.ts";

/** The fields that an option of a question names. */
export interface AskedFields {
  readonly option: `--${string}`;
  readonly fields: readonly string[];
}

/** The fields that a question is about, by the options that name them. */
export function askedFields(question: Question): readonly AskedFields[] {
  switch (question.kind) {
    case "groups":
      return [{ option: "--by", fields: question.by }, ...fieldsOfColumns(question.columns)];
    case "over-time":
      return [
        { option: "--by", fields: question.stack === null ? [] : [question.stack] },
        ...fieldsOfColumns(question.columns),
      ];
    case "patterns":
      return [{ option: "--patterns", fields: question.field === null ? [] : [question.field] }];
    case "spans": {
      const { rule, columns } = question;
      return [{ option: "--span", fields: rule.kind === "key" ? rule.fields : [] }, ...fieldsOfColumns(columns)];
    }
    case "profile":
      return [];
  }
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
