import type { Reading } from "../grammar/values.ts";

/** Whether a text is an int or else a failure: the reading of `int`. */
export function isIntOnly({ types, form, otherwise }: Reading): boolean {
  return types.length === 1 && types[0] === "int" && form === "lenient" && otherwise === "fail";
}
