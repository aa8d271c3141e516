import { levelKey, type Role, rankOf, usualNames } from "../event/roles.ts";
import { concernsTime } from "../event/time-names.ts";
import { fieldsOn } from "../event/way.ts";
import type { Output } from "../output/index.ts";
import type { Needs } from "../records/index.ts";
import type { EmissionOptions, TimeOptions } from "./options.ts";
import type { Planned } from "./stages/stage.ts";

/** Fields of events: those of some names, and those whose names are usual for some roles. */
export interface Fields {
  readonly names: readonly string[];
  readonly roles: readonly Role[];
  /** True for the names of further fields. */
  readonly isAlso?: (name: string) => boolean;
}

/** What is done with events that have been through all stages. */
export interface Written {
  /** Whether they are not written at all. */
  readonly quiet: boolean;
  /** Whether they are written as canonical JSON. */
  readonly asJson: boolean;
  /** The fields that are written, where the output picks them by itself. */
  readonly picked: Fields | null;
  /** The fields that statistics look at, or null where there are none; only then all fields are counted. */
  readonly observed: Fields | null;
}

/**
 * The fields that timestamps may depend on: those with the usual names, and the one that was named, which may be within a
 * map. Others than the one that was named may hold its year.
 */
export function timeFields(field: string | null): Fields {
  return { names: field === null ? [] : fieldsOn(field), roles: ["time"] };
}

/** The fields that a format checks which picks them by itself. */
export function pickedFields(
  { role, isInstead, dated }: Output,
  { keys, timestamps }: Pick<EmissionOptions, "keys" | "timestamps">,
): Fields {
  const time = dated ? timeFields(timestamps.field) : { names: [], roles: [] };
  const roles = keys === null && role !== undefined ? [role] : [];
  const also = keys === null && isInstead ? { isAlso: isInstead } : {};
  return { names: [...(keys ?? []), ...time.names], roles: [...roles, ...time.roles], ...also };
}

/** The fields that statistics look at. */
export function observedFields({ timestamps }: TimeOptions): Fields {
  const { names, roles } = timeFields(timestamps.field);
  return { names, roles: [...roles, "level"] };
}

/** Tells which fields are enough for the stages and the output, or null where all of them may matter. */
export function needsOf(
  stages: readonly Pick<Planned, "looks">[],
  { quiet, asJson, picked, observed }: Written,
): Needs | null {
  const counts = observed !== null;
  // Statistics also count events as stages leave them, which copies do not show.
  if (counts && !(quiet && stages.length === 0)) return null;
  const looked: Fields[] = [];
  let copies = asJson && !quiet;
  for (const { looks } of stages) {
    if (!looks) return null;
    looked.push({ names: looks.at, roles: looks.roles ?? [] });
    if (looks.leaves === "these") return { wants: wanting(looked), copies: false, counts };
    if (looks.leaves === "changed") copies = false;
  }
  if (observed) looked.push(observed);
  if (picked && !quiet) looked.push(picked);
  return quiet || picked || copies ? { wants: wanting(looked), copies, counts } : null;
}

function wanting(looked: readonly Fields[]): (name: string) => boolean {
  const names = new Set(looked.flatMap((fields) => fields.names));
  const roles = new Set(looked.flatMap((fields) => fields.roles));
  return (name) => {
    if (looked.some(({ isAlso }) => isAlso?.(name))) return true;
    if (names.has(name) || (roles.has("time") && concernsTime(name))) return true;
    if (roles.has("level") && levelKey(name)) return true;
    const rank = roles.size > 0 ? rankOf(name) : undefined;
    return rank !== undefined && roles.has(usualNames[rank]!.role);
  };
}
