/*
 * Scripts: the small language of filters and transformations. language/ reads a script into a tree; compile/ turns that
 * into one JavaScript function, which sees the event's tape and the functions given to it, and nothing else; runtime/ is
 * what the function calls. topics/ are the functions that users call; the other folders are what those are built from.
 */

export { compileScript, type Script, type ScriptEnvironment } from "./compile/index.ts";
export { type ScriptFunction, type ScriptHost, type ScriptKind, typesOf } from "./function.ts";
export { eventMap, toEventMap } from "./runtime/fields.ts";
export type { ScriptPlace, ScriptSource } from "./source.ts";
export { ScriptError } from "./source.ts";
export { DateTime, type ScriptMap, type ScriptValue } from "./values.ts";
