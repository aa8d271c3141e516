import { freeName } from "../../grammar/index.ts";
import type { NamedValue } from "./log-record.ts";

/** Gives fields the names that a server allows. */
export interface FieldNames {
  /** How many names have changed so far. */
  readonly changed: number;
  /** The fields of an event under allowed names, each under one of its own: of two that would be alike, the later one gets a number. */
  rename(fields: readonly NamedValue[]): readonly NamedValue[];
}

/** @param allowed the name that a server allows for another one. */
export function fieldNames(allowed: (name: string) => string): FieldNames {
  let changed = 0;
  return {
    get changed() {
      return changed;
    },
    rename(fields) {
      const unchanged = fields.flatMap(([name]) => (allowed(name) === name ? [name] : []));
      const taken = new Set(unchanged);
      const used = new Set<string>();
      return fields.map(([name, value]) => {
        const wanted = allowed(name);
        const isOwn = wanted === name && !used.has(name);
        const own = isOwn ? name : freeName(wanted, taken);
        taken.add(own);
        used.add(own);
        if (own !== name) changed++;
        return [own, value];
      });
    },
  };
}
