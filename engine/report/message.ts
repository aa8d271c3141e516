import type { Expected } from "../parse/expected.ts";
import type { NearMiss } from "./advice.ts";
import {
  continuedText,
  envelopedText,
  foreignText,
  keptText,
  misnamedText,
  nearHint,
  nearText,
  otherFormatsText,
  prefixedText,
} from "./advice-text.ts";
import { cut, indexOfColumn } from "./columns.ts";
import type { Code, Covered, Diagnostic, DiagnosticOf, ParseFailure } from "./diagnostic.ts";
import { emptyText } from "./emptiness.ts";
import { expectedText, quote } from "./expected-text.ts";
import { countText, partText } from "./quantity.ts";
import type { Detected, Mixed, PartialMetrics, SeenLevel, UnfitTimestamps, UnmatchedLevels } from "./remark.ts";
import { countedLevels, MOST_LEVELS, visibleLevel } from "./seen-levels.ts";
import { unseenKeysText } from "./unseen-keys-text.ts";

/** What is longer than so many code points is cut. */
const LONGEST_WORD = 24;
const LONGEST_TAIL = 80;
const MEBIBYTE = 1024 * 1024;

/** What a diagnostic says, in one line, without the place. */
export function messageOf(diagnostic: Diagnostic): string {
  // The table pairs each code with its own diagnostic, which the compiler cannot follow through an index.
  return (messages[diagnostic.code] as (diagnostic: Diagnostic) => string)(diagnostic);
}

