import { type Exported, type TargetName, targets } from "../../workbench/export/index.ts";
import { type FlavorName, flavors, type Refusal } from "../../workbench/regex/index.ts";

/** The version of the schema, docs/export.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** What a target says of a format, or why it cannot, as one JSON object. @param format as the command line names it. */
export function exportedJson(target: TargetName, format: string, made: Exported | Refusal): string {
  const outcome =
    "reason" in made
      ? { text: null, notes: [], refusal: { reason: made.reason, path: made.path } }
      : { text: made.text, notes: made.notes, refusal: null };
  return JSON.stringify({ version: VERSION, target, format, ...outcome });
}

export function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}

export function isFlavor(name: string): name is FlavorName {
  return Object.hasOwn(flavors, name);
}
