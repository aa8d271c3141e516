import { unit } from "../../event/value.ts";
import { ScriptError } from "../error.ts";
import type { ScriptContext } from "../function.ts";
import { type ScriptMap, type ScriptValue, typeName } from "../values.ts";
import type { PairForm } from "./key-values.ts";
import { put } from "./map-changes.ts";

// What the functions have in common that take a field apart, and put its parts into the event.

/** What a script may say of it. */
export interface AbsorbOptions extends PairForm {
  /** Whether the field stays. */
  readonly keepSource: boolean;
  /** Whether the parts take the place of fields that are there. */
  readonly overwrite: boolean;
}

/** What has become of a field. */
export type Absorbed =
  | { readonly status: "missing_field" | "not_string" }
  /** There was nothing in it. `remainder` is what of the text is left. */
  | { readonly status: "empty"; readonly drop: boolean; readonly remainder: string | null }
  | { readonly status: "parse_error"; readonly error: string }
  | { readonly status: "applied"; readonly data: ScriptMap; readonly remainder: string | null };

/** Options by their names in scripts, each with the type that it has. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  sep: ["string", "unit"],
  kv_sep: ["string"],
  keep_source: ["bool"],
  overwrite: ["bool"],
};

/** Reads the options. @throws ScriptError for one that there is not, or that has a wrong value. */
export function absorbOptions(what: string, given: ScriptMap = new Map()): AbsorbOptions {
  for (const [name, value] of given) {
    const types = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (!types) throw new ScriptError(`${what}: there is no option ${name}, but ${Object.keys(TYPES).join(", ")}`);
    if (!types.includes(typeName(value))) throw new ScriptError(`${what}: the option ${name} takes a ${types[0]}`);
    if (value === "") throw new ScriptError(`${what}: the option ${name} is empty`);
  }
  const separator = given.get("sep");
  const equals = given.get("kv_sep");
  return {
    separator: typeof separator === "string" ? separator : null,
    equals: typeof equals === "string" ? equals : "=",
    keepSource: given.get("keep_source") === true,
    overwrite: given.get("overwrite") !== false,
  };
}

/** The text of a field, or why there is none. */
export function sourceOf(event: ScriptMap, field: string): string | Absorbed {
  const value = event.get(field);
  if (value === undefined) return { status: "missing_field" };
  return typeof value === "string" ? value : { status: "not_string" };
}

/**
 * Puts what was absorbed into the event. @returns what scripts are told of it: status, data, whether anything was
 * written, what is left of the text, whether the field went away, what was wrong.
 */
export function absorb(
  context: ScriptContext,
  event: ScriptMap,
  field: string,
  { keepSource, overwrite }: AbsorbOptions,
  absorbed: Absorbed,
): ScriptMap {
  const { status } = absorbed;
  const remainder = "remainder" in absorbed ? absorbed.remainder : null;
  const isGone = !keepSource && remainder === null && (status === "applied" || (status === "empty" && absorbed.drop));
  const removed = isGone && event.delete(field);
  let written = false;
  if (status === "applied") {
    written = overwrite ? absorbed.data.size > 0 : [...absorbed.data.keys()].some((name) => !event.has(name));
    put(context, event, absorbed.data, overwrite ? "overwrite" : "keep");
    if (!keepSource && remainder !== null) event.set(field, remainder);
  }
  return new Map<string, ScriptValue>([
    ["status", status],
    ["data", status === "applied" ? context.copy(absorbed.data) : new Map()],
    ["written", written],
    ["remainder", remainder ?? unit],
    ["removed_source", removed],
    ["error", status === "parse_error" ? absorbed.error : unit],
  ]);
}
