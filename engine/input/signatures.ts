import { GZIP_STARTS, ZSTD_STARTS } from "./archives/starts.ts";

/** A kind of file whose bytes are no lines of text, recognized by its first bytes. */
export interface Signature {
  /** The code of the error that refuses it, in the style of the system's errors. */
  readonly code: string;
  /** The kind as a predicate for messages: `is xz-compressed`. */
  readonly is: string;
  /** The suffixes of names of these files, in lower case. */
  readonly suffixes: readonly string[];
  /** The bytes at {@link at}, one of these; none if other code recognizes the kind. */
  readonly starts: readonly (readonly number[])[];
  /** The offset of those. */
  readonly at: number;
  /** The commands that write the text of FILE, and of standard input, to standard output; null if there are none. */
  readonly reader: { readonly file: string; readonly stream: string | null } | null;
}

/** The bytes of an ASCII string. */
const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

/** A program that reads a named file, or standard input. */
const filter = (command: string) => ({ file: `${command} FILE`, stream: command });

/** A program that needs a file. */
const opener = (command: string) => ({ file: command, stream: null });

function signature(code: string, is: string, about: Partial<Omit<Signature, "code" | "is">>): Signature {
  return { code, is, suffixes: [], starts: [], at: 0, reader: null, ...about };
}

export const gzip = signature("EGZIP", "is gzip-compressed", {
  suffixes: [".gz", ".gzip", ".tgz"],
  starts: GZIP_STARTS,
  reader: filter("gzip -dc"),
});

export const zstd = signature("EZSTD", "is zstd-compressed", {
  suffixes: [".zst", ".zstd"],
  starts: ZSTD_STARTS,
  reader: filter("zstd -dc"),
});

/** UTF-16 without a byte order mark has no signature: see `foreign.ts`. */
export const utf16le = signature("EUTF16LE", "is UTF-16 text", { reader: filter("iconv -f UTF-16LE -t UTF-8") });
export const utf16be = signature("EUTF16BE", "is UTF-16 text", { reader: filter("iconv -f UTF-16BE -t UTF-8") });
/** Binary data of unknown kinds has no signature either. */
export const binary = signature("EBINARY", "is binary data", {});

/**
 * The kinds of files that are recognized by their first bytes, those that froe decodes included; of two that begin alike,
 * the longer signature comes first.
 */
