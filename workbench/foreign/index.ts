export type {
  Cover,
  Imported,
  Kind,
  NotImported,
  OptionName,
  Problem,
  Reading,
  ReadOptions,
  Span,
} from "./contract.ts";
export { kindOf, kinds } from "./kinds.ts";
