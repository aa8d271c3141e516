export { admits, PREFIX } from "../signs.ts";
export { type Automaton, automatonOf } from "./automaton.ts";
export { canFail } from "./can-fail.ts";
export { areDisjoint, commonText } from "./disjoint.ts";
export { type First, firstOf } from "./first.ts";
export { isNullable } from "./nullable.ts";
export { searchPairs } from "./pairs.ts";
export { prefixesOf } from "./prefix.ts";
export { requiredOf } from "./required.ts";
