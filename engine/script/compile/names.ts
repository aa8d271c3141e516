import { closest } from "../../language/index.ts";
import type { Expression, Name, Variable as VariableNode } from "../language/tree.ts";
import { removedMessage } from "../removed.ts";
import type { Field, Generator } from "./generator.ts";

/** True if an expression is the event. */
export function isEvent(node: Expression, g: Generator): boolean {
  return node.kind === "variable" && globalOf(node.name, g) === "e";
}

/** The field of the event that an expression names by a literal, or null. */
export function eventField(node: Expression, g: Generator, expected = true): Field | null {
  if (node.kind === "member") return isEvent(node.object, g) ? g.field(node.name, expected) : null;
  if (node.kind !== "element" || node.index.kind !== "literal" || typeof node.index.value !== "string") return null;
  return isEvent(node.object, g) ? g.field(node.index.value, expected) : null;
}

/** The global variables, and the kinds of scripts that have them. */
const GLOBALS = {
  e: ["filter", "exec"],
  meta: ["filter", "exec"],
  line: ["filter", "exec"],
  conf: ["filter", "exec", "begin", "end", "span-close"],
  state: ["filter", "exec", "begin", "end", "span-close"],
  metrics: ["end", "span-close"],
  span: ["span-close"],
  window: ["filter", "exec"],
} as const;
type Global = keyof typeof GLOBALS;

/** Constants as other languages write them. */
const CONSTANTS: Readonly<Record<string, string>> = {
  null: "()",
  nil: "()",
  NULL: "()",
  None: "()",
  undefined: "()",
  unit: "()",
  True: "true",
  TRUE: "true",
  False: "false",
  FALSE: "false",
};

/** Shorter names are close to too many others. */
const SURE = 3;

/** The global that a name means here, or null. */
export function globalOf(name: string, g: Generator): Global | null {
  if (!isGlobal(name) || g.variable(name) || g.frame.kind === "function") return null;
  const kinds: readonly string[] = GLOBALS[name];
  return kinds.includes(g.surroundings.kind) ? name : null;
}

function isGlobal(name: string): name is Global {
  return Object.hasOwn(GLOBALS, name);
}

/** Fails, with the closest known name. */
export function unknownVariable({ name, at }: VariableNode, g: Generator): never {
  if (isGlobal(name)) {
    const place = g.frame.kind === "function" ? "a function: give it as an argument" : `--${g.surroundings.kind}`;
    g.fail(`there is no ${name} in ${place}`, { at });
  }
  const instead = (text: string) => ({ from: at, to: at + name.length, text });
  const written = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name]! : null;
  if (written !== null)
    g.fail(`unknown variable "${name}": it is written ${written}`, { at }, "name", instead(written));
  const known = [...g.scope.flatMap((names) => [...names.keys()]), ...g.surroundings.defined.keys()];
  const near = name.length < SURE ? null : closest(name, known);
  if (near !== null) g.fail(`unknown variable "${name}": did you mean "${near}"?`, { at }, "name", instead(near));
  if (!globalOf("e", g)) g.fail(`unknown variable "${name}"`, { at }, "name");
  g.fail(`unknown variable "${name}"; a field of the event is e.${name}`, { at }, "name");
}

/** Fails, with what to write instead of a removed function, or with the closest known one. */
export function unknownFunction({ name, at }: Name, g: Generator): never {
  const { functions, defined } = g.surroundings;
  const removed = removedMessage(name);
  if (removed !== null) g.fail(removed, { at }, "name");
  const near = closest(name, [...defined.keys(), ...functions.keys()]);
  if (near === null) g.fail(`unknown function "${name}"`, { at }, "name");
  g.fail(`unknown function "${name}": did you mean "${near}"?`, { at }, "name", {
    from: at,
    to: at + name.length,
    text: near,
  });
}
