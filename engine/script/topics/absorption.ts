import { unit } from "../../event/value.ts";
import { type Grammar, isTable } from "../../grammar/index.ts";
import {
  define,
  functionName,
  type ScriptContext,
  type ScriptFunction,
  type ScriptHost,
  type Topic,
} from "../function.ts";
import { ScriptError } from "../source.ts";
import { firstMatch } from "../texts/characters.ts";
import { looked } from "../texts/cost.ts";
import { type PairForm, pairsIn } from "../texts/key-values.ts";
import { type JsonReader, readerOf } from "../texts/readers.ts";
import { type ScriptMap, type ScriptValue, typeName } from "../values.ts";
import { jsonIn } from "./extraction.ts";
import { put } from "./maps.ts";

const OPTIONS = "keep_source: true does not remove the field, overwrite: false keeps the fields that are there";

/** Functions that take a field of the event apart and put its parts into the event instead. */
export function absorption(catalogue: readonly Grammar[], readJson: JsonReader): Topic {
  const formats = catalogue.filter((grammar) => !grammar.acceptsAll && !isTable(grammar) && grammar.columns === null);
  return {
    title: "Fields from the text of a field",
    functions: [...formats.map((format) => formatFunction(format, readJson)), absorbPairs, absorbGroups],
  };
}

const absorbPairs = define({
  signature: "absorb_kv(event: map, field: string, options?: map): map",
  about: `Takes the key=value pairs out of a field, and keeps the rest; sep and kv_sep are the separators; ${OPTIONS}`,
  example: ['let m = #{msg: "done ms=12"}; m.absorb_kv("msg"); m', '#{"msg": "done", "ms": "12"}'],
  changes: true,
  call: (context, event, field, options) =>
    absorbField(context, "absorb_kv", event, field, options, (text, form) => {
      const { pairs, others } = pairsIn(text, form);
      const remainder = others.length === 0 ? null : others.join(form.separator ?? " ");
      if (pairs.length === 0) return { status: "empty", drop: remainder === null, remainder };
      return { status: "applied", data: new Map(pairs), remainder };
    }),
});

const absorbGroups = define({
  signature: "absorb_regex(event: map, field: string, pattern: string, options?: map): map",
  about: `Adds the named groups that a pattern finds in a field, and removes the field if there are any; ${OPTIONS}`,
  example: [
    'let m = #{msg: "ann in 12ms"}; m.absorb_regex("msg", "(?P<user>\\\\w+) in (?P<ms>\\\\d+)ms"); m',
    '#{"user": "ann", "ms": "12"}',
  ],
  changes: true,
  patterns: true,
  call: (context, event, field, pattern, options) => {
    const compiled = context.pattern(pattern);
    return absorbField(context, "absorb_regex", event, field, options, (text) => {
      const match = firstMatch(context, text, compiled);
      const found = compiled.names.flatMap((name, i) => {
        const value = match?.groups[i + 1];
        return name !== null && value != null ? [[name, value] as const] : [];
      });
      return found.length > 0 ? applied(new Map(found)) : { status: "empty", drop: false, remainder: null };
    });
  },
});

/** The function that takes a record of a format out of a field. */
function formatFunction(grammar: Grammar, readJson: JsonReader): ScriptFunction {
  const read = readerOf(grammar);
  const name = functionName("absorb", grammar);
  return define({
    signature: `${name}(event: map, field: string, options?: map): map`,
    about: `Takes the fields out of a string in the format ${grammar.name}; ${OPTIONS}`,
    example: grammar.json
      ? [`let m = #{msg: "{\\"id\\": 7}", n: 1}; m.${name}("msg"); m`, '#{"n": 1, "id": 7}']
      : [`let m = #{msg: "?"}; m.${name}("msg").status`, '"parse_error"'],
    changes: true,
    call: (context, event, field, options) =>
      absorbField(context, name, event, field, options, (text) => {
        if (text.trim() === "") return NOTHING;
        const fields = read(text);
        if (fields !== null) return { status: "applied", data: fields, remainder: null };
        const error = grammar.json ? aroundJson(context, text, field, readJson) : null;
        return { status: "parse_error", error: error ?? `it is not in the format ${grammar.name}` };
      }),
  });
}

/** Advice about a text that has JSON inside but is none; null for another text. It is reported once a run. */
function aroundJson(context: ScriptContext, text: string, field: string, readJson: JsonReader): string | null {
  if (jsonIn(text, readJson, context.spend).length === 0) return null;
  const written = /^[A-Za-z_]\w*$/.test(field) ? `e.${field}` : `e[${JSON.stringify(field)}]`;
  const advice = `${field} is no JSON object, but has JSON inside: ${written}.extract_json() takes it out`;
  if (!advised.has(context.host)) context.host.hint(`absorb_json: ${advice}`);
  advised.add(context.host);
  return advice;
}

const advised = new WeakSet<ScriptHost>();

/** A field without content, which goes away. */
const NOTHING: Absorbed = { status: "empty", drop: true, remainder: null };

function applied(data: ScriptMap): Absorbed {
  return data.size === 0 ? NOTHING : { status: "applied", data, remainder: null };
}

/** Takes a field apart, if it holds a string. */
function absorbField(
  context: ScriptContext,
  what: string,
  event: ScriptMap,
  field: string,
  given: ScriptMap | undefined,
  apart: (text: string, options: AbsorbOptions) => Absorbed,
): ScriptMap {
  const options = absorbOptions(what, given);
  const source = sourceOf(event, field);
  const absorbed = typeof source === "string" ? apart(looked(context, source), options) : source;
  return absorb(context, event, field, options, absorbed);
}

/** The options of a script. */
interface AbsorbOptions extends PairForm {
  /** True if the field is kept. */
  readonly keepSource: boolean;
  /** True if the parts replace fields of the event. */
  readonly overwrite: boolean;
}

/** What was found in a field. */
type Absorbed =
  | { readonly status: "missing_field" | "not_string" }
  /** No parts; `drop`: the field is removed. `remainder` is the rest of the text. */
  | { readonly status: "empty"; readonly drop: boolean; readonly remainder: string | null }
  | { readonly status: "parse_error"; readonly error: string }
  | { readonly status: "applied"; readonly data: ScriptMap; readonly remainder: string | null };

/** Options by their names in scripts, each with its types. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  sep: ["string", "unit"],
  kv_sep: ["string"],
  keep_source: ["bool"],
  overwrite: ["bool"],
};

/** Reads the options. @throws ScriptError for an unknown option, and for a wrong value. */
function absorbOptions(what: string, given: ScriptMap = new Map()): AbsorbOptions {
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
function sourceOf(event: ScriptMap, field: string): string | Absorbed {
  const value = event.get(field);
  if (value === undefined) return { status: "missing_field" };
  return typeof value === "string" ? value : { status: "not_string" };
}

/**
 * Puts what was absorbed into the event.
 * @returns the result for the script: status, data, true if anything was written, the rest of the text, true if the field
 * was removed, the error.
 */
function absorb(
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
