import { fieldAt, type NameTable } from "../../event/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { Planned } from "../plan-stages.ts";

/** Gives fields the names of a schema. A field keeps its name if the event has one with the other name. */
export function mapNames(mapping: Readonly<Record<string, string>>, schema: string, names: NameTable): Planned {
  const pairs = Object.entries(mapping).map(([from, to]) => ({ from: names.fix(from), to: names.fix(to) }));
  let kept = 0;
  return {
    judges: false,
    stage: (event) => {
      for (const { from, to } of pairs) {
        const at = fieldAt(event, from);
        if (at < 0) continue;
        if (fieldAt(event, to) >= 0) kept++;
        else event.entries[at] = to;
      }
      return true;
    },
    findings: (): readonly Diagnostic[] => (kept > 0 ? [{ code: "unmapped-names", count: kept, schema }] : []),
  };
}
