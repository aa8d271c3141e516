export type {
  Cover,
  Expressed,
  Imported,
  Kind,
  NotImported,
  OptionName,
  Problem,
  Reading,
  ReadOptions,
  Span,
} from "./contract.ts";
export { expressions } from "./expression.ts";
export { importedGrammar, importedName, outlineOf } from "./grammar.ts";
export { importedFile } from "./grammar-file.ts";
export { grok, library } from "./grok/index.ts";
export { kindOf, kinds } from "./kinds.ts";
