import { flattened, isTrueOf, namesIn, orUnit, unflattened } from "../collections.ts";
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

/** Functions that change a map in place, which may be the event `e`. */
export const mapChanges: Topic = {
  title: "Changing a map in place",
  functions: [
    define({
      name: "set",
      parameters: "map: map, field: string, value: any",
      result: "unit",
      about: "Sets a field",
      example: ['let m = #{a: 1}; m.set("b", 2); m', '#{"a": 1, "b": 2}'],
      changes: true,
      call: (context, map, field, value) => put(context, map, [[field, value]], "overwrite"),
    }),
    define({
      name: "remove",
      parameters: "map: map, field: string",
      result: "any",
      about: "Removes a field and returns its value; () if it is missing",
      example: ['let m = #{a: 1, b: 2}; let one = m.remove("a"); [m, one]', '[#{"b": 2}, 1]'],
      changes: true,
      call: (_, map, field) => {
        const value = map.get(field);
        map.delete(field);
        return orUnit(value);
      },
    }),
    define({
      name: "rename_field",
      parameters: "map: map, old: string, name: string",
      result: "bool",
      about: "Renames a field, and replaces one with the new name; false if it is missing",
      example: ['let m = #{usr: "ann"}; m.rename_field("usr", "user"); m', '#{"user": "ann"}'],
      changes: true,
      call: (context, map, old, name) => {
        if (!map.has(old)) return false;
        context.spend(map.size);
        const fields = [...map].filter(([field]) => field === old || field !== name);
        refill(
          map,
          fields.map(([field, value]) => [field === old ? name : field, value]),
        );
        return true;
      },
    }),
    define({
      name: "merge",
      parameters: "map: map, other: map",
      result: "unit",
      about: "Adds the fields of another map, and overwrites existing ones",
      example: ["let m = #{a: 1, b: 2}; m.merge(#{b: 3, c: 4}); m", '#{"a": 1, "b": 3, "c": 4}'],
      changes: true,
      call: (context, map, other) => put(context, map, other, "overwrite"),
    }),
    define({
      name: "mixin",
      parameters: "map: map, other: map",
      result: "unit",
      about: "Adds the fields of another map, as merge does",
      example: ["let m = #{a: 1}; m.mixin(#{a: 2}); m", '#{"a": 2}'],
      changes: true,
      call: (context, map, other) => put(context, map, other, "overwrite"),
    }),
    define({
      name: "enrich",
      parameters: "map: map, other: map",
      result: "unit",
      about: "Adds the missing fields of another map",
      example: ["let m = #{a: 1}; m.enrich(#{a: 2, b: 3}); m", '#{"a": 1, "b": 3}'],
      changes: true,
      call: (context, map, other) => put(context, map, other, "keep"),
    }),
    define({
      name: "fill_with",
      parameters: "map: map, other: map",
      result: "unit",
      about: "Adds the missing fields of another map; state keeps only those",
      example: ["let m = #{a: 1}; m.fill_with(#{a: 2, b: 3}); m", '#{"a": 1, "b": 3}'],
      changes: true,
      call: (context, map, other) => {
        if (map === context.host.state) map.clear();
        put(context, map, other, "keep");
      },
    }),
    define({
      name: "clear",
      parameters: "map: map",
      result: "unit",
      about: "Removes all fields",
      example: ["let m = #{a: 1}; m.clear(); m", "#{}"],
      changes: true,
      call: (_, map) => map.clear(),
    }),
  ],
};

/** Adds fields to a map; existing fields are overwritten or kept. */
export function put(
  context: ScriptContext,
  map: ScriptMap,
  fields: Iterable<readonly [string, ScriptValue]>,
  present: "overwrite" | "keep",
): void {
  for (const [name, value] of fields) {
    context.spend(1);
    if (present === "keep" && map.has(name)) continue;
    map.set(name, context.copy(value));
    context.checkEntries(map.size);
  }
}

function refill(map: ScriptMap, fields: Iterable<readonly [string, ScriptValue]>): void {
  map.clear();
  for (const [name, value] of fields) map.set(name, value);
}
