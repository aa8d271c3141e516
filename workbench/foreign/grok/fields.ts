import { isNullable } from "../../../engine/analysis/index.ts";
import {
  charset,
  field,
  freeName,
  isSubset,
  level,
  looseTimestamp,
  message,
  type Node,
  type Reading,
  type RoleName,
} from "../../../engine/grammar/index.ts";
import { typedText } from "../fields.ts";
import { bytesOf, capturesOf, type FieldOf, inside, type Tree, type TreeOf, withInside } from "../regex/index.ts";
import { type Captured, type FieldType, UNTYPED } from "./tree.ts";

/** An int with a fraction is a float: nothing is cut off. */
const types: Readonly<Record<Exclude<FieldType, "string">, Reading["types"]>> = {
  int: ["int", "float"],
  float: ["float"],
  bool: ["bool"],
};

const roles: Readonly<Record<RoleName, (node: Node) => Node>> = {
  timestamp: (node) => looseTimestamp(node),
  level: (node) => level(node),
  message: (node) => message(node),
};

/** Makes the fields of a pattern: typed, with their roles; a group without text is null. */
export function fieldMaker(tree: Tree, captured: ReadonlyMap<Tree, Captured>): FieldOf {
  const stamps = firstStamps(tree, captured);
  const known = new Map<string, Captured>();
  for (const capture of capturesOf(tree)) {
    const info = captured.get(capture) ?? UNTYPED;
    const isMeant = info.role !== "timestamp" || stamps.has(capture);
    if (!known.has(capture.name)) known.set(capture.name, isMeant ? info : { ...info, role: null });
  }
  return ({ name }, text) => {
    const { type, role } = known.get(name) ?? UNTYPED;
    const typed = type === null || type === "string" ? text : typedText(text, ...types[type]);
    const meant = role === null ? typed : roles[role](typed);
    return isNullable(text, {}) ? field(name, meant, { null: "" }) : field(name, meant);
  };
}

/** What a number is written with. */
const numberBytes = charset("0-9+.-");

/** A note for each field that is captured as a number from text that may be none. */
export function typeNotes(tree: Tree, captured: ReadonlyMap<Tree, Captured>): readonly string[] {
  return capturesOf(tree).flatMap((capture) => {
    const type = captured.get(capture)?.type ?? null;
    const isNumber = type === "int" || type === "float";
    return isNumber && !isSubset(bytesOf(capture.item), numberBytes)
      ? [
          `${capture.name} is captured as ${type} from text that may be no number, and is text then; Logstash reads its start, or 0.`,
        ]
      : [];
  });
}

/** The timestamps of the event: the first one, and in each alternative beside it the first one there. */
function firstStamps(tree: Tree, captured: ReadonlyMap<Tree, Captured>): ReadonlySet<Tree> {
  if (tree.kind === "capture" && captured.get(tree)?.role === "timestamp") return new Set([tree]);
  const inner = inside(tree).map((one) => firstStamps(one, captured));
  if (tree.kind === "alternation") return new Set(inner.flatMap((found) => [...found]));
  return inner.find((found) => found.size > 0) ?? new Set();
}

/** The tree with a name of its own for each group that may take part beside another one. */
export function renamed(tree: Tree, captured: Map<Tree, Captured>, notes: Set<string>): Tree {
  const again = (one: Tree, taken: ReadonlySet<string>): Tree => {
    if (one.kind === "capture") return renamedCapture(one, taken);
    if (one.kind !== "sequence") return withInside(one, (inner) => again(inner, taken));
    const seen = new Set(taken);
    return withInside(one, (item) => {
      const fresh = again(item, seen);
      for (const { name } of capturesOf(fresh)) seen.add(name);
      return fresh;
    });
  };
  const renamedCapture = (one: TreeOf<"capture">, taken: ReadonlySet<string>): Tree => {
    const name = taken.has(one.name) ? freeName(one.name, taken, 2) : one.name;
    if (name !== one.name)
      notes.add(`${one.name} is captured more than once: the next one is ${name}; Logstash makes a list of them.`);
    const fresh: Tree = { ...one, name, item: again(one.item, new Set([...taken, name])) };
    captured.set(fresh, captured.get(one) ?? UNTYPED);
    return fresh;
  };
  return again(tree, new Set());
}
