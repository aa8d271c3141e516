import type { Rules } from "../../engine/analysis/index.ts";
import { type Derive, type Node, type Place, type Places, pathOf } from "../../engine/grammar/index.ts";
import { type Capture, type Condition, type Refusal, Refused } from "./expression.ts";
import type { Flavor } from "./flavor.ts";

/** The state of writing one expression. */
export interface Writing {
  readonly flavor: Flavor;
  readonly rules: Rules;
  readonly places: Places;
  /** True to skip fields that cannot be exported, instead of refusing the whole export. */
  readonly partial: boolean;
  /** True if the expression may match more records than the grammar reads, those of which it reads as the grammar does. */
  readonly lenient: boolean;
  /** What happens if a number that no double holds would make a grammar try something else. */
  readonly overflow: "refuse" | "reject";
  readonly captures: Capture[];
  readonly derived: { readonly node: Derive; readonly branch: number }[];
  readonly lost: Refusal[];
  /** The places at which it matches more. */
  readonly widened: Place[];
  /** For each field with a group, the branches that its groups are in. */
  readonly branches: Map<string, Set<number>>;
  /** The number of groups and of branches so far. */
  groups: number;
  branchCount: number;
  /** The number of characters so far, to stop an endless expression. */
  written: number;
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
  /** The number of `nest` nodes around it, and of rules. */
  readonly nests: number;
  readonly refs: number;
  /** The nodes that are tried if a node fails, each with those tried before. */
  readonly otherwise: readonly { readonly tried: readonly Node[]; readonly instead: readonly Node[] }[];
}

/**
 * Refuses what an engine that goes back may match elsewhere; where that rejects the record, a lenient expression may match it.
 * An engine tries first what the grammar reads, so that records of the grammar are read in the same way.
 */
export function refuseUnlessLenient(place: Place, reason: string, { otherwise }: Scope, writing: Writing): void {
  if (!writing.lenient || otherwise.length > 0) refuse(place, reason, writing);
  writing.widened.push(place);
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
  const allowed = flavor.nameCharacter.test("_") ? plain : camelCase(plain);
  const name = /^[A-Za-z]/.test(allowed) || (allowed.startsWith("_") && allowed !== plain) ? allowed : `f${allowed}`;
  const isTaken = (candidate: string) =>
    captures.some((capture) => capture.name === candidate && (!flavor.repeatsNames || capture.field !== field));
  if (!isTaken(name)) return name;
  const join = flavor.nameCharacter.test("_") ? "_" : "";
  let number = 2;
  while (isTaken(`${name}${join}${number}`)) number++;
  return `${name}${join}${number}`;
}

function camelCase(text: string): string {
  return text.replace(/_+(.?)/g, (_, next: string) => next.toUpperCase());
}