const messages: { readonly [C in Code]: (diagnostic: DiagnosticOf<C>) => string } = {
  "parse-failure": failureText,
  unreadable: ({ source, errno }) => foreignText(source, errno) ?? REASONS[errno] ?? `cannot be read (${errno})`,
  unwritable: ({ errno }) => `standard output: ${REASONS[errno] ?? `cannot be written (${errno})`}`,
  "unwritable-file": ({ errno }) => REASONS[errno] ?? `cannot be written (${errno})`,
  "discarded-file": () => "left as it was, because the run did not succeed",
  "unseen-metrics": ({ count }) => `${counted(count, "metric was", "metrics were")} tracked: -m shows them`,
  "partial-metrics": partialText,
  "approximate-counts": ({ metric, error }) =>
    `${quote(metric)} has too many keys to count them all: its counts may be up to ${error} too high`,
  "too-many-values": ({ metric, kept }) =>
    `${quote(metric)} has too many different values: the first ${kept} were kept`,
  "refused-values": ({ metric, count }) =>
    `${quote(metric)}: ${counted(count, "value was a map or an array", "values were maps or arrays")}, which it does not take`,
  "never-tracked": ({ metric, skipped }) =>
    `${quote(metric)} had no value in ${counted(skipped, "event", "events")}: is the field's name right?`,
  truncated: () => "became shorter while it was read",
  "line-too-long": ({ limit }) => `line left out, it is longer than ${sizeText(limit)} (--max-line-bytes)`,
  "record-too-long": ({ limit }) =>
    `left out, as one event it is longer than ${sizeText(limit)} (--multiline-max-bytes)`,
  "cut-records": ({ count, lines, bytes }) =>
    `${counted(count, "event", "events")} cut: longer than ${Number.isFinite(lines) ? `${lines} lines (--multiline-max-lines) or ` : ""}${sizeText(bytes)} (--multiline-max-bytes)`,
  "headless-files": ({ count }) =>
    `no line begins an event in ${counted(count, "file", "files")}, which became one event${count === 1 ? "" : " each"}: check -M`,
  "settled-records": ({ count, milliseconds }) =>
    `${counted(count, "event was", "events were")} taken to be complete after ${milliseconds} ms without input (--multiline-timeout)`,
  "binary-data": () => "holds a NUL byte: is this a text file?",
  "ragged-row": ({ cells, columns }) =>
    `${counted(cells, "cell", "cells")} in a table of ${counted(columns, "column", "columns")}`,
  unconverted: ({ field }) => `${quote(field)} is not of the type that it was given`,
  aborted: () => "stopped at the first rejected line (--strict)",
  summary: ({ rejected, lines, explained }) =>
    `${counted(rejected, "line", "lines")} rejected of ${lines}${explained < rejected ? " (-v shows each)" : ""}`,
  mismatch: ({ format, detected }) => `most lines are not ${format}; they look like ${detected}: try -f ${detected}`,
  covered: (seen) => `${coveredLines(seen)} ${seen.by}, which reads ${seen.format} too: try -f ${seen.by}`,
  "invalid-utf8": ({ count }) => `${counted(count, "sequence", "sequences")} of bytes that are not UTF-8 became U+FFFD`,
  "renamed-fields": ({ count }) => `${counted(count, "field", "fields")} renamed (name_2, ...): the name was taken`,
  "own-format": ({ count }) => `${counted(count, "event", "events")} had a _format already: it is kept`,
  mixed: mixedText,
  detected: ({ name, mixed }) => `Auto-detected format: ${name}${mixed === null ? "" : ` (${sampledText(mixed)})`}`,
  "guessed-years": ({ count }) =>
    `${counted(count, "timestamp", "timestamps")} without a year, dated nearest to now: --input-year YEAR says which it is`,
  "short-years": ({ count }) =>
    `${counted(count, "timestamp", "timestamps")} read as year/month/day, though the year has two digits: --ts-format '%d/%m/%y %H:%M:%S' reads the day first`,
  "assumed-zone": ({ count, zones }) =>
    `${counted(count, "timestamp", "timestamps")} without a zone, taken for UTC${zonesText(zones)}: --input-tz ZONE says whose clock it was`,
  "unfit-timestamps": unfitText,
  "matched-levels": ({ option, matched }) =>
    `${option} matched ${matched.slice(0, MOST_LEVELS).map(meantText).join(", ")}`,
  "unmatched-levels": unmatchedText,
  "empty-result": emptyText,
  undated: ({ count }) =>
    `${counted(count, "event", "events")} without a timestamp left out by --since or --until; --ts-field and --ts-format say where one is`,
  "undated-record": () => "no timestamp, and --merge-sorted needs one: --ts-field and --ts-format say where it is",
  "undated-event": () =>
    "no timestamp, and --since or --until needs one (--strict): --ts-field and --ts-format say where it is",
  unsorted: ({ earlier }) =>
    `earlier than line ${earlier} in front of it: --merge-sorted needs files that are sorted by time`,
  "unmarked-gaps": ({ format }) => `-F ${format} has no lines for gaps: --mark-gaps does nothing`,
  "repeated-keys": ({ count }) => `${counted(count, "key", "keys")} repeated in one record: the last value counts`,
  "ragged-rows": ({ longer, shorter, header }) =>
    `${raggedText(longer, shorter)} than the ${header ? "header" : "first row"} (--strict stops there)`,
  "missing-columns": ({ names }) =>
    `no ${names.length === 1 ? "column" : "columns"} ${names.map(quote).join(", ")}: check the types behind -f`,
  "map-full": ({ count, limit }) =>
    `the map shows the first ${limit} events: ${counted(count, "event", "events")} behind them ${count === 1 ? "is" : "are"} left out`,
  "lost-values": ({ count }) =>
    `${counted(count, "value", "values")} not written: columns and their types are those of the first rows; -k names columns, and --exec converts values`,
  "in-order": ({ reason }) => `-P: one reader has read the input, because ${reason}`,
  "too-small": ({ least }) => `-P: one reader has read the input, which is less than ${least} bytes`,
  "changed-names": ({ count }) =>
    `${counted(count, "field", "fields")} printed under another name: logfmt has _ for white space and = in names`,
  "script-failure": ({ script, message }) => `${script.name}:${script.line}:${script.column}: ${message}`,
  "script-failures": ({ count, causes }) =>
    `scripts failed ${counted(count, "time", "times")}${causes === 1 ? "" : `, for ${causes} causes`}`,
  violation: ({ expression }) => `does not hold: ${expression}`,
  violations: ({ count }) => `${counted(count, "event", "events")} violated an assertion`,
  "unseen-fields": ({ names, named }) =>
    `no event had the ${names.length === 1 ? "field" : "fields"} ${names.map(quote).join(", ")} that ${named}`,
  "unseen-keys": unseenKeysText,
  printed: ({ text }) => text,
  "script-hint": ({ text }) => text,
  "kept-as-text": (kept) => keptText(kept, failureText(kept.first)),
  "near-miss": (miss) => nearHint(miss, failureText(miss.failure)),
  "continued-lines": continuedText,
  "prefixed-lines": prefixedText,
  "enveloped-lines": envelopedText,
  "other-formats": otherFormatsText,
  misnamed: misnamedText,
  "borrowed-times": ({ count }) =>
    `${counted(count, "event", "events")} without a timestamp took that of the event before in the file (--strict stops there)`,
  unaccounted: ({ bytes, events }) =>
    `please report this bug: of the input ${bytes} bytes, and ${events} events, are not accounted for`,
};

function partialText({ events, bytes, total }: PartialMetrics): string {
  return `the metrics are partial: a signal ended the run after ${countText(events, "event")}, ${partText(bytes, total)}`;
}