export const signatures: readonly Signature[] = [
  gzip,
  zstd,
  signature("EJOURNALEXPORT", "is what journalctl -o export prints; froe reads what journalctl -o json prints", {
    // An entry has its address first, and its time among the next fields.
    starts: ["__CURSOR=", "__REALTIME_TIMESTAMP=", "__MONOTONIC_TIMESTAMP=", "__SEQNUM="].map(ascii),
  }),
  signature("EXZ", "is xz-compressed", {
    suffixes: [".xz", ".txz"],
    starts: [[0xfd, ...ascii("7zXZ"), 0x00]],
    reader: filter("xz -dc"),
  }),
  signature("EBZIP2", "is bzip2-compressed", {
    suffixes: [".bz2", ".tbz2"],
    // The first block, or the end if there is none.
    starts: Array.from("123456789").flatMap((size) => [
      [...ascii(`BZh${size}`), 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
      [...ascii(`BZh${size}`), 0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
    ]),
    reader: filter("bzip2 -dc"),
  }),
  signature("ELZ4", "is lz4-compressed", {
    suffixes: [".lz4"],
    starts: [
      [0x04, 0x22, 0x4d, 0x18],
      [0x02, 0x21, 0x4c, 0x18],
    ],
    reader: filter("lz4 -dc"),
  }),
  signature("ELZIP", "is lzip-compressed", {
    suffixes: [".lz"],
    starts: [[...ascii("LZIP"), 1]],
    reader: filter("lzip -dc"),
  }),
  signature("ECOMPRESS", "is compressed (LZW)", {
    suffixes: [".z"],
    starts: [[0x1f, 0x9d]],
    reader: filter("gzip -dc"),
  }),
  signature("ESNAPPY", "is Snappy-compressed", {
    suffixes: [".sz", ".snappy"],
    starts: [[0xff, 0x06, 0x00, 0x00, ...ascii("sNaPpY")]],
  }),
  signature("EZIP", "is a zip archive", {
    suffixes: [".zip"],
    starts: [
      [...ascii("PK"), 3, 4],
      [...ascii("PK"), 5, 6],
    ],
    reader: { file: "unzip -p FILE", stream: "funzip" },
  }),
  signature("E7Z", "is a 7z archive", {
    suffixes: [".7z"],
    starts: [[...ascii("7z"), 0xbc, 0xaf, 0x27, 0x1c]],
    reader: opener("7z x -so FILE"),
  }),
  signature("ERAR", "is a rar archive", {
    suffixes: [".rar"],
    starts: [[...ascii("Rar!"), 0x1a, 0x07]],
    reader: opener("unrar p -inul FILE"),
  }),
  signature("ETAR", "is a tar archive", {
    suffixes: [".tar"],
    starts: [ascii("ustar")],
    at: 257,
    reader: { file: "tar -xOf FILE", stream: "tar -xOf -" },
  }),
  signature("EUTF32", "is UTF-32 text", {
    starts: [
      [0xff, 0xfe, 0x00, 0x00],
      [0x00, 0x00, 0xfe, 0xff],
    ],
    reader: filter("iconv -f UTF-32 -t UTF-8"),
  }),
  signature("EUTF16", "is UTF-16 text", {
    starts: [
      [0xff, 0xfe],
      [0xfe, 0xff],
    ],
    reader: filter("iconv -f UTF-16 -t UTF-8"),
  }),
  signature("EJOURNAL", "is a systemd journal", {
    suffixes: [".journal"],
    starts: [ascii("LPKSHHRH")],
    reader: opener("journalctl -o json --file FILE"),
  }),
  signature("EEVTX", "is a Windows event log", {
    suffixes: [".evtx"],
    starts: [[...ascii("ElfFile"), 0]],
  }),
  signature("EPCAP", "is a packet capture", {
    suffixes: [".pcap"],
    starts: [
      [0xd4, 0xc3, 0xb2, 0xa1],
      [0xa1, 0xb2, 0xc3, 0xd4],
    ],
    reader: opener("tcpdump -tttt -nr FILE"),
  }),
  signature("ESQLITE", "is an SQLite database", {
    suffixes: [".sqlite", ".sqlite3"],
    starts: [[...ascii("SQLite format 3"), 0]],
  }),
  signature("EPARQUET", "is a Parquet file", { suffixes: [".parquet"], starts: [[...ascii("PAR1"), 0x15]] }),
  signature("EELF", "is an ELF file", { starts: [[0x7f, ...ascii("ELF")]] }),
  signature("EPE", "is a Windows program", { starts: [[...ascii("MZ"), 0x90, 0x00]] }),
];

/** This many bytes determine every kind. */
export const SIGNATURE_BYTES = 262;

/**
 * The kind of an input that begins with `bytes`: null without a signature, undefined if more bytes are needed.
 * @param isAll true if no bytes come after them.
 */
export function signatureOf(bytes: Uint8Array, isAll: boolean): Signature | null | undefined {
  const found = signatures.find(({ starts, at }) => starts.some((start) => agrees(bytes, start, at) === start.length));
  if (found || isAll) return found ?? null;
  const isBegun = signatures.some(({ starts, at }) => at === 0 && starts.some((start) => agrees(bytes, start, 0) > 0));
  return isBegun ? undefined : null;
}

/** What is read by its contents. */
const archives: readonly Signature[] = [gzip, zstd];

/** True if an input is an archive that froe decodes. @param bytes its first {@link SIGNATURE_BYTES}, or all of it. */
export function isArchive(bytes: Uint8Array): boolean {
  const kind = signatureOf(bytes, true);
  return archives.some((archive) => archive === kind);
}

/** The kind of file by the suffix of a name, or null. */
export function signatureNamed(name: string): Signature | null {
  const lower = name.toLowerCase();
  return signatures.find(({ suffixes }) => suffixes.some((suffix) => lower.endsWith(suffix))) ?? null;
}

/** An input of another kind than its name says, by the codes of {@link Signature}s. */
export interface Misnamed {
  readonly named: string;
  /** Its real kind, or null for text. */
  readonly is: string | null;
}

/** How the kind of a file, null for text, differs from its name; null if it does not. */
export function misnamedAs(name: string, kind: Signature | null): Misnamed | null {
  const named = signatureNamed(name);
  return named && named !== kind ? { named: named.code, is: kind?.code ?? null } : null;
}

/** Separates the codes of an error, the outermost first. */
const INSIDE = "/";

/**
 * The error of an input that holds no lines of text.
 * @param outer the compression that it was decoded from, if any.
 */
export function foreignError({ code, is }: Signature, outer: Signature | null = null): Error {
  return Object.assign(new Error(`the input ${is}`), { code: outer ? `${outer.code}${INSIDE}${code}` : code });
}

/** The kind and the compression in the code of a {@link foreignError}; null for any other code. */
export function foreignOf(code: string): { readonly kind: Signature; readonly outer: Signature | null } | null {
  const [kind, outer] = code.split(INSIDE).reverse().map(signatureWith);
  return kind ? { kind, outer: outer ?? null } : null;
}

function signatureWith(code: string): Signature | undefined {
  return [...signatures, utf16le, utf16be, binary].find((known) => known.code === code);
}

/** The number of bytes from `at` on that agree with the signature, up to the end of either; 0 if one differs. */
function agrees(bytes: Uint8Array, start: readonly number[], at: number): number {
  const count = Math.min(Math.max(bytes.length - at, 0), start.length);
  for (let i = 0; i < count; i++) if (bytes[at + i] !== start[i]) return 0;
  return count;
}
