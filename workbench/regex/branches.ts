import { areDisjoint, isNullable, ruleOf, type SomeCases, visitSome } from "../../engine/analysis/index.ts";
import { alike, children, type Node, type Place, rest } from "../../engine/grammar/index.ts";
import { either } from "./flavor.ts";
import { type Condition, refuse, type Scope, type Writing } from "./scope.ts";

/** An expression that never matches: an alternative with it is skipped. */
export const NEVER = "[^\\s\\S]";

/** True if a node adds anything to the event. */
export function putsFields(node: Node, writing: Pick<Writing, "rules">, open: readonly string[] = []): boolean {
  return visitSome(fieldCases, areInside, node, writing, open);
}

type Inside = readonly [writing: Pick<Writing, "rules">, open: readonly string[]];
const areInside = (node: Node, ...inside: Inside) => children(node).some((inner) => putsFields(inner, ...inside));

const fieldCases: SomeCases<Inside, boolean> = {
  ...alike(["field", "derive", "pair", "cells", "native", "item", "within"], () => true),
  ...alike(["look", "not", "until"], () => false),
  ref(node, writing, open) {
    const rule = open.includes(node.rule) ? null : ruleOf(writing.rules, node.rule);
    return rule !== null && putsFields(rule, writing, [...open, node.rule]);
  },
};

/** One of several expressions for a place. */
interface Branch {
  readonly hasFields: boolean;
  /** True if it may match no text: then it took part if no other branch did. */
  readonly isNullable: boolean;
  readonly write: (scope: Scope) => string;
}

/** The first branch that matches; if the flavor needs them, each has a group that shows if it took part. */
export function firstOf(parts: readonly Branch[], scope: Scope, writing: Writing): string {
  const marks = writing.flavor.marks && scope.captures;
  const unmarked = parts.filter(({ hasFields, isNullable }) => hasFields && isNullable);
  /** The groups of the branches that match text, filled as they are written. */
  const taken: number[] = [];
  const sources: string[] = [];
  for (const part of parts) {
    const { captures, derived, groups } = writing;
    const lengths = [captures.length, derived.length] as const;
    const mark = marks && !part.isNullable && (part.hasFields || unmarked.length > 0) ? ++writing.groups : null;
    const condition: Condition = mark === null ? { kind: "unset", groups: taken } : { kind: "set", group: mark };
    const isAlways = parts.length === 1 && mark === null;
    const conditions = marks && part.hasFields && !isAlways ? [...scope.conditions, condition] : scope.conditions;
    const source = part.write({ ...scope, conditions, branch: ++writing.branchCount });
    if (source === NEVER) {
      // A branch that never takes part has no groups.
      captures.length = lengths[0];
      derived.length = lengths[1];
      writing.groups = groups;
      continue;
    }
    if (mark !== null) taken.push(mark);
    sources.push(mark === null ? source : `(${source})`);
  }
  return sources.length === 0 ? NEVER : either(sources);
}

/** A choice. @param write writes its alternatives. */
export function choiceText(
  place: Place,
  scope: Scope,
  writing: Writing,
  hasFields = false,
  write = writing.write,
): string {
  const { flavor, rules } = writing;
  const { inside } = place;
  const empty = inside.filter(({ node }) => isNullable(node, rules));
  const isPut = hasFields || empty.some(({ node }) => putsFields(node, writing));
  if (flavor.marks && scope.captures && isPut && empty.length > 1)
    refuse(place, `${flavor.name} cannot tell which of two alternatives has taken no text`, writing);
  const parts = inside.map((alternative, index): Branch => {
    const { node } = alternative;
    const later = inside.slice(index + 1).map((other) => other.node);
    const attempts = later.map((other) => ({ tried: [node], instead: [other, ...scope.follow] }));
    return {
      hasFields: hasFields || putsFields(node, writing),
      isNullable: isNullable(node, rules),
      write: (inner) => write(alternative, { ...inner, otherwise: [...scope.otherwise, ...attempts] }, writing),
    };
  });
  return firstOf(parts, scope, writing);
}

/** A part that may be missing. */
export function partText(place: Place, scope: Scope, writing: Writing): string {
  const part: Branch = {
    hasFields: putsFields(place.node, writing),
    isNullable: false,
    write: (inner) => writing.write(place, inner, writing),
  };
  return firstOf([part], scope, writing);
}

const sequence = (...nodes: readonly Node[]): Node => ({ kind: "seq", nodes });

/** Refuses a place that may fail in a way that no expression can express, unless that rejects the record. */
export function guarded(place: Place, what: string, { otherwise }: Scope, writing: Writing): void {
  const { rules, overflow } = writing;
  // Certainly no text begins with what was tried and matches the other as a whole.
  const excludes = ({ tried, instead }: Scope["otherwise"][number]) =>
    areDisjoint({ record: sequence(...tried, rest), rules }, { record: sequence(...instead), rules });
  if (overflow === "refuse" && !otherwise.every(excludes))
    refuse(place, `${what} would make it try something else`, writing);
}

/** The scope of a look-ahead: any text may follow, nothing is captured, and a failure matters. */
export function looking(scope: Scope): Scope {
  const otherwise = [{ tried: [rest], instead: [rest] }];
  return { ...scope, captures: false, follow: [rest], otherwise };
}

/** A look-ahead for a place, or for its absence. */
export function look(place: Place, negated: boolean, scope: Scope, writing: Writing): string {
  const source = writing.write(place, looking(scope), writing);
  if (source === NEVER) return negated ? "" : NEVER;
  return `(?${negated ? "!" : "="}${source})`;
}

/** A place for a node that is not in the grammar, inside one that is. */
export function placeIn(place: Place, node: Node, inside: readonly Place[] = []): Place {
  return { id: -1, node, inside, parent: place, payload: null };
}
