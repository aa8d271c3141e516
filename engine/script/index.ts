/*
 * Scripts: the small language of filters and transformations. A script is read by the language's definition
 * (language.ts, in combinators) into a tree (tree.ts), and becomes one JavaScript function (compile/), which sees the
 * event's tape and the functions given to it, and nothing else.
 */

export type { ScriptKind } from "./compile/generator.ts";
export { compileScript, type Script, type ScriptEnvironment } from "./compile/index.ts";
export { ScriptError } from "./error.ts";
export type { ScriptFunction, ScriptHost } from "./function.ts";
export { toEventMap } from "./runtime/fields.ts";
export type { ScriptPlace, ScriptSource } from "./source.ts";
export { DateTime } from "./values.ts";
