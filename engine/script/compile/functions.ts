import { isChanging } from "../function.ts";
import {
  type Call,
  type Closure,
  type Definition,
  type Expression,
  type Name,
  type Statement,
  type Variable,
  walk,
} from "../language/tree.ts";
import { ScriptError } from "../source.ts";
import type { Defined, Frame, Generator } from "./generator.ts";
import { unknownFunction } from "./names.ts";

// Facts about a tree that are needed before code is generated.

/** The name of the variable, or `this`, that an expression with dots and brackets begins with. */
function rootOf(node: Expression): string | null {
  if (node.kind === "variable") return node.name;
  if (node.kind === "this") return "this";
  return node.kind === "member" || node.kind === "element" ? rootOf(node.object) : null;
}

/** The receiver of a call: the object of a method, or the first argument. */
export function receiverOf({ object, args }: Call): Expression | undefined {
  return object ?? args[0];
}

/**
 * The variables, and `this`, that `tree` may change: by an assignment to them or inside them, or by a call.
 * @param changes true if a function of this name may change its receiver.
 */
export function changedNames(tree: unknown, changes: (name: string) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    const target =
      node.kind === "assignment" ? node.target : node.kind === "call" && changes(node.name) ? receiverOf(node) : null;
    const root = target ? rootOf(target) : null;
    if (root !== null) names.add(root);
  });
  return names;
}

/** The names of fields in map literals and assignments, whose values may be functions. */
export function givenNames(tree: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.kind === "map") for (const { name } of node.entries) names.add(name.name);
    if (node.kind === "assignment" && node.target.kind === "member") names.add(node.target.name);
  });
  return names;
}

/** True if the variable of this name is assigned. */
export function isAssigned(name: string, tree: unknown): boolean {
  let found = false;
  walk(tree, (node) => {
    if (node.kind === "assignment" && node.target.kind === "variable" && node.target.name === name) found = true;
  });
  return found;
}

/** The functions that scripts define, by name. */
export function definitionsIn(statements: readonly Statement[]): readonly Definition[] {
  return statements.filter((statement) => statement.kind === "definition");
}

/** The functions of a file that scripts include. @throws ScriptError for the first statement that is none. */
export function onlyDefinitions(statements: readonly Statement[]): readonly Definition[] {
  const other = statements.find(({ kind }) => kind !== "definition");
  if (other) throw new ScriptError("expected a definition of a function (fn): others do not run here", other.at);
  return definitionsIn(statements);
}

// Functions that the script defines, closures, and functions as values.

/** Writes the function of a definition. */
export function defineFunction(defined: Defined, g: Generator): void {
  const { definition, code, changesThis } = defined;
  const { parameters, body } = definition;
  const leave = (value: string) =>
    changesThis ? `return left(where, me, leave(${value}));` : `return leave(${value});`;
  const around = g.scope;
  g.scope = [];
  g.within = defined;
  const written = functionText("function", parameters, body.statements, leave, definition, g);
  g.within = null;
  g.scope = around;
  g.functions.push(`function ${code}(${["me", ...written.parameters].join(", ")}) {\n${written.text}\n}`);
}

export function closureCode(node: Closure, g: Generator): string {
  const leave = (value: string) => `return leave(${value});`;
  const { parameters, text } = functionText("closure", node.parameters, [node.body], leave, node, g);
  return `new FnPtr("closure", ${parameters.length}, (${parameters.join(", ")}) => {\n${text}\n})`;
}

function functionText(
  kind: Frame["kind"],
  parameters: readonly Name[],
  body: readonly Statement[],
  leave: Frame["leave"],
  node: Closure | Definition,
  g: Generator,
): { readonly parameters: readonly string[]; readonly text: string } {
  const around = g.frame;
  const temps: string[] = [];
  g.frame = { kind, temps, loops: [], leave };
  const changed = changedNames(body, mayChange(g));
  const codes: string[] = [];
  const lines = g.capture(() =>
    g.scoped(() => {
      for (const parameter of parameters) {
        if (g.scope.at(-1)!.has(parameter.name)) g.fail(`there is a parameter "${parameter.name}" already`, parameter);
        const code = g.declare(parameter.name, false);
        codes.push(code);
        if (changed.has(parameter.name)) g.emit(`${code} = copy(${code}, ${g.at(parameter)});`);
      }
      g.statements(body, "leave");
    }),
  );
  const text = [`enter(${g.at(node)});`, ...declared(temps), ...lines].join("\n");
  g.frame = around;
  return { parameters: codes, text };
}

export function declared(temps: readonly string[]): readonly string[] {
  return temps.length > 0 ? [`let ${temps.join(", ")};`] : [];
}

/** True if a function of some name may change what it is called on. */
export function mayChange(g: Generator): (name: string) => boolean {
  const { functions, defined } = g.surroundings;
  return (name) =>
    (functions.get(name) ?? []).some(isChanging) || (defined.get(name) ?? []).some(({ changesThis }) => changesThis);
}

/** The defined function of a name that is not a variable, as a value, or null. */
export function functionValue({ name }: Variable, g: Generator): string | null {
  const [own] = (g.surroundings.defined.get(name) ?? []).toSorted(
    (a, b) => a.definition.parameters.length - b.definition.parameters.length,
  );
  if (!own) return null;
  g.reaches(own);
  const count = own.definition.parameters.length;
  return `new FnPtr(${JSON.stringify(name)}, ${count}, (...args) => ${own.code}(undefined, ...args))`;
}

/** `Fn("name")`. */
export function functionPointer(node: Call, g: Generator): string {
  const [argument, ...others] = node.args;
  if (argument?.kind !== "literal" || typeof argument.value !== "string" || others.length > 0) {
    g.fail('Fn takes the name of a function, spelled out: Fn("name")', node);
  }
  const name = argument.value;
  const own = functionValue({ kind: "variable", name, at: node.at }, g);
  if (own !== null) return own;
  const overloads = g.surroundings.functions.get(name) ?? unknownFunction({ name, at: argument.at }, g);
  if (overloads.some(({ spellsOut }) => spellsOut)) g.fail("a function that reads files is no value", node);
  g.holds(overloads, node);
  return `nativePointer(${JSON.stringify(name)}, ${g.overloads(overloads)}, context, where, ${g.at(node)})`;
}
