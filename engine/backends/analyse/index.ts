export { canFail } from "./can-fail.ts";
export { type First, firstOf } from "./first.ts";
export { isNullable } from "./nullable.ts";
