/*
 * `froe/filter`: which events are kept, by level, time, or a script; and what a script makes of them.
 */
import type { AnyEvent } from "../engine/reading/index.ts";
import type {
  AnyFields,
  EventFilter,
  EventScript,
  FilterOptions,
  ScriptOptions,
  ScriptStreamOptions,
} from "../engine/writing/index.ts";

export { ScriptError } from "../engine/script/source.ts";
export {
  type AnyFields,
  type EventFilter,
  type EventScript,
  type FilterOptions,
  filterStream,
  type LevelOptions,
  levelFilter,
  type ScriptOptions,
  type ScriptStreamOptions,
  type Through,
  type TimeOptions,
  through,
  timeFilter,
} from "../engine/writing/index.ts";

/**
 * Compiles a filter in the language of `--filter`, for events without lines: `e.status >= 500 && e.path.starts_with("/api")`.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function compileFilter(text: string, options: FilterOptions = {}): Promise<EventFilter> {
  const { script, functions } = await language();
  script.checkScript("compileFilter", text, options);
  return script.compileFilterWith(text, options, functions);
}

/**
 * Compiles a script in the language of `--exec`, for events without lines or a run: `e.ms = e.request_time * 1000`. The
 * result gives each event as the script leaves it, or null for one that the script drops; `state` lasts from event to event.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function compileScript(text: string, options: ScriptOptions = {}): Promise<EventScript> {
  const { script, functions } = await language();
  script.checkScript("compileScript", text, options);
  return script.compileScriptWith(text, options, functions);
}

/**
 * A stream of the events as a script of {@link compileScript} leaves them, or of those that `emit_each` puts in their
 * place.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function scriptStream(
  text: string,
  options: ScriptStreamOptions = {},
): Promise<TransformStream<AnyFields, AnyEvent>> {
  const { script, functions } = await language();
  script.checkScript("scriptStream", text, options);
  return script.scriptStreamWith(text, options, functions);
}

async function language() {
  const [script, { topics }] = await Promise.all([import("../engine/writing/script.ts"), import("./functions.ts")]);
  return { script, functions: topics.flatMap((topic) => topic.functions) };
}
