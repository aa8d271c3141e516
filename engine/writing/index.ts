/*
 * What the command line does with events, for programs: strings, filters, and streams of both. The events are objects, plain
 * or exact, as engine/reading makes them.
 */
export { type EventFilter, type LevelOptions, levelFilter, type TimeOptions, timeFilter } from "./filters.ts";
export type { EventScript, FilterOptions, ScriptOptions, ScriptStreamOptions } from "./script.ts";
export { standardSchema } from "./standard-schema.ts";
export {
  csvStream,
  filterStream,
  jsonLinesStream,
  logfmtStream,
  renderStream,
  type TextStream,
  type Through,
  through,
} from "./streams.ts";
export { type CsvOptions, type Events, type RenderOptions, render, toCsv, toJsonLines, toLogfmt } from "./texts.ts";
export type { AnyFields } from "./values.ts";
