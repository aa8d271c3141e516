import { unit } from "../../event/value.ts";
import type { ScriptContext } from "../function.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";
import { allow } from "./bounds.ts";

/** How the path of a nested value is written: what stands in front of a name, and around a place in an array. */
interface Style {
  readonly name: string;
  place(index: number, isFirst: boolean): string;
}

const bracket: Style = { name: ".", place: (index) => `[${index}]` };
const styles: ReadonlyMap<string, Style> = new Map([
  ["bracket", bracket],
  ["dot", { name: ".", place: (index, isFirst) => (isFirst ? String(index) : `.${index}`) }],
  ["underscore", { name: "_", place: (index, isFirst) => (isFirst ? String(index) : `_${index}`) }],
]);

/**
 * A map of all values in a map or an array that are neither themselves, by their paths. Empty ones are `()`. Below
 * `depth` levels nothing is flattened; 0 or less is no limit. A value with no path is called `value`.
 */
export function flattened(context: ScriptContext, value: ScriptValue, style = "bracket", depth = 0): ScriptMap {
  const { name, place } = styles.get(style) ?? bracket;
  const most = depth <= 0 ? Number.POSITIVE_INFINITY : depth;
  const found: ScriptMap = new Map();
  const visit = (inner: ScriptValue, path: string, level: number): void => {
    context.spend(1);
    if (path.length > 256) allow(context, path.length);
    const isLeaf = level >= most || !(inner instanceof Map || Array.isArray(inner));
    if (isLeaf || sizeOf(inner) === 0) {
      found.set(path === "" ? "value" : path, isLeaf ? context.copy(inner) : unit);
      context.checkEntries(found.size);
    } else if (Array.isArray(inner)) {
      for (const [i, item] of inner.entries()) visit(item, path + place(i, path === ""), level + 1);
    } else {
      for (const [key, item] of inner) visit(item, path === "" ? key : path + name + key, level + 1);
    }
  };
  visit(value, "", 0);
  return found;
}

function sizeOf(value: ScriptMap | ScriptValue[]): number {
  return Array.isArray(value) ? value.length : value.size;
}
