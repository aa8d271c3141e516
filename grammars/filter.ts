/*
 * `froe/filter`: which events are kept, by level, time, or a script; and what a script makes of them.
 */
import type { EventFilter, EventScript, FilterOptions, ScriptOptions } from "../engine/writing/index.ts";

export type { ScriptError } from "../engine/script/index.ts";
export {
  type AnyFields,
  type EventFilter,
  type EventScript,
  type FilterOptions,
  filterStream,
  type LevelOptions,
  levelFilter,
  type ScriptOptions,
  type TimeOptions,
  timeFilter,
} from "../engine/writing/index.ts";

/**
 * Compiles a filter in the language of `--filter`: `e.status >= 500 && e.path.starts_with("/api")`. The language and its
 * functions are loaded with the first one.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function compileFilter(text: string, options: FilterOptions = {}): Promise<EventFilter> {
  const { script, functions } = await language();
  return script.compileFilterWith(text, options, functions);
}

/**
 * Compiles a script in the language of `--exec`: `e.ms = e.request_time * 1000`. The result gives each event as the script
 * leaves it, or null for one that the script skips; `state` lasts from event to event. The language and its functions are
 * loaded with the first script or filter.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function compileScript(text: string, options: ScriptOptions = {}): Promise<EventScript> {
  const { script, functions } = await language();
  return script.compileScriptWith(text, options, functions);
}

async function language() {
  const [script, { topics }] = await Promise.all([import("../engine/writing/script.ts"), import("./functions.ts")]);
  return { script, functions: topics.flatMap((topic) => topic.functions) };
}
