import { unit } from "../../event/value.ts";
import type { ScriptContext } from "../function.ts";
import { allow } from "../texts/cost.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** How the path of a nested value is written: the separator before a name, and the form of an index. */
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
 * A map of all nested values that are not maps or arrays, by their paths. Empty maps and arrays are `()`. Levels below
 * `depth` are not flattened; 0 or less is no limit. A value without a path is called `value`.
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

/** A value, or further paths by their next key. */
interface Tree {
  value: ScriptValue | undefined;
  readonly inner: Map<string, Tree>;
}

const INDEX = /^(?:0|[1-9][0-9]{0,6})$/;

/**
 * The nested map whose paths are the names of `map`. If one path is a prefix of another, the later field wins. Keys that
 * are all numbers make an array; items without a value are ().
 */
export function unflattened(context: ScriptContext, map: ScriptMap, separator: string): ScriptMap {
  const root: Tree = { value: undefined, inner: new Map() };
  for (const [path, value] of map) {
    const parts = separator === "" ? [path] : path.split(separator);
    context.spend(parts.length);
    let tree = root;
    for (const part of parts) tree = innerOf(tree, part);
    tree.value = context.copy(value);
    tree.inner.clear();
  }
  return mapOf(context, root);
}

function innerOf(tree: Tree, part: string): Tree {
  tree.value = undefined;
  const known = tree.inner.get(part);
  if (known) return known;
  const inner: Tree = { value: undefined, inner: new Map() };
  tree.inner.set(part, inner);
  return inner;
}

function mapOf(context: ScriptContext, { inner }: Tree): ScriptMap {
  return new Map([...inner].map(([part, tree]) => [part, treeValue(context, tree)]));
}

function treeValue(context: ScriptContext, tree: Tree): ScriptValue {
  if (tree.value !== undefined) return tree.value;
  const parts = [...tree.inner.keys()];
  if (!parts.every((part) => INDEX.test(part))) return mapOf(context, tree);
  const length = parts.reduce((most, part) => Math.max(most, Number(part) + 1), 0);
  context.checkEntries(length);
  context.spend(length);
  return Array.from({ length }, (_, at) => {
    const item = tree.inner.get(String(at));
    return item ? treeValue(context, item) : unit;
  });
}
