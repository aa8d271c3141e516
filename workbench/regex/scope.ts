import type { Rules } from "../../engine/analysis/index.ts";
import {
  type ConstantValue,
  type Derive,
  type Escapes,
  type Grammar,
  type Node,
  type Place,
  type Places,
  pathOf,
  type Reading,
} from "../../engine/grammar/index.ts";
import type { Flavor, FlavorName } from "./flavor.ts";

/** A grammar as a regular expression for whole records. */
export interface Expression {
  readonly grammar: Grammar;
  readonly flavor: FlavorName;
  /** Anchored at both ends. */
  readonly source: string;
  /** The number of its groups. */
  readonly groups: number;
  /** The groups of fields, in the order of the layout. A field may have several, one of which takes part. */
  readonly captures: readonly Capture[];
  /** Fields that are computed from others. */
  readonly derived: readonly Derived[];
  /** What a partial export leaves out. */
  readonly lost: readonly Refusal[];
}

/** A field that is computed from another one, under conditions in a flavor that needs them. */
export interface Derived extends Derive {
  readonly conditions: readonly Condition[];
}

/** A group whose text is the value of a field. */
export interface Capture {
  readonly field: string;
  /** Its name in the expression, which may differ from the field's. */
  readonly name: string;
  /** Counted from 1. */
  readonly number: number;
  readonly meaning: Meaning;
  /** True if its text may be empty. */
  readonly mayBeEmpty: boolean;
  /** The conditions under which its text counts, in a flavor that needs them. */
  readonly conditions: readonly Condition[];
}

/** How the value of a field follows from a group's text. */
export interface Meaning {
  /** How it is converted; null if it stays a string. */
  readonly reading: Reading | null;
  readonly escapes: Escapes | null;
  /** An expression for the text between words, which becomes one space; null if nothing has to be replaced. */
  readonly joins: string | null;
  /** True if an empty text is no value. */
  readonly omitsEmpty: boolean;
  /** The value for any text; null if the text decides. */
  readonly constant: { readonly value: ConstantValue } | null;
}

export const PLAIN_MEANING: Meaning = { reading: null, escapes: null, joins: null, omitsEmpty: false, constant: null };

/** A condition on groups: one has a text that is not empty, or several have none. */
export type Condition =
  | { readonly kind: "set"; readonly group: number }
  | { readonly kind: "unset"; readonly groups: readonly number[] };

/** Why a target cannot express a grammar, and the place of the reason in it. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** Stops the back end, which catches it at its entry. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.path}: ${refusal.reason}`);
    this.refusal = refusal;
  }
}

/** The state of writing one expression. */
export interface Writing {
  /** A regular expression that matches the same as a place. @throws Refused if there is none. */
  readonly write: (place: Place, scope: Scope, writing: Writing) => string;
  readonly flavor: Flavor;
  readonly rules: Rules;
  readonly places: Places;
  /** True to skip fields that cannot be exported, instead of refusing the whole export. */
  readonly partial: boolean;
  /** What happens if a number that no double holds would make a grammar try something else. */
  readonly overflow: "refuse" | "reject";
  readonly captures: Capture[];
  readonly derived: { readonly node: Derived; readonly branch: number }[];
  readonly lost: Refusal[];
  /** For each field with a group, the branches that its groups are in. */
  readonly branches: Map<string, Set<number>>;
  /** The number of groups and of branches so far. */
  groups: number;
  branchCount: number;
}

/** The context of a place in the expression. */
export interface Scope {
  /** The nodes that follow, up to the end of the record. */
  readonly follow: readonly Node[];
  /** True if fields get groups. */
  readonly captures: boolean;
  readonly conditions: readonly Condition[];
  /** The innermost alternative or optional part around it; 0 for the record itself. */
  readonly branch: number;
  /** The number of `nest` nodes around it. */
  readonly nests: number;
  /** The nodes that are tried if a node fails, each with those tried before. */
  readonly otherwise: readonly { readonly tried: readonly Node[]; readonly instead: readonly Node[] }[];
}

/** Stops the export with a reason. */
export function refuse(place: Place, reason: string, { places }: Writing): never {
  throw new Refused({ path: pathOf(place, places), reason });
}

/** Skips a field in a partial export; refuses any other. */
export function lose(place: Place, reason: string, writing: Writing): void {
  if (!writing.partial) refuse(place, reason, writing);
  writing.lost.push({ path: pathOf(place, writing.places), reason });
}

/** Adds the group of a field, before its text is written. */
export function openCapture(
  field: string,
  { meaning, mayBeEmpty }: Pick<Capture, "meaning" | "mayBeEmpty">,
  scope: Scope,
  writing: Writing,
): Capture {
  const capture: Capture = {
    field,
    name: groupName(field, writing),
    number: ++writing.groups,
    meaning,
    mayBeEmpty,
    conditions: scope.conditions,
  };
  writing.captures.push(capture);
  const branches = writing.branches.get(field) ?? new Set<number>();
  writing.branches.set(field, branches.add(scope.branch));
  return capture;
}

/** A name that the flavor allows: unique, unless names may repeat. */
export function groupName(field: string, { flavor, captures }: Pick<Writing, "flavor" | "captures">): string {
  const plain = [...field].map((character) => (flavor.nameCharacter.test(character) ? character : "_")).join("");
  const camelCase = () => plain.replace(/_+(.?)/g, (_, next: string) => next.toUpperCase());
  const allowed = flavor.nameCharacter.test("_") ? plain : camelCase();
  const name = /^[A-Za-z]/.test(allowed) || (allowed.startsWith("_") && allowed !== plain) ? allowed : `f${allowed}`;
  const isTaken = (candidate: string) =>
    captures.some((capture) => capture.name === candidate && (!flavor.repeatsNames || capture.field !== field));
  if (!isTaken(name)) return name;
  const join = flavor.nameCharacter.test("_") ? "_" : "";
  let number = 2;
  while (isTaken(`${name}${join}${number}`)) number++;
  return `${name}${join}${number}`;
}
