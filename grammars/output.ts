/*
 * `froe/output`: events as text, and streams of it.
 */
export {
  type AnyFields,
  type CsvOptions,
  csvStream,
  type Events,
  jsonLinesStream,
  logfmtStream,
  type RenderOptions,
  render,
  renderStream,
  type TextStream,
  type Through,
  through,
  toCsv,
  toJsonLines,
  toLogfmt,
} from "../engine/writing/index.ts";