/** What the system's errors mean to a user, by name. */
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
  EDAMAGED: "the archive is damaged: what stands before the damage was read",
  ETRUNCATED: "the archive ends too early: what there is of it was read",
  EUNSUPPORTED: "the archive needs a dictionary, or more memory than froe takes",
};

function failureText({ expected, found, column, text, format }: ParseFailure): string {
  const own = ownText(expected, String(column), cut(text.slice(indexOfColumn(text, column)), LONGEST_TAIL));
  if (own !== null) return own;
  const isEscape = found.startsWith("\\") && expected.every(({ kind }) => kind === "quoted");
  const wanted = isEscape ? "expected a valid escape" : expectedText(expected) || `not ${format}`;
  return `${wanted}, found ${found === "" ? "end of line" : quote(cut(found, LONGEST_WORD))}`;
}

/** What a near miss says of its lines alone. */
export function nearMissText(miss: NearMiss): string {
  return nearText(miss, failureText(miss.failure));
}

/** Why a record is rejected, whatever stands there instead: `expected status code`. */
export function causeOf(expected: readonly Expected[]): string {
  return ownText(expected, "N", "…") ?? expectedText(expected);
}

/** The message that stands for itself among what was expected, if there is one. */
function ownText(expected: readonly Expected[], column: string, text: string): string | null {
  for (const one of expected) {
    if (one.kind === "message") {
      return one.message.replace(/\{(?:column|text)\}/g, (name) => (name === "{column}" ? column : text));
    }
  }
  const depth = expected.find((one) => one.kind === "depth");
  return depth ? `nested deeper than ${depth.limit} levels` : null;
}

function mixedText({ read, all }: Mixed): string {
  const tagged = read.length > 1 ? "each event has _format; " : "";
  if (all.length === read.length) {
    return `the input has several formats: ${tagged}-K _format drops it, -f ${read.join(",")} silences this hint`;
  }
  return `the input has several formats and is read as ${read.join(",")}: ${tagged}-f ${all.join(",")} would read the other lines too`;
}

function coveredLines({ count, of }: Covered): string {
  if (of === 1) return "the rejected line is";
  return count === of
    ? `all of the first ${of} rejected lines are`
    : `${count} of the first ${of} rejected lines ${count === 1 ? "is" : "are"}`;
}

function sampledText({ first, further }: NonNullable<Detected["mixed"]>): string {
  const start = `mixed formats in first ${counted(first, "line", "lines")}`;
  return further === 0 ? start : `${start} and ${counted(further, "line", "lines")} further on`;
}

function raggedText(longer: number, shorter: number): string {
  if (shorter === 0) return `${counted(longer, "row is", "rows are")} longer`;
  if (longer === 0) return `${counted(shorter, "row is", "rows are")} shorter`;
  return `${counted(longer, "row is", "rows are")} longer and ${counted(shorter, "row", "rows")} shorter`;
}

/** A level that was chosen by what it means. */
function meantText({ level, severity, count }: SeenLevel): string {
  return `${visibleLevel(level)} as ${severity} (${counted(count, "event", "events")})`;
}

function unmatchedText({ option, levels, closest, seen, none }: UnmatchedLevels): string {
  const known = closest.filter((word) => word !== null);
  const meant = known.length === 0 ? "" : `; did you mean ${known.map(quote).join(", ")}?`;
  const missing = `no event has the ${levels.length === 1 ? "level" : "levels"} ${levels.map(quote).join(", ")} that ${option} names${meant}`;
  const all = seen.length === 0 ? "no event has a level" : `seen: ${countedLevels(seen, none)}`;
  return `${missing}${meant === "" ? ";" : ""} ${all}`;
}

/** Names of zones that were seen and not applied. */
function zonesText(zones: readonly string[]): string {
  if (zones.length === 0) return "";
  const names = zones.map((name) => cut(name, LONGEST_WORD)).join(", ");
  return ` (${names} ${zones.length === 1 ? "was" : "were"} seen and not applied)`;
}

function unfitText({ field, hasLayouts, events, unreadable, sample, closest }: UnfitTimestamps): string {
  const option = field === null ? "--ts-format" : `--ts-field ${quote(field)}${hasLayouts ? " with --ts-format" : ""}`;
  const all = counted(events, "event", "events");
  if (field !== null && unreadable === 0) {
    const meant = closest === null ? "" : `; did you mean ${quote(closest)}?`;
    return `${option} dates none of ${all}: they have no such field${meant}`;
  }
  const first = sample === null ? "" : `; the first of them has ${quote(cut(sample, LONGEST_WORD))}`;
  return `${option} dates none of ${all}${first}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function sizeText(bytes: number): string {
  return bytes % MEBIBYTE === 0 ? `${bytes / MEBIBYTE} MiB` : `${bytes} bytes`;
}
