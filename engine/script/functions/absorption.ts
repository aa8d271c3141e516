import { type Grammar, isTable } from "../../grammar/index.ts";
import { define, type ScriptContext, type ScriptFunction } from "../function.ts";
import type { ScriptMap } from "../values.ts";
import { type Absorbed, type AbsorbOptions, absorb, absorbOptions, sourceOf } from "./absorbing.ts";
import { looked } from "./bounds.ts";
import { functionName } from "./formats.ts";
import { claimsOf } from "./jwt.ts";
import { pairsIn } from "./key-values.ts";
import { firstMatch } from "./matches.ts";
import { type JsonReader, readerOf } from "./readers.ts";
import type { Topic } from "./topic.ts";

const TOKEN = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ";
const OPTIONS = "keep_source: true keeps the field, overwrite: false the fields that are there";

/** What takes a field of the event apart, and puts its parts into the event in place of it. */
export function absorption(catalogue: readonly Grammar[], readJson: JsonReader): Topic {
  return {
    title: "Fields taken apart",
    functions: [
      ...catalogue.filter((grammar) => !grammar.acceptsAll && !isTable(grammar)).map(formatFunction),
      define({
        name: "absorb_kv",
        parameters: "event: map, field: string, options?: map",
        result: "map",
        about: `Takes the key=value pairs out of a field, and leaves the rest; sep and kv_sep are what stands between; ${OPTIONS}`,
        example: ['let m = #{msg: "done ms=12"}; m.absorb_kv("msg"); m', '#{"msg": "done", "ms": "12"}'],
        changes: true,
        call: (context, event, field, options) =>
          take(context, "absorb_kv", event, field, options, (text, form) => {
            const { pairs, others } = pairsIn(text, form);
            const remainder = others.length === 0 ? null : others.join(form.separator ?? " ");
            if (pairs.length === 0) return { status: "empty", drop: remainder === null, remainder };
            return { status: "applied", data: new Map(pairs), remainder };
          }),
      }),
      define({
        name: "absorb_jwt",
        parameters: "event: map, field: string, options?: map",
        result: "map",
        about: `Takes the claims out of a JSON Web Token, whose signature nobody checks; ${OPTIONS}`,
        example: [`let m = #{t: "${TOKEN}"}; m.absorb_jwt("t"); m`, '#{"sub": "ann"}'],
        changes: true,
        call: (context, event, field, options) =>
          take(context, "absorb_jwt", event, field, options, (text) => {
            if (text.trim() === "") return { status: "empty", drop: true, remainder: null };
            const claims = claimsOf(text, readJson);
            return typeof claims === "string"
              ? { status: "parse_error", error: `no token: ${claims}` }
              : applied(claims);
          }),
      }),
      define({
        name: "absorb_regex",
        parameters: "event: map, field: string, pattern: string, options?: map",
        result: "map",
        about: `Takes what the named groups of a pattern match out of a field; ${OPTIONS}`,
        example: [
          'let m = #{msg: "ann in 12ms"}; m.absorb_regex("msg", "(?P<user>\\\\w+) in (?P<ms>\\\\d+)ms"); m',
          '#{"user": "ann", "ms": "12"}',
        ],
        changes: true,
        patterns: true,
        call: (context, event, field, pattern, options) => {
          const compiled = context.pattern(pattern);
          return take(context, "absorb_regex", event, field, options, (text) => {
            const match = firstMatch(context, text, compiled);
            if (match === null) return { status: "empty", drop: false, remainder: null };
            const groups = compiled.names.map((name, i) => [name, match.groups[i + 1]] as const);
            const named = groups.flatMap(([name, value]) =>
              name !== null && value != null ? [[name, value] as const] : [],
            );
            return applied(new Map(named));
          });
        },
      }),
    ],
  };
}

/** Takes a text that is a record of the format. */
function formatFunction(grammar: Grammar): ScriptFunction {
  const read = readerOf(grammar);
  const name = functionName("absorb", grammar);
  return define({
    name,
    parameters: "event: map, field: string, options?: map",
    result: "map",
    about: `Takes the fields out of a text in the format ${grammar.name}; ${OPTIONS}`,
    example: grammar.json
      ? [`let m = #{msg: "{\\"id\\": 7}", n: 1}; m.${name}("msg"); m`, '#{"n": 1, "id": 7}']
      : [`let m = #{msg: "?"}; m.${name}("msg").status`, '"parse_error"'],
    changes: true,
    call: (context, event, field, options) =>
      take(context, name, event, field, options, (text) => {
        if (text.trim() === "") return { status: "empty", drop: true, remainder: null };
        const fields = read(text);
        return fields === null
          ? { status: "parse_error", error: `it is not in the format ${grammar.name}` }
          : { status: "applied", data: fields, remainder: null };
      }),
  });
}

function applied(data: ScriptMap): Absorbed {
  return data.size === 0
    ? { status: "empty", drop: true, remainder: null }
    : { status: "applied", data, remainder: null };
}

/** Takes a field apart, if there is a text in it. */
function take(
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
