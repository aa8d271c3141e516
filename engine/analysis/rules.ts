import type { Node } from "../grammar/index.ts";

export type Rules = Readonly<Record<string, Node>>;

/** The rule of a name, which may be that of an inherited property (`constructor`); null if there is none. */
export function ruleOf(rules: Rules, name: string): Node | null {
  return Object.hasOwn(rules, name) ? rules[name]! : null;
}
