import { type Call, type Definition, type Expression, type Statement, walk } from "../language/tree.ts";

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
