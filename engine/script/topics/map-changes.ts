import { orUnit } from "../collections/items.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

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
