import { Buffer } from "node:buffer";
import { SPACE, TAB } from "../../event/bytes.ts";
import { decodeUtf8, ENTRY, type Event, fieldAt, type NameTable, TEXT } from "../../event/index.ts";
import type { Piece } from "../../input/index.ts";
import type { Sample, SampledLine } from "../../select/index.ts";
import { linePieces } from "../line-numbers.ts";
import type { PrefixOptions } from "../options.ts";
import type { RecordReader } from "../reader.ts";
import type { Pieces, Work } from "../work.ts";

/** Where a record parts. Offsets are in bytes. */
type Parting = NonNullable<ReturnType<typeof partingOf>>;

/** Where `bytes[from, to)` parts; null where the separator is not in it. */
export function partingOf(bytes: Uint8Array, from: number, to: number, separator: Buffer) {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(separator, from);
  if (at < 0 || at + separator.length > to) return null;
  /** Where the record goes on. */
  let rest = at + separator.length;
  while (rest < to && isSpace(bytes[rest]!)) rest++;
  /** The prefix, without white space around it. */
  let start = from;
  let end = at;
  while (start < end && isSpace(bytes[start]!)) start++;
  while (end > start && isSpace(bytes[end - 1]!)) end--;
  return { from: start, to: end, rest };
}

/** Takes prefixes from records, and gives them to events. */
interface Prefixes {
  /** What the readers of records are made with. */
  readonly work: Work;
  /** Reads records without their prefixes. */
  behind(records: RecordReader): RecordReader;
}

export function takePrefixes({ field, separator }: PrefixOptions, names: NameTable, work: Work): Prefixes {
  const parting = Buffer.from(separator);
  const { sink, counters } = work;
  const id = names.fix(field);
  let start = 0;
  let current: Parting | null = null;

  /** The places in the file of the lines of the record `bytes[from, to)`, which begins after its prefix; null as in {@link Work.reject}. */
  function behindPrefix(bytes: Uint8Array, from: number, to: number, pieces: Pieces): Pieces {
    if (!current) return pieces;
    const before = decodeUtf8(bytes, start, current.rest);
    const behind = pieces ? shifted(pieces, current.rest - start) : linePieces(counters, bytes, from, to);
    const first = behind.slice(0, 1).map((piece) => ({ ...piece, before: piece.before + before }));
    return [...first, ...behind.slice(1)];
  }

  return {
    work: {
      ...work,
      // The text of a record says nothing of its prefix: there is no shortcut for JSON.
      sink: {
        accept(event) {
          if (current && current.to > current.from) addField(event, freeName(event, field, id), current);
          sink.accept(event, false);
        },
        get concluded() {
          return sink.concluded;
        },
      },
      reject: (parser, bytes, from, to, pieces = null) =>
        work.reject(parser, bytes, from, to, behindPrefix(bytes, from, to, pieces)),
      keep: (formats, bytes, from, to, pieces) =>
        work.keep(formats, bytes, from, to, () => behindPrefix(bytes, from, to, pieces?.() ?? null)),
    },
    behind: (records) => ({
      ...records,
      record(bytes, from, to, size) {
        start = from;
        current = partingOf(bytes, from, to, parting);
        return records.record(bytes, current ? current.rest : from, to, size);
      },
    }),
  };
}

/** The pieces of a record without its first bytes; the last piece ends with the record. */
function shifted(pieces: readonly Piece[], count: number): readonly Piece[] {
  return pieces
    .map((piece, i) => ({
      ...piece,
      from: Math.max(0, piece.from - count),
      to: i + 1 < pieces.length ? piece.to - count : piece.to,
    }))
    .filter(({ to }) => to >= 0);
}

/** The id of the name that a field of the record leaves: `svc`, else `svc_2`, `svc_3`. */
function freeName(event: Event, name: string, first: number): number {
  let id = first;
  for (let count = 2; fieldAt(event, id) >= 0; count++) id = event.names.id(`${name}_${count}`);
  if (id !== first) event.renamed++;
  return id;
}

function addField(event: Event, name: number, { from, to }: Parting): void {
  const { length } = event;
  const entries = event.grow(length + ENTRY);
  entries[length] = name;
  entries[length + 1] = TEXT;
  entries[length + 2] = from;
  entries[length + 3] = to;
  event.length += ENTRY;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

/** The lines of a sample without their prefixes. */
export function afterPrefixes(sample: Sample, prefix: PrefixOptions): Sample {
  const separator = Buffer.from(prefix.separator);
  const behind = (line: SampledLine): SampledLine => {
    const parting = partingOf(sample.bytes, line.from, line.to, separator);
    return parting ? { ...line, from: parting.rest } : line;
  };
  return { ...sample, head: sample.head.map(behind), further: sample.further.map(behind) };
}
