import { unit } from "../../event/value.ts";
import type { ScriptContext } from "../function.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** What paths lead to: a value, or further paths by their next part. */
interface Tree {
  value: ScriptValue | undefined;
  readonly inner: Map<string, Tree>;
}

const INDEX = /^(?:0|[1-9][0-9]{0,6})$/;

/**
 * The nested map whose paths are the names of `map`. Where one path is the beginning of another, the later field wins.
 * What has numbers alone becomes an array; places without a value are ().
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
