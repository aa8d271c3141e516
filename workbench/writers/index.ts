export { codeOf, constantsCode, type NodeCode } from "./code.ts";
export {
  type Configured,
  configuredGrammar,
  grammarName,
  kinds,
  type Misconfigured,
  placeIn,
  readConfiguration,
  writerOf,
} from "./configuration.ts";
export { type Directive, type Table, type Writer, WrongLayout } from "./contract.ts";
export { type DatePart, dateParts, fractionOf, stamp } from "./dates/parts.ts";
export { strftimeStamp } from "./dates/strftime.ts";
export { configuredFile } from "./grammar-file.ts";
export { type Marked, marked } from "./marked.ts";
export { writers } from "./writers.ts";
