export { draftCode } from "./code.ts";
export { type Draft, draftRecord, fieldsOf } from "./draft.ts";
export { isAddress } from "./element.ts";
export { grammarFileText } from "./file.ts";
export { areParagraphs } from "./paragraphs.ts";
export { draftPatterns, type PatternRow } from "./patterns.ts";
export {
  asTime,
  asType,
  type ColumnType,
  type DraftColumn,
  draftColumns,
  isTime,
  namesBeside,
  renamedElement,
  typeOf,
  typesOf,
  withElement,
  withoutTime,
} from "./revision.ts";
