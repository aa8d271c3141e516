import { ASCII_END, DELETE, SPACE } from "../event/bytes.ts";
import { type Charset, contains, except } from "./charset.ts";
import { requireCharset } from "./made.ts";

/** The set as a person writes it: `[0-9a-f]`, `any but [ "]`. */
export function describeCharset(set: Charset): string {
  requireCharset("describeCharset", set);
  const spans = spansOf(set.other ? except(set) : set);
  if (set.other) return spans === "" ? "any" : `any but [${spans}]`;
  return `[${spans}]`;
}

function spansOf(set: Charset): string {
  let text = "";
  for (let byte = 0; byte < ASCII_END; byte++) {
    if (!contains(set, byte)) continue;
    const from = byte;
    while (byte + 1 < ASCII_END && contains(set, byte + 1)) byte++;
    text += byte > from + 1 ? `${show(from)}-${show(byte)}` : byte > from ? show(from) + show(byte) : show(from);
  }
  return text;
}

function show(byte: number): string {
  return byte < SPACE || byte === DELETE ? `\\x${byte.toString(16).padStart(2, "0")}` : String.fromCharCode(byte);
}
