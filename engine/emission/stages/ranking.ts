import { type NameTable, wayOf } from "../../event/index.ts";
import { rankAmong, usualNames } from "../../event/roles.ts";

/** The rank of a name that is neither a time's nor a level's. */
export const NO_RANK = 255;

/** Makes a function that says how certain a name is a time's or a level's: the smaller the number, the more so. */
export function ranking(stampField: string | null, names: NameTable): (name: string) => number {
  const stampHead = stampField === null ? null : wayOf(stampField)[0];
  return (name) => {
    const rank = rankAmong(names, name) ?? NO_RANK;
    const role = usualNames[rank]?.role;
    if (stampField === null && role === "time") return rank;
    if (name === stampField) return 0;
    if (name === stampHead) return 1;
    return role === "level" ? rank : NO_RANK;
  };
}
