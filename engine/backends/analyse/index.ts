export { admits, PREFIX } from "../signs.ts";
export { canFail } from "./can-fail.ts";
export { areDisjoint } from "./disjoint.ts";
export { type First, firstOf } from "./first.ts";
export { isNullable } from "./nullable.ts";
export { prefixesOf } from "./prefix.ts";
export { requiredOf } from "./required.ts";
