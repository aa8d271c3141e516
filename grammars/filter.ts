/*
 * `froe/filter`: which events are kept, by level, time, or a script.
 */
import type { EventFilter, FilterOptions } from "../engine/writing/index.ts";

export type { ScriptError } from "../engine/script/index.ts";
export {
  type AnyFields,
  type EventFilter,
  type FilterOptions,
  filterStream,
  type LevelOptions,
  levelFilter,
  type TimeOptions,
  timeFilter,
} from "../engine/writing/index.ts";

/**
 * Compiles a filter in the language of `--filter`: `e.status >= 500 && e.path.starts_with("/api")`. The language and its
 * functions are loaded with the first one.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function compileFilter(text: string, options: FilterOptions = {}): Promise<EventFilter> {
  const [{ compileFilterWith }, { topics }] = await Promise.all([
    import("../engine/writing/script.ts"),
    import("./functions.ts"),
  ]);
  const functions = topics.flatMap((topic) => topic.functions);
  return compileFilterWith(text, options, functions);
}
