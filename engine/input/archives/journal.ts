import { type Damage, DamagedArchive, type Decode } from "./archive.ts";
import { grown } from "./grown.ts";
import { CR, EQUALS, LF } from "./journal-bytes.ts";
import { type EntryLines, entryLines, type Span } from "./journal-entries.ts";

/*
 * The journal export format of systemd (https://systemd.io/JOURNAL_EXPORT_FORMATS/): entries between empty lines, a field
 * per line. NAME=value is a text; NAME alone on its line is followed by the size of a value, 64 bits in little endian, by
 * the value, which may hold any bytes, and by a line feed.
 */

/** An entry is at most this large, in bytes. */
const LARGEST = 16 * 1024 * 1024;
const SIZE_BYTES = 8;
const NAME = /^[A-Z_][A-Z0-9_]*$/;
const LONGEST_NAME = 64;
const decoder = new TextDecoder();

/** What the bytes after the last field are: a field, the end of an entry, or too few to know. */
type EntryState = "read" | "more" | "EWRONGENTRY";

/** Decodes a journal export to lines of JSON, one for each entry; a line that is no field comes as it is. */
export const unexported: Decode = async function* (archive) {
  const lines = entryLines();
  const entries = entryReader(lines);
  for await (const chunk of archive) {
    const damage = entries.add(chunk);
    yield lines.take();
    if (damage) throw new DamagedArchive(damage);
  }
  const damage = entries.end();
  yield lines.take();
  if (damage) throw new DamagedArchive(damage);
};

/** Reads entries from bytes that come in chunks. */
interface EntryReader {
  /** Reads what the next bytes complete. @returns what is wrong; all before that has been written. */
  add(chunk: Uint8Array): Damage | null;
  /** Reads the rest: a last line without its end is a field, as the last line of a log is a record. */
  end(): Damage | null;
}

function entryReader(lines: EntryLines): EntryReader {
  let bytes = new Uint8Array(0);
  /** The entry that is read: its first byte, the byte after its last field, and where the next line feed is not before. */
  let begin = 0;
  let at = 0;
  let searched = 0;
  let end = 0;
  /** Its fields; places are counted from its first byte. */
  let fields = new Map<string, { readonly name: Span; readonly values: Span[] }>();

  function append(chunk: Uint8Array): void {
    bytes.copyWithin(0, begin, end);
    [begin, at, searched, end] = [0, at - begin, searched - begin, end - begin];
    bytes = grown(bytes, end, end + chunk.length);
    bytes.set(chunk, end);
    end += chunk.length;
  }

  /** Notes the value `bytes[from, to)` of the field whose name is `bytes[at, nameEnd)`. */
  function note(nameEnd: number, from: number, to: number): void {
    const span = (start: number, stop: number): Span => ({ from: start - begin, to: stop - begin });
    const name = textOf(at, nameEnd);
    const field = fields.get(name) ?? { name: span(at, nameEnd), values: [] };
    field.values.push(span(from, to));
    fields.set(name, field);
  }

  const textOf = (from: number, to: number) => decoder.decode(bytes.subarray(from, to));

  function finish(): void {
    if (fields.size > 0) lines.entry(bytes.subarray(begin), fields.values());
    fields = new Map();
    begin = at;
  }

  function step(): EntryState {
    const feed = bytes.subarray(0, end).indexOf(LF, Math.max(at, searched));
    searched = feed < 0 ? end : feed;
    if (feed < 0) return "more";
    const lineEnd = textEnd(feed);
    if (lineEnd > at && !text(lineEnd)) return binary(feed, lineEnd);
    const isEmpty = lineEnd === at;
    at = feed + 1;
    if (isEmpty) finish();
    return "read";
  }

  /** Where the text of the line ends that is before the line feed, or the end, at `feed`. */
  function textEnd(feed: number): number {
    return feed > at && bytes[feed - 1] === CR ? feed - 1 : feed;
  }

  /** Notes the text field `bytes[at, to)`. @returns whether it is one. */
  function text(to: number): boolean {
    const equals = at + bytes.subarray(at, to).indexOf(EQUALS);
    if (equals <= at) return false;
    note(equals, equals + 1, to);
    return true;
  }

  /** Reads the field whose name is the line `bytes[at, lineEnd)`, which a line feed at `feed` ends. */
  function binary(feed: number, lineEnd: number): EntryState {
    if (lineEnd - at > LONGEST_NAME || !NAME.test(textOf(at, lineEnd))) {
      lines.stray(bytes, at, lineEnd);
      at = feed + 1;
      return "read";
    }
    const from = feed + 1 + SIZE_BYTES;
    if (end < from) return "more";
    const size = new DataView(bytes.buffer, feed + 1).getBigUint64(0, true);
    if (size > LARGEST) return "EWRONGENTRY";
    const to = from + Number(size);
    if (end <= to) return "more";
    if (bytes[to] !== LF) return "EWRONGENTRY";
    note(lineEnd, from, to);
    at = to + 1;
    return "read";
  }

  return {
    add(chunk) {
      append(chunk);
      let result = step();
      while (result === "read") result = step();
      if (result === "more" && end - begin <= LARGEST) return null;
      finish();
      return "EWRONGENTRY";
    },
    end() {
      const isCut = at < end && !text(textEnd(end));
      finish();
      return isCut ? "ECUTENTRY" : null;
    },
  };
}
