import { foreignOf, type Misnamed, type Signature, signatureNamed } from "../../input/signatures.ts";
import { STDIN_NAME } from "../../input/stdin.ts";
import { shellPath } from "../shell.ts";
import type { SkipRule } from "../skip-rules.ts";
import { type Counted, counted, error, hint, type InLine, type InSource, note } from "./wording.ts";

export interface Refused {
  /** The system's name of the error: `ENOENT`, `EACCES`, ... */
  readonly errno: string;
}

/** Files and streams that could not be read or written, or were not as expected. */
export const ofInputs = {
  /** A file that could not be opened or read; the others are read. */
  unreadable: error(
    ({ source, errno }: InSource & Refused) =>
      foreignText(source, errno) ?? REASONS[errno] ?? memberText(errno) ?? `cannot be read (${errno})`,
  ),
  unwritable: error(({ errno }: Refused) => `standard output: ${REASONS[errno] ?? `cannot be written (${errno})`}`),
  "unwritable-file": error(({ errno }: InSource & Refused) => REASONS[errno] ?? `cannot be written (${errno})`),
  /** The file for events. */
  "discarded-file": note((_: InSource) => "left as it was, because the run did not succeed"),
  truncated: note((_: InSource) => "became shorter while it was read"),
  /** A followed file that is not there yet. */
  awaited: note((_: InSource) => "no such file yet: froe waits for it"),
  "lost-bytes": hint(
    ({ source, bytes }: InSource & { readonly bytes: number }) =>
      `${source} was truncated before its end was read: ${counted(bytes, "byte", "bytes")} or more are lost`,
  ),
  /** The line is the first with a NUL byte. */
  "binary-data": note((_: InLine) => "holds a NUL byte: is this a text file?"),
  misnamed: hint(misnamedText),
  /** No line became an event, and none was rejected. */
  "all-skipped": hint(({ lines, by }: { readonly lines: number; readonly by: readonly SkipRule[] }) => {
    return `no event in ${counted(lines, "line", "lines")}: ${by.map((rule) => skippedAs[rule]).join(", ")}`;
  }),
  /** No input has a byte. */
  "empty-files": hint(({ files }: { readonly files: readonly string[] }) =>
    files.length === 1 ? `${files[0]} is empty` : `all ${files.length} files are empty`,
  ),
};

/** What the bytes are that a rule skips; a `hole` is at the start of an input. */
const skippedAs: Readonly<Record<SkipRule, string>> = {
  bom: "a byte order mark",
  hole: "NUL bytes",
  color: "color codes",
  blank: "blank",
  header: "a header",
  named: "records that the grammar skips",
  tooLong: "longer than --max-line-bytes",
  skipped: "skipped by --skip-lines",
  section: "outside of all sections",
  kept: "skipped by --keep-lines",
  ignored: "skipped by --ignore-lines",
};

/** The text of the system's errors, by name. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EISDIR: "is a directory",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOTDIR: "no such file: a part of the path is not a directory",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "the name is too long",
  ESTALE: "has become another file while it was read",
  EMFILE: "too many open files",
  EFBIG: "the file would be larger than it may be",
  EDQUOT: "the disk quota is used up",
  EIO: "the device reports an error",
  ENOSPC: "no space left on the device",
  EDAMAGED: "the archive is damaged: the part before the damage was read",
  ETRUNCATED: "the archive ends too early: the available part was read",
  ETRAILING: "the archive was read to its end; what follows is not gzip, and was ignored",
  EUNSUPPORTED: "the archive needs a dictionary, or more memory than froe allows",
};

/** Why a member of an archive could not be read, of a code with its number; null for other codes. */
function memberText(errno: string): string | null {
  const [, code = "", member] = /^(\w+)\/(\d+)$/.exec(errno) ?? [];
  return REASONS[code]?.replace("the archive", `member ${member} of the archive`) ?? null;
}

function misnamedText({ source, named, is }: InSource & Misnamed): string {
  const said = foreignOf(named)?.kind;
  const really = is === null ? null : foreignOf(is)?.kind;
  const suffix = said?.suffixes.find((suffix) => source.toLowerCase().endsWith(suffix)) ?? "";
  return really
    ? `${source} is named ${suffix}, but ${really.is}: it was read as that`
    : `${source} is named ${suffix}, but ${notText(said)}: it was read as it is`;
}

/** Why a file with the error `code` is not lines of text, and what reads it; null for other errors. */
export function foreignText(source: string, code: string): string | null {
  const foreign = foreignOf(code);
  if (!foreign) return null;
  const { kind, outer } = foreign;
  const named = signatureNamed(source);
  const command = commandFor(source, kind, outer);
  if (command !== null) return `${source} ${kind.is}: ${command} | froe`;
  if (kind.starts.length > 0) return `${source} ${kind.is}, not text`;
  const instead = named ? `${notText(named).replace(/^is /, "")} as its name says` : "not text";
  return `${source} ${kind.is}, ${instead}: -f FORMAT reads it anyway`;
}

function notText(kind: Signature | undefined): string {
  return (kind?.is ?? "is").replace(/^is/, "is not");
}

/** The command that writes the text of an input to standard output, or null. */
function commandFor(source: string, kind: Signature, outer: Signature | null): string | null {
  const isStream = source === STDIN_NAME;
  const first = outer ?? kind;
  const opened = isStream ? first.reader?.stream : first.reader?.file.replace("FILE", () => shellPath(source));
  if (!opened) return null;
  if (!outer) return opened;
  return kind.reader?.stream ? `${opened} | ${kind.reader.stream}` : null;
}

/** Requests that a run did not fulfill. */
export const ofRuns = {
  /** Gaps cannot be marked in a format without lines for them. */
  "unmarked-gaps": hint(
    ({ format }: { readonly format: string }) => `-F ${format} has no lines for gaps: --mark-gaps does nothing`,
  ),
  /** Events that took several lines of a terminal in the default format. */
  "wrapped-events": hint(
    ({ count }: Counted) =>
      `${counted(count, "event", "events")} took several lines; -F view prints events in columns for people, and FROE_OUTPUT=view makes that the default`,
  ),
  /** Events that are not in a map, because it has at most `limit`. */
  "map-full": hint(
    ({ count, limit }: Counted & { readonly limit: number }) =>
      `the map shows the first ${limit} events: ${counted(count, "event", "events")} after them ${count === 1 ? "is" : "are"} not shown`,
  ),
  /** A run that was not divided among workers, because it needs its events in order. */
  "in-order": hint(({ reason }: { readonly reason: string }) => `-P: one reader read the input, because ${reason}`),
  /** A run that was not divided among workers, because its input was too small for them. */
  "too-small": hint(() => "-P: one reader read the input; more would have taken longer"),
  /** A run that was not divided among workers, because other processes had the cores. */
  crowded: hint(
    () => "one reader read the input, because other processes kept the cores busy; -P divides it all the same",
  ),
  /** A run that was divided among workers without being asked. */
  divided: hint(
    ({ readers }: { readonly readers: number }) =>
      `${readers} readers read the input, which is faster; --no-parallel reads it with one`,
  ),
  /** Input or events that the run has lost: a bug. */
  unaccounted: error(
    ({ bytes, events }: { readonly bytes: number; readonly events: number }) =>
      `please report this bug: of the input ${bytes} bytes, and ${events} events, are not accounted for`,
  ),
};
