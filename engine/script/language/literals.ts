import { ScriptError } from "../source.ts";
import { float, type ScriptValue, toInt } from "../values.ts";

// The values of literals.

/** A number without a sign, in base 16, 8, 2 or 10. */
export const DIGITS =
  /(?:0[xX]_*[0-9a-fA-F][0-9a-fA-F_]*|0[oO]_*[0-7][0-7_]*|0[bB]_*[01][01_]*|[0-9][0-9_]*(?:\.(?![.A-Za-z_\u0080-\uffff])[0-9_]*)?(?:[eE][+-]?[0-9]+)?)(?![A-Za-z0-9_\u0080-\uffff])/;

/** The value of a number. @throws ScriptError for an int of more than 64 bits. */
export function numberOf(text: string, at: number): ScriptValue {
  const digits = text.replaceAll("_", "");
  if (/[.eE]/.test(digits) && !/^-?0[xX]/.test(digits)) return float(Number(digits));
  const int = toInt(digits.startsWith("-") ? -BigInt(digits.slice(1)) : BigInt(digits));
  if (int === undefined) throw new ScriptError(`${digits} does not fit into 64 bits`, at, "syntax");
  return int;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\\": "\\", '"': '"', "'": "'" };

/** The character of an escape: `\n`, `\x41`, `\u00e9`, `\U0001F600`; nothing for an escaped line end. */
export function escapeOf(text: string): string {
  const rest = text.slice(1);
  if (/^[xuU]/.test(rest)) return String.fromCodePoint(Number.parseInt(rest.slice(1), 16));
  return ESCAPES[rest] ?? "";
}

/** One escape. */
export const ESCAPE = /\\(?:[nrt\\"']|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U(?:000[0-9a-fA-F]|0010)[0-9a-fA-F]{4}|\r?\n\s*)/;

/** The character between single quotes. @throws ScriptError unless it is exactly one. */
export function characterOf(text: string, at: number): string {
  if ([...text].length === 1) return text;
  throw new ScriptError("single quotes enclose one character: strings have double quotes", at, "syntax");
}
