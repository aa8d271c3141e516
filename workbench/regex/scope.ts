import type { Rules } from "../../engine/analysis/index.ts";
import { type Derive, type Node, type Place, type Places, pathOf } from "../../engine/grammar/index.ts";
import { type Capture, type Condition, type Refusal, Refused } from "./expression.ts";
import type { Flavor } from "./flavor.ts";

/** What the writing of one expression shares. */
export interface Writing {
  readonly flavor: Flavor;
  readonly rules: Rules;
  readonly places: Places;
  /** Whether fields that cannot be exported are left out, instead of everything being refused. */
  readonly partial: boolean;
  /** What becomes of a record for a number that no double holds, where something else could be tried. */
  readonly overflow: "refuse" | "reject";
  readonly captures: Capture[];
  readonly derived: { readonly node: Derive; readonly branch: number }[];
  readonly lost: Refusal[];
  /** For each field with a group, the branches that its groups are in. */
  readonly branches: Map<string, Set<number>>;
  /** Groups so far, and branches so far. */
  groups: number;
  branchCount: number;
  /** Characters so far, to notice an expression that would never end. */
  written: number;
}

/** Where in an expression something is written. */
export interface Scope {
  /** What follows up to the end of the record. */
  readonly follow: readonly Node[];
  /** Whether fields get groups. */
  readonly captures: boolean;
  readonly conditions: readonly Condition[];
  /** The innermost alternative or optional part around it; 0 for the record itself. */
  readonly branch: number;
  /** How many `nest` nodes are around it, and rules. */
  readonly nests: number;
  readonly refs: number;
  /** What is tried instead where a node fails, with what was tried before it. */
  readonly otherwise: readonly { readonly tried: readonly Node[]; readonly instead: readonly Node[] }[];
}

/** Stops the export, and says why. */
export function refuse(place: Place, reason: string, { places }: Writing): never {
  throw new Refused({ path: pathOf(place, places), reason });
}

/** Leaves a field out where only a part is wanted. */
export function lose(place: Place, reason: string, writing: Writing): void {
  if (!writing.partial) refuse(place, reason, writing);
  writing.lost.push({ path: pathOf(place, writing.places), reason });
}

/** A group for a field, in front of whose text it opens. */
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

/** A name that the flavor takes: its own letters, none of them twice unless it may be. */
function groupName(field: string, { flavor, captures }: Writing): string {
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
