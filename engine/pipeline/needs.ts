import type { NameTable } from "../event/index.ts";
import type { Planned } from "./plan.ts";

/** What a run needs to know of its events. */
export interface Needs {
  /** 1 by the id of each field that is looked at; nothing depends on others. */
  readonly wanted: Uint8Array;
  /** Whether the record itself is written, where its text is canonical JSON. */
  readonly copies: boolean;
}

/** What is done with events that have been through all stages. */
export interface Written {
  /** Whether they are not written at all. */
  readonly quiet: boolean;
  /** Whether they are written as canonical JSON. */
  readonly asJson: boolean;
  /** The fields that are written, where the output picks them by itself. */
  readonly picked: readonly string[] | null;
}

/** Tells which fields are enough for the stages and the output, or null where all of them may matter. */
export function needsOf(
  stages: readonly Planned[],
  { quiet, asJson, picked }: Written,
  names: NameTable,
): Needs | null {
  const fields = new Set<string>();
  let copies = asJson && !quiet;
  for (const { looks } of stages) {
    if (!looks) return null;
    for (const field of looks.at) fields.add(field);
    if (looks.leaves === "these") return { wanted: wantedOf(fields, names), copies: false };
    if (looks.leaves === "changed") copies = false;
  }
  for (const field of quiet ? [] : (picked ?? [])) fields.add(field);
  return quiet || picked || copies ? { wanted: wantedOf(fields, names), copies } : null;
}

function wantedOf(fields: ReadonlySet<string>, names: NameTable): Uint8Array {
  const ids = [...fields].map((field) => names.fix(field));
  const wanted = new Uint8Array(Math.max(0, ...ids) + 1);
  for (const id of ids) wanted[id] = 1;
  return wanted;
}
