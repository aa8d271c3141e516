/*
 * Speculation: records mostly look like one that came before, name by name. Once enough have been read, code is made
 * for records that look like the last one; a record that does not is read as all were before.
 */
export {
  type Reader,
  type Speculating,
  type Speculation,
  type Speculative,
  speculate,
  usualSpeculating,
} from "./speculate.ts";
