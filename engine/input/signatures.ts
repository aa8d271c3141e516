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

/** A program that reads a named file, or standard input. */
const filter = (command: string) => ({ file: `${command} FILE`, stream: command });

/** A program that needs a file. */
const opener = (command: string) => ({ file: command, stream: null });

/** @param suffixes separated by blanks. @param starts a character for each byte. */
function signature(
  code: string,
  is: string,
  suffixes: string,
  starts: readonly string[],
  reader: Signature["reader"] = null,
  at = 0,
): Signature {
  const bytes = starts.map((start) => Array.from(start, (character) => character.charCodeAt(0)));
  return { code, is, suffixes: suffixes === "" ? [] : suffixes.split(" "), starts: bytes, at, reader };
}

export const gzip: Signature = {
  ...signature("EGZIP", "is gzip-compressed", ".gz .gzip .tgz", [], filter("gzip -dc")),
  starts: GZIP_STARTS,
};
export const zstd: Signature = {
  ...signature("EZSTD", "is zstd-compressed", ".zst .zstd", [], filter("zstd -dc")),
  starts: ZSTD_STARTS,
};

/** UTF-16 without a byte order mark has no signature: see `encoding.ts`. */
export const utf16le = signature("EUTF16LE", "is UTF-16 text", "", [], filter("iconv -f UTF-16LE -t UTF-8"));
export const utf16be = signature("EUTF16BE", "is UTF-16 text", "", [], filter("iconv -f UTF-16BE -t UTF-8"));
/** Binary data of unknown kinds has no signature either. */
export const binary = signature("EBINARY", "is binary data", "", []);

/** An entry has its address first, and its time among the next fields. */
const JOURNAL_FIELDS = ["__CURSOR=", "__REALTIME_TIMESTAMP=", "__MONOTONIC_TIMESTAMP=", "__SEQNUM="];
const JOURNAL_EXPORT = "is what journalctl -o export prints; froe reads what journalctl -o json prints";
/** The first block after the size, or the end if there is none. */
const BZIP2 = Array.from("123456789").flatMap((size) => [`BZh${size}1AY&SY`, `BZh${size}\x17rE8P\x90`]);

const PCAP = ["\xd4\xc3\xb2\xa1", "\xa1\xb2\xc3\xd4"];

/**
 * The kinds of files that are recognized by their first bytes, those that froe decodes included; of two that begin alike,
 * the longer signature comes first.
 */
export const signatures: readonly Signature[] = [
  gzip,
  zstd,
  signature("EJOURNALEXPORT", JOURNAL_EXPORT, "", JOURNAL_FIELDS),
  signature("EXZ", "is xz-compressed", ".xz .txz", ["\xfd7zXZ\0"], filter("xz -dc")),
  signature("EBZIP2", "is bzip2-compressed", ".bz2 .tbz2", BZIP2, filter("bzip2 -dc")),
  signature("ELZ4", "is lz4-compressed", ".lz4", ['\x04"M\x18', "\x02!L\x18"], filter("lz4 -dc")),
  signature("ELZIP", "is lzip-compressed", ".lz", ["LZIP\x01"], filter("lzip -dc")),
  signature("ECOMPRESS", "is compressed (LZW)", ".z", ["\x1f\x9d"], filter("gzip -dc")),
  signature("ESNAPPY", "is Snappy-compressed", ".sz .snappy", ["\xff\x06\0\0sNaPpY"]),
  signature("EZIP", "is a zip archive", ".zip", ["PK\x03\x04", "PK\x05\x06"], {
    file: "unzip -p FILE",
    stream: "funzip",
  }),
  signature("E7Z", "is a 7z archive", ".7z", ["7z\xbc\xaf'\x1c"], opener("7z x -so FILE")),
  signature("ERAR", "is a rar archive", ".rar", ["Rar!\x1a\x07"], opener("unrar p -inul FILE")),
  signature("ETAR", "is a tar archive", ".tar", ["ustar"], { file: "tar -xOf FILE", stream: "tar -xOf -" }, 257),
  signature("EUTF32", "is UTF-32 text", "", ["\xff\xfe\0\0", "\0\0\xfe\xff"], filter("iconv -f UTF-32 -t UTF-8")),
  signature("EUTF16", "is UTF-16 text", "", ["\xff\xfe", "\xfe\xff"], filter("iconv -f UTF-16 -t UTF-8")),
  signature("EJOURNAL", "is a systemd journal", ".journal", ["LPKSHHRH"], opener("journalctl -o json --file FILE")),
  signature("EEVTX", "is a Windows event log", ".evtx", ["ElfFile\0"]),
  signature("EPCAP", "is a packet capture", ".pcap", PCAP, opener("tcpdump -tttt -nr FILE")),
  signature("ESQLITE", "is an SQLite database", ".sqlite .sqlite3", ["SQLite format 3\0"]),
  signature("EPARQUET", "is a Parquet file", ".parquet", ["PAR1\x15"]),
  signature("EELF", "is an ELF file", "", ["\x7fELF"]),
  signature("EPE", "is a Windows program", "", ["MZ\x90\0"]),
];

