import { remembered } from "../../event/remembered.ts";
import { orUnit, placeOf } from "../collections.ts";
import { define, type Topic } from "../function.ts";
import { looked } from "../texts/cost.ts";
import type { JsonReader } from "../texts/readers.ts";
import type { ScriptValue } from "../values.ts";

/** Part of a path: a field of a map, or an index of an array; negative ones count from the end. */
type PathPart = string | number;

const STEP = /\[([^\]]*)\]?|[^.[]+/g;
const INDEX = /^[+-]?[0-9]+$/;

/** Functions on nested values. */
export function paths(readJson: JsonReader): Topic {
  return {
    title: "Paths into nested values",
    functions: [
      define({
        signature: "get_path(map: map, path: string, default?: any): any",
        about: "The value at a path such as req.items[0].id; the default, or (), if it does not exist",
        example: ['#{req: #{ids: [7, 9]}}.get_path("req.ids[-1]")', "9"],
        looks: "path",
        call: (_, map, path, fallback) => either(at(map, path), fallback),
      }),
      define({
        signature: "get_path(json: string, path: string, default?: any): any",
        about:
          "The value at a path in a JSON string; the default, or (), if it does not exist or the string is invalid",
        example: ['get_path("{\\"req\\": {\\"id\\": 7}}", "req.id")', "7"],
        call: (context, json, path, fallback) => {
          const value = readJson(looked(context, json));
          return either(value === undefined ? undefined : at(value, path), fallback);
        },
      }),
      define({
        signature: "has_path(map: map, path: string): bool",
        about: "True if a path exists, with any value",
        example: ['#{req: #{id: 7}}.has_path("req.id")', "true"],
        looks: "path",
        call: (_, map, path) => at(map, path) !== undefined,
      }),
    ],
  };
}

function either(value: ScriptValue | undefined, fallback: ScriptValue | undefined): ScriptValue {
  return value === undefined ? orUnit(fallback) : value;
}

/** The value at a path, or undefined. */
function at(value: ScriptValue, path: string): ScriptValue | undefined {
  let found: ScriptValue | undefined = value;
  for (const step of path.length > LONGEST_KNOWN ? readSteps(path) : stepsOf(path)) {
    if (typeof step === "string") found = found instanceof Map ? found.get(step) : undefined;
    else found = Array.isArray(found) ? found[placeOf(step, found.length)] : undefined;
    if (found === undefined) return undefined;
  }
  return found;
}

const MOST_KNOWN = 100;
/** Steps of longer paths, in UTF-16 units, are not kept. */
const LONGEST_KNOWN = 200;
const stepsOf = remembered(MOST_KNOWN, readSteps);

/** The parts of a path; brackets without an index lead nowhere. */
function readSteps(path: string): readonly PathPart[] {
  const steps: PathPart[] = [];
  for (const [name, place] of path.matchAll(STEP)) {
    if (place === undefined) steps.push(name);
    else steps.push(INDEX.test(place) ? Number(place) : Number.NaN);
  }
  return steps;
}
