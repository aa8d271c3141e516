import { flattened, unflattened } from "../collections/flatten.ts";
import { isTrueOf, namesIn, orUnit } from "../collections/items.ts";
import { isNothing } from "../compare.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** Functions that read maps, and make others from them. The event `e` is a map as well. */
export const maps: Topic = {
  title: "Maps",
  functions: [
    define({
      name: "len",
      parameters: "map: map",
      result: "int",
      about: "The number of fields",
      example: ["#{a: 1, b: 2}.len()", "2"],
      call: (_, map) => map.size,
    }),
    define({
      name: "is_empty",
      parameters: "map: map",
      result: "bool",
      about: "True if a map has no fields",
      example: ["#{}.is_empty()", "true"],
      call: (_, map) => map.size === 0,
    }),
    define({
      name: "has",
      parameters: "map: map, field: string",
      result: "bool",
      about: "True if a field exists and is not ()",
      example: ['#{user: "ann"}.has("user")', "true"],
      looks: "field",
      call: (_, map, field) => {
        const value = map.get(field);
        return value !== undefined && !isNothing(value);
      },
    }),
    define({
      name: "contains",
      parameters: "map: map, field: string",
      result: "bool",
      about: "True if a field exists, with any value",
      example: ['#{user: ()}.contains("user")', "true"],
      looks: "field",
      call: (_, map, field) => map.has(field),
    }),
    define({
      name: "get",
      parameters: "map: map, field: string, default?: any",
      result: "any",
      about: "A field's value, or the default if it is missing or (); without a default ()",
      example: ['#{a: 1}.get("b", 0)', "0"],
      looks: "field",
      call: (_, map, field, fallback) => {
        const value = map.get(field);
        return fallback === undefined || (value !== undefined && !isNothing(value)) ? orUnit(value) : fallback;
      },
    }),
    define({
      name: "keys",
      parameters: "map: map",
      result: "array",
      about: "The names of the fields",
      example: ["#{a: 1, b: 2}.keys()", '["a", "b"]'],
      call: (context, map) => {
        context.spend(map.size);
        return [...map.keys()];
      },
    }),
    define({
      name: "values",
      parameters: "map: map",
      result: "array",
      about: "The values of the fields",
      example: ["#{a: 1, b: 2}.values()", "[1, 2]"],
      call: (context, map) => {
        context.spend(map.size);
        return Array.from(map.values(), (value) => context.copy(value));
      },
    }),
    define({
      name: "keep",
      parameters: "map: map, fields: array",
      result: "map",
      about: "A map of only these fields",
      example: ['#{a: 1, b: 2, c: 3}.keep(["a", "c"])', '#{"a": 1, "c": 3}'],
      call: (context, map, fields) => {
        const names = new Set(namesIn("keep", fields));
        return chosen(context, map, (name) => names.has(name));
      },
    }),
    define({
      name: "drop",
      parameters: "map: map, fields: array",
      result: "map",
      about: "A map without these fields",
      example: ['#{a: 1, b: 2}.drop(["b"])', '#{"a": 1}'],
      call: (context, map, fields) => {
        const names = new Set(namesIn("drop", fields));
        return chosen(context, map, (name) => !names.has(name));
      },
    }),
    define({
      name: "map",
      parameters: "map: map, fn: fn",
      result: "map",
      about: "A map of the results of a closure for each name and value",
      example: ["#{a: 1, b: 2}.map(|name, n| n * 10)", '#{"a": 10, "b": 20}'],
      call: (context, map, fn) =>
        new Map([...map].map(([name, value]) => [name, context.copy(context.call(fn, name, value))])),
    }),
    define({
      name: "filter",
      parameters: "map: map, fn: fn",
      result: "map",
      about: "A map of the fields for which a closure of name and value returns true",
      example: ["#{a: 1, b: 2}.filter(|name, n| n > 1)", '#{"b": 2}'],
      call: (context, map, fn) => chosen(context, map, (name, value) => isTrueOf(context, fn, name, value)),
    }),
    define({
      name: "flattened",
      parameters: "map: map, style?: string, depth?: index",
      result: "map",
      about: "A map of all nested values of a map, by path: bracket (a.b[0]), dot (a.b.0) or underscore",
      example: ["#{a: #{b: [1, 2]}}.flattened()", '#{"a.b[0]": 1, "a.b[1]": 2}'],
      call: flattened,
    }),
    define({
      name: "flatten_field",
      parameters: "map: map, field: string",
      result: "map",
      about: "A map of all nested values of one field, whose name starts the paths",
      example: ['#{req: #{id: 7}, n: 1}.flatten_field("req")', '#{"req.id": 7}'],
      call: (context, map, field) => {
        const value = map.get(field);
        if (value === undefined) return new Map();
        const isNested = value instanceof Map ? value.size > 0 : Array.isArray(value) && value.length > 0;
        const inner = flattened(context, value);
        return new Map([...inner].map(([path, item]) => [isNested ? `${field}.${path}` : field, item]));
      },
    }),
    define({
      name: "unflatten",
      parameters: "map: map, separator?: string",
      result: "map",
      about: "Nested maps from paths with a separator, _ by default; numbers only make an array",
      example: ['#{"a.b": 1, "c.0": 2}.unflatten(".")', '#{"a": #{"b": 1}, "c": [2]}'],
      call: (context, map, separator = "_") => unflattened(context, map, separator),
    }),
    define({
      name: "to_map",
      parameters: "map: map",
      result: "map",
      about: "A copy of a map, independent of the original",
      example: ["#{a: 1}.to_map()", '#{"a": 1}'],
      call: (context, map) => context.copy(map),
    }),
  ],
};

function chosen(
  context: ScriptContext,
  map: ScriptMap,
  isChosen: (name: string, value: ScriptValue) => boolean,
): ScriptMap {
  context.spend(map.size);
  const fields = [...map].filter(([name, value]) => isChosen(name, value));
  return new Map(fields.map(([name, value]) => [name, context.copy(value)]));
}
