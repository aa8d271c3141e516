import { LF, QUOTE, SPACE } from "../event/bytes.ts";
import { type Event, FLOAT, fieldAt, INT, PLAIN_STRING } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { FieldText, STRING } from "./field-text.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";
import { copyUntil, type Stops, stopsAt, viewOf } from "./words.ts";
import { copySpan, type Writer } from "./writer.ts";

/** Room for a pair of quotes. */
const QUOTES = 2;
/** Up to this length, one loop that checks and copies beats a check and a native copy. */
const SHORT = 32;

/** How a table is written. */
export interface TableLayout {
  /** One ASCII character. */
  readonly separator: string;
  /** True if the first row has the names of the columns. */
  readonly header: boolean;
}

/**
 * A row for each event, with a cell for each of the keys in order. Missing fields, null and unit are empty cells; maps and
 * arrays are flat. A cell is quoted if it has the separator, a quote or a line end, a blank at its start or end, or is an
 * empty string.
 */
export function makeTable({ names, keys }: OutputOptions, { separator, header }: TableLayout): OutputFormat {
  const columns = keys ?? [];
  const ids = Int32Array.from(columns, (key) => names.fix(key));
  /** The place of each column on the tape of the event before, where it usually is again. */
  const places = new Int32Array(ids.length);
  const text = new FieldText();
  const comma = separator.charCodeAt(0);
  const special = new Uint8Array(256);
  for (const byte of encodeUtf8(`${separator}"\r\n`)) special[byte] = 1;
  /** Of these, a text without escapes in JSON can have only the separator. */
  const stops = stopsAt(comma);

  function writeHead(out: Writer): void {
    for (const [i, column] of columns.entries()) {
      if (i > 0) out.byte(comma);
      const bytes = encodeUtf8(column);
      writeCell(out, bytes, 0, bytes.length, special);
    }
    out.byte(LF);
  }

  function write(event: Event, out: Writer): void {
    const { entries, length, bytes } = event;
    for (let i = 0; i < ids.length; i++) {
      if (i > 0) out.byte(comma);
      const id = ids[i]!;
      let entry = places[i]!;
      if (entry >= length || entries[entry] !== id) {
        entry = fieldAt(event, id);
        if (entry < 0) continue;
        places[i] = entry;
      }
      const kind = entries[entry + 1]!;
      if (kind === PLAIN_STRING) writePlain(out, bytes, entries[entry + 2]!, entries[entry + 3]!, stops);
      else if (kind === INT || kind === FLOAT) out.copy(bytes, entries[entry + 2]!, entries[entry + 3]!);
      else if (text.read(event, entry) >= STRING) writeCell(out, text.bytes, text.from, text.to, special);
      else out.copy(text.bytes, text.from, text.to);
    }
    out.byte(LF);
  }

  return header ? { writeHead, write } : { write };
}

/** Writes a text without quotes and line ends. */
function writePlain(out: Writer, source: Uint8Array, from: number, to: number, stops: Stops): void {
  const length = to - from;
  out.reserve(length + QUOTES);
  const { at, bytes: target } = out;
  const output = viewOf(target);
  const input = source === target ? output : viewOf(source);
  const isBare = length > 0 && source[from] !== SPACE && source[to - 1] !== SPACE;
  // The copy is overwritten if it needs a quote before it.
  if (isBare && copyUntil(input, from, length, output, at, stops) === length) out.at = at + length;
  else out.at = writeQuoted(target, at, source, from, to);
}

function writeCell(out: Writer, source: Uint8Array, from: number, to: number, special: Uint8Array): void {
  const length = to - from;
  out.reserve(length * 2 + 2);
  const target = out.bytes;
  const { at } = out;
  let i = from;
  if (length === 0 || source[from] === SPACE || source[to - 1] === SPACE) i = to + 1;
  else if (length <= SHORT) {
    // One loop checks and copies; the copy is overwritten if it needs a quote before it.
    for (; i < to && special[source[i]!] === 0; i++) target[at + i - from] = source[i]!;
  } else {
    while (i < to && special[source[i]!] === 0) i++;
    if (i === to) copySpan(target, at, source, from, to);
  }
  out.at = i === to ? at + length : writeQuoted(target, at, source, from, to);
}

/** Writes a text in quotes, with each quote in it doubled. @returns the place after it. */
function writeQuoted(target: Uint8Array, start: number, source: Uint8Array, from: number, to: number): number {
  let at = start;
  target[at++] = QUOTE;
  for (let i = from; i < to; i++) {
    const byte = source[i]!;
    target[at++] = byte;
    if (byte === QUOTE) target[at++] = QUOTE;
  }
  target[at++] = QUOTE;
  return at;
}
