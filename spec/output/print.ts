import { createParser } from "../../engine/backends/parser.ts";
import { reference } from "../../engine/backends/reference/index.ts";
import { decodeUtf8, Event, encodeUtf8, NameTable } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { type Format, Writer } from "../../engine/output/index.ts";

/** What `format` prints of the event that `grammar` reads in `line`. */
export function printLine(format: Format, grammar: Grammar, line: string): string {
  const names = new NameTable();
  const event = new Event(names);
  const backend = process.env.FROE_BACKEND === "reference" ? reference : null;
  const bytes = encodeUtf8(`${line}\n`);
  const end = bytes.length - 1;
  if (createParser(grammar, names, "line", backend).parse(bytes, 0, end, event) !== end) throw new Error("rejected");
  return printEvent(format, event);
}

/** What `format` prints of `event`. The output begins with hardly any room, so that every format has to ask for it. */
export function printEvent(format: Format, event: Event): string {
  let bytes = new Uint8Array(1);
  const out = new Writer(bytes, 0, (needed) => {
    const larger = new Uint8Array(out.at + needed);
    larger.set(bytes.subarray(0, out.at));
    bytes = larger;
    return bytes;
  });
  format(event, out);
  return decodeUtf8(out.bytes, 0, out.at);
}
