import type { Escapes } from "../grammar/text.ts";

const HEX4 = /^[0-9a-fA-F]{4}$/;

/** The text that `raw` means. Escapes without a meaning stay as they are written. */
export function readEscapes(raw: string, escapes: Escapes): string {
  let text = "";
  let done = 0;
  for (let at = raw.indexOf(escapes.lead); at >= 0; at = raw.indexOf(escapes.lead, done)) {
    const next = raw[at + 1] ?? "";
    const meaning = Object.hasOwn(escapes.meaning, next) ? escapes.meaning[next] : undefined;
    text += raw.slice(done, at);
    if (meaning !== undefined) {
      text += meaning;
      done = at + 2;
    } else if (next !== "" && next === escapes.unicode && HEX4.test(raw.slice(at + 2, at + 6))) {
      text += String.fromCharCode(Number.parseInt(raw.slice(at + 2, at + 6), 16));
      done = at + 6;
    } else {
      text += escapes.lead;
      done = at + 1;
    }
  }
  return text + raw.slice(done);
}
