import { flattened, isTrueOf, namesIn, orUnit } from "../collections.ts";
import { isNothing } from "../compare.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** Functions that read maps, and make others from them. The event `e` is a map as well. */
export const maps: Topic = {
  title: "Maps",
  functions: [
    define({
      signature: "len(map: map): int",
      about: "The number of fields",
      example: ["#{a: 1, b: 2}.len()", "2"],
      call: (_, map) => map.size,
    }),
    define({
      signature: "is_empty(map: map): bool",
      about: "True if a map has no fields",
      example: ["#{}.is_empty()", "true"],
      call: (_, map) => map.size === 0,
    }),
    define({
      signature: "has(map: map, field: string): bool",
      about: "True if a field exists and is not ()",
      example: ['#{user: "ann"}.has("user")', "true"],
      looks: "field",
      call: (_, map, field) => {
        const value = map.get(field);
        return value !== undefined && !isNothing(value);
      },
    }),
    define({
      signature: "contains(map: map, field: string): bool",
      about: "True if a field exists, with any value",
      example: ['#{user: ()}.contains("user")', "true"],
      looks: "field",
      call: (_, map, field) => map.has(field),
    }),
    define({
      signature: "get(map: map, field: string, default?: any): any",
      about: "A field's value, or the default if it is missing or (); without a default ()",
      example: ['#{a: 1}.get("b", 0)', "0"],
      looks: "field",
      call: (_, map, field, fallback) => {
        const value = map.get(field);
        return fallback === undefined || (value !== undefined && !isNothing(value)) ? orUnit(value) : fallback;
      },
    }),
    define({
      signature: "keys(map: map): array",
      about: "The names of the fields",
      example: ["#{a: 1, b: 2}.keys()", '["a", "b"]'],
      call: (context, map) => {
        context.spend(map.size);
        return [...map.keys()];
      },
    }),
    define({
      signature: "values(map: map): array",
      about: "The values of the fields",
      example: ["#{a: 1, b: 2}.values()", "[1, 2]"],
      call: (context, map) => {
        context.spend(map.size);
        return Array.from(map.values(), (value) => context.copy(value));
      },
    }),
    define({
      signature: "keep(map: map, fields: array): map",
      about: "A map of only these fields",
      example: ['#{a: 1, b: 2, c: 3}.keep(["a", "c"])', '#{"a": 1, "c": 3}'],
      call: (context, map, fields) => {
        const names = new Set(namesIn("keep", fields));
        return chosen(context, map, (name) => names.has(name));
      },
    }),
    define({
      signature: "drop(map: map, fields: array): map",
      about: "A map without these fields",
      example: ['#{a: 1, b: 2}.drop(["b"])', '#{"a": 1}'],
      call: (context, map, fields) => {
        const names = new Set(namesIn("drop", fields));
        return chosen(context, map, (name) => !names.has(name));
      },
    }),
    define({
      signature: "map(map: map, fn: fn): map",
      about: "A map of the results of a closure for each name and value",
      example: ["#{a: 1, b: 2}.map(|name, n| n * 10)", '#{"a": 10, "b": 20}'],
      call: (context, map, fn) =>
        new Map([...map].map(([name, value]) => [name, context.copy(context.call(fn, name, value))])),
    }),
    define({
      signature: "filter(map: map, fn: fn): map",
      about: "A map of the fields for which a closure of name and value returns true",
      example: ["#{a: 1, b: 2}.filter(|name, n| n > 1)", '#{"b": 2}'],
      call: (context, map, fn) => chosen(context, map, (name, value) => isTrueOf(context, fn, name, value)),
    }),
    define({
      signature: "flattened(map: map, style?: string, depth?: index): map",
      about:
        "The values in a map by path; maps and arrays at depth (0: no limit) stay, empty ones above it are (); style is bracket (a.b[0]), dot (a.b.0) or underscore",
      example: ["#{a: #{b: [1, 2]}}.flattened()", '#{"a.b[0]": 1, "a.b[1]": 2}'],
      call: flattened,
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
      signature: "remove(map: map, field: string): any",
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
      signature: "rename_field(map: map, old: string, name: string): bool",
      about: "Renames a field, and replaces one with the new name; false if there is none to rename",
      example: ['let m = #{usr: "ann"}; m.rename_field("usr", "user"); m', '#{"user": "ann"}'],
      changes: true,
      call: (context, map, old, name) => {
        if (!map.has(old)) return false;
        context.spend(map.size);
        const fields = [...map].filter(([field]) => field === old || field !== name);
        map.clear();
        for (const [field, value] of fields) map.set(field === old ? name : field, value);
        return true;
      },
    }),
    define({
      signature: "merge(map: map, other: map): unit",
      about: "Adds the fields of another map, and overwrites existing ones",
      example: ["let m = #{a: 1, b: 2}; m.merge(#{b: 3, c: 4}); m", '#{"a": 1, "b": 3, "c": 4}'],
      changes: true,
      call: (context, map, other) => put(context, map, other, "overwrite"),
    }),
    define({
      signature: "enrich(map: map, other: map): unit",
      about: "Adds the fields of another map that a map does not have",
      example: ["let m = #{a: 1}; m.enrich(#{a: 2, b: 3}); m", '#{"a": 1, "b": 3}'],
      changes: true,
      call: (context, map, other) => put(context, map, other, "keep"),
    }),
    define({
      signature: "clear(map: map): unit",
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
