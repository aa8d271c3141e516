import { DOT, LOWER_BIT, LOWER_E, MINUS, ZERO } from "../bytes.ts";
import { FLOAT, INT } from "../kinds.ts";
import { EXACT_FLOAT } from "./scan.ts";

// The rules of scan.ts as code, for the numbers that most records have.

/** Code that moves the variable `at` past digits. */
function digitsCode(at: string): string {
  return `while (((b[${at}] - ${ZERO}) >>> 0) <= 9) ${at}++;`;
}

/** Code that is true if the number whose digits end at `to` has neither a fraction nor an exponent. */
export function isWholeCode(to: string): string {
  return `b[${to}] !== ${DOT} && (b[${to}] | ${LOWER_BIT}) !== ${LOWER_E}`;
}

/**
 * Code for a number at `p` that is most likely an int, or a float in its shortest text: it sets the kind `k` and the span
 * `f`, `t`, and moves `p` after it. It ends with the head of a statement for other numbers; `q` and `w` are scratch. Numbers
 * of all forms take the same steps, as V8 compiles the code anew for a step that it has not seen before.
 */
export function likelyNumberCode(): string {
  const isShortest = `q - p <= ${EXACT_FLOAT} && b[q - 1] > ${ZERO}`;
  return `w = q = p + (b[p] === ${MINUS} ? 1 : 0); ${digitsCode("q")} k = ${INT};
if (b[q] === ${DOT}) { k = ${FLOAT}; q++; ${digitsCode("q")} }
if (q > e) return -1;
if (q > w && (q - p < 2 || b[w] > ${ZERO}) && ${isWholeCode("q")} && (k === ${INT} || (${isShortest}))) { f = p; t = p = q; }`;
}
