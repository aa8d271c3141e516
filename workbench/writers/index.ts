export { codeOf, type NodeCode } from "./code.ts";
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
export type { Directive, Table, Writer } from "./contract.ts";
export { configuredFile } from "./grammar-file.ts";
export { writers } from "./writers.ts";