/** The bytes that a kind may begin with, by value: most text begins with another one. */
const firstBytes = new Set(signatures.flatMap(({ starts, at }) => (at === 0 ? starts.map(([first]) => first) : [])));
const furtherOn = signatures.filter(({ at }) => at > 0);

/** This many bytes determine every kind. */
export const SIGNATURE_BYTES = 262;

/**
 * The kind of an input that begins with `bytes`: null without a signature, undefined if more bytes are needed.
 * @param isAll true if no bytes come after them.
 */
export function signatureOf(bytes: Uint8Array, isAll: boolean): Signature | null | undefined {
  const likely = firstBytes.has(bytes[0]) ? signatures : furtherOn;
  const found = likely.find(({ starts, at }) => starts.some((start) => agrees(bytes, start, at) === start.length));
  if (found || isAll) return found ?? null;
  const isBegun = likely.some(({ starts, at }) => at === 0 && starts.some((start) => agrees(bytes, start, 0) > 0));
  return isBegun ? undefined : null;
}

/** What is read by its contents. */
const archives: readonly Signature[] = [gzip, zstd];

/** True if an input is an archive that froe decodes. @param bytes its first {@link SIGNATURE_BYTES}, or all of it. */
export function isArchive(bytes: Uint8Array): boolean {
  const kind = signatureOf(bytes, true);
  return archives.some((archive) => archive === kind);
}

const bySuffix = new Map(signatures.flatMap((one) => one.suffixes.map((suffix) => [suffix, one] as const)));

/** The kind of file by the suffix of a name, or null. */
export function signatureNamed(name: string): Signature | null {
  return bySuffix.get(name.slice(name.lastIndexOf(".")).toLowerCase()) ?? null;
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

/** The error of an input that holds no lines of text. @param outer the compression that it was decoded from, if any. */
export function foreignError({ code, is }: Signature, outer: Signature | null = null): Error {
  return Object.assign(new Error(`the input ${is}`), { code: outer ? `${outer.code}${INSIDE}${code}` : code });
}

/** The kind and the compression in the code of a {@link foreignError}; null for any other code. */
export function foreignOf(code: string): { readonly kind: Signature; readonly outer: Signature | null } | null {
  const all = [...signatures, utf16le, utf16be, binary];
  const [kind, outer] = code
    .split(INSIDE)
    .reverse()
    .map((one) => all.find((known) => known.code === one));
  return kind ? { kind, outer: outer ?? null } : null;
}

/** The number of bytes from `at` on that agree with the signature, up to the end of either; 0 if one differs. */
function agrees(bytes: Uint8Array, start: readonly number[], at: number): number {
  const count = Math.min(Math.max(bytes.length - at, 0), start.length);
  for (let i = 0; i < count; i++) if (bytes[at + i] !== start[i]) return 0;
  return count;
}
