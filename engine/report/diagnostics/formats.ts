import { STDIN_NAME } from "../../input/stdin.ts";
import type { ParseFailure } from "../failure.ts";
import { failureText } from "../failure-text.ts";
import { countText, numberText } from "../quantity.ts";
import { shellPath, shellWord } from "../shell.ts";
import { type Counted, counted, hint, note } from "./wording.ts";

/** Counted among the first `of` lines, which were tried. */
export interface Sampled extends Counted {
  readonly of: number;
}

/** Rejected lines are in a format that also reads the lines of the current one. */
export interface Covered extends Sampled {
  /** The current format, and the one that would read both. */
  readonly format: string;
  readonly by: string;
}

/** Plain text that is a table of another separator than detection tries. */
export interface Separated {
  readonly input: string;
  readonly separator: string;
  readonly columns: number;
  /** The name of the table that reads it, with its separator. */
  readonly format: string;
}

/** Detection has found several formats. */
export interface Mixed {
  /** The formats that are read, one or a cascade, and those that would also read the other lines; equal if there are none. */
  readonly read: readonly string[];
  readonly all: readonly string[];
}

export interface Detected {
  readonly name: string;
  /** How many lines were sampled, at the start of the input and further on; null if they are in one format. */
  readonly mixed: { readonly first: number; readonly further: number } | null;
}

/** Records that were kept as text, because no detected format accepts them. */
export interface KeptAsText extends Sampled {
  /** What is counted: events if lines are joined. */
  readonly unit: "line" | "event";
  /** The names of the formats that do not accept them. */
  readonly formats: readonly string[];
  /** Where and why the format that reads the most of the first one rejects it. */
  readonly first: ParseFailure;
}

/** Lines that fail at one place of a format. */
export interface NearMiss extends Sampled {
  /** The input that was read as plain text. */
  readonly input: string;
  /** The name of the format of the input. */
  readonly read: string;
  /** True if other lines are in a format. */
  readonly areOthers: boolean;
  /** True if the place is in the same column of each. */
  readonly isOneColumn: boolean;
  /** The failure of the first of them; its line is 0 if unknown. */
  readonly failure: ParseFailure;
}

/** Lines that no format accepts, because they are part of records of several lines. */
export interface ContinuedLines extends Counted {
  /** What follows `-M` for the strategy that joins them. */
  readonly strategy: string;
  /**
   * Lines of stack traces, indented lines, all lines of records in a format, indented lines that are records of their own,
   * or lines between records of a format, whose records often have several lines, or whose grammar joins them if it is named.
   */
  readonly what:
    | { readonly kind: "trace" }
    | { readonly kind: "indented" }
    | { readonly kind: "spread"; readonly format: string }
    | { readonly kind: "records" | "usual" | "declared"; readonly format: string };
  /** How many lines were tried; null for all. */
  readonly of: number | null;
}

/** Lines that are in a format after the prefix of a runtime. */
export interface PrefixedLines extends Sampled {
  readonly input: string;
  /** The runtime. */
  readonly about: string;
  /** The name of the format. */
  readonly format: string;
  /** The options that read them, as words of a command line. */
  readonly options: string;
}

/** Lines of plain text that are records of a format of several lines. */
export interface SeveralLines {
  readonly input: string;
  /** The name of the format. */
  readonly format: string;
}

/** Lines of plain text that a draft of a grammar reads. */
export interface DraftedLines extends Sampled {
  readonly input: string;
  readonly layout: string;
}

/** Records that each contain a line of another log. */
export interface EnvelopedLines {
  readonly input: string;
  /** The program that writes them. */
  readonly about: string;
  /** The field with the line, and the format of the line; null for plain text. */
  readonly field: string;
  readonly format: string | null;
  /** The options that read it, as words of a command line. */
  readonly options: string;
}

/** Messages that are in a format of their own, counted in a sample. */
export interface PayloadLines extends Sampled {
  readonly input: string;
  /** The field with the messages, and the name of their format. */
  readonly field: string;
  readonly format: string;
  /** True if the user has named the format of the records. */
  readonly isNamed: boolean;
}

/** Inputs most of whose lines are not in the format of the input that decided. */
export interface OtherFormats {
  /** Each with the name of the format that most of its lines are in. */
  readonly inputs: readonly { readonly source: string; readonly format: string }[];
  /** The formats of the input that decided. */
  readonly read: readonly string[];
  /** The option that keeps the run from detecting each file separately, or null. */
  readonly without: string | null;
  /** The members of the cascade that reads all inputs in that run; null if there is none, or no such option. */
  readonly cascade: readonly string[] | null;
}

/** The formats of the input, and lines that do not fit them. */
export const ofFormats = {
  /** Most lines fit the format that detection finds, not the one that the user named. */
  mismatch: hint(
    ({ format, detected }: { readonly format: string; readonly detected: string }) =>
      `most lines are not ${format}; they look like ${detected}: try -f ${detected}`,
  ),
  covered: hint(
    (seen: Covered) => `${coveredLines(seen)} ${seen.by}, which reads ${seen.format} too: try -f ${seen.by}`,
  ),
  /** All lines of plain text have as many separators. */
  separated: hint(
    ({ input, separator, columns, format }: Separated) =>
      `all lines of ${input} have ${columns} columns between '${separator}': -f ${format} --cols-sep '${separator}' reads them`,
  ),
  mixed: hint(mixedText),
  /** The whole input is an array of objects. */
  "json-array": hint(
    ({ input }: { readonly input: string }) =>
      `${input} is one JSON array and was read line by line; jq -c '.[]'${input === STDIN_NAME ? "" : ` ${shellPath(input)}`} | froe reads its items as events`,
  ),
  /** The decision of detection, for `-v`. */
  detected: note(
    ({ name, mixed }: Detected) => `Auto-detected format: ${name}${mixed === null ? "" : ` (${sampledText(mixed)})`}`,
  ),
  /** Where the lines of plain text have their time, and how it is written. */
  "text-head": note(({ text }: { readonly text: string }) => `line, with a time ${text}`),
  "kept-as-text": hint(keptText),
  "near-miss": hint(nearHint),
  "continued-lines": hint(continuedText),
  "drafted-layout": hint(draftedText),
  "several-lines": hint(
    ({ input, format }: SeveralLines) =>
      `${input}: the lines are ${format}, records of several lines; ${commandOf(`-f ${format}`, input)} reads them`,
  ),
  "prefixed-lines": hint(prefixedText),
  "enveloped-lines": hint(envelopedText),
  "payload-lines": hint(payloadText),
  "other-formats": hint(otherFormatsText),
};

function coveredLines({ count, of }: Covered): string {
  if (of === 1) return "the rejected line is";
  return count === of
    ? `all of the first ${of} rejected lines are`
    : `${count} of the first ${of} rejected lines ${count === 1 ? "is" : "are"}`;
}

function mixedText({ read, all }: Mixed): string {
  const tagged = read.length > 1 ? "each event has _format; " : "";
  if (all.length === read.length) {
    return `the input has several formats: ${tagged}-K _format drops it, -f ${read.join(",")} silences this hint`;
  }
  return `the input has several formats and is read as ${read.join(",")}: ${tagged}-f ${all.join(",")} would read the other lines too`;
}

function sampledText({ first, further }: NonNullable<Detected["mixed"]>): string {
  const start = `mixed formats in first ${counted(first, "line", "lines")}`;
  return further === 0 ? start : `${start} and ${counted(further, "line", "lines")} further on`;
}

function keptText({ count, of, unit, formats, first }: KeptAsText): string {
  const [is, was] = count === 1 ? ["is", "was"] : ["are", "were"];
  const place = `${first.source}:${first.line}:${first.column}`;
  const not = formats.length === 1 ? `not ${formats[0]}` : `neither ${formats.join(" nor ")}`;
  const head = `${numberText(count)} of ${countText(of, unit)} ${is} ${not} and ${was} kept as text`;
  return `${head}; the first: ${place}: ${failureText(first)}`;
}

/** A near miss, without the name of its input. */
export function nearText({ count, of, areOthers, isOneColumn, failure }: NearMiss): string {
  const { format, column, line } = failure;
  const where = line > 0 ? `line ${line}` : "the first one";
  const place = isOneColumn || count === 1 ? `column ${column}` : `one place (column ${column} of ${where})`;
  const lines = countText(of, areOthers ? "other line" : "line");
  return `${format}: ${numberText(count)} of ${lines}, but for ${place}: ${failureText(failure)}`;
}

function nearHint(miss: NearMiss): string {
  const { input, read, failure } = miss;
  const more = failure.line > 0 ? `; froe explain ${shellPath(input)}:${failure.line} says more` : "";
  return `${input} is read as ${read}, and the nearest format is ${nearText(miss)}${more}`;
}

function continuedText({ strategy, what, count, of }: ContinuedLines): string {
  const some = of !== null && count < of ? `${numberText(count)} of ` : "";
  const lines = of === null ? countText(count, "line") : `${some}the first ${countText(of, "such line")}`;
  const [look, are, it] = count === 1 ? ["looks", "is", "it"] : ["look", "are", "them"];
  switch (what.kind) {
    case "trace":
      return `${lines} ${look} like ${count === 1 ? "part of a stack trace" : "stack traces"}; -M ${strategy} joins ${it} to the line that logged ${it}`;
    case "indented":
      return `${lines} ${are} indented, as a line is that continues another; -M ${strategy} joins ${it} to the line before ${it}`;
    case "records":
      return `lines are indented, as a line is that continues another, and are ${what.format} of their own; -M ${strategy} joins them to the line before them`;
    case "usual":
      return `${lines} ${are} not ${what.format}, whose records often have several lines; -M ${shellWord(strategy)} joins ${it} to the line before ${it}`;
    case "declared":
      return `${lines} ${are} not ${what.format}, whose grammar joins lines; -f with its name or file joins ${it}`;
    case "spread":
      return `${lines} ${are} ${what.format} over several lines; -M ${strategy} joins ${it}`;
  }
}

function prefixedText({ input, about, format, count, of, options }: PrefixedLines): string {
  const lines = `${numberText(count)} of ${countText(of, "line")} ${count === 1 ? "is" : "are"}`;
  const them = count === 1 ? "it" : "them";
  return `${input}: ${lines} ${format} after the prefix of ${about}; ${commandOf(options, input)} reads ${them}`;
}

function draftedText({ input, layout, count, of }: DraftedLines): string {
  const lines =
    count === of ? `${numberText(count)} lines have` : `${numberText(count)} of ${countText(of, "line")} have`;
  return `${input}: ${lines} a layout, ${layout}; ${commandOf("-f infer", input)} reads its columns`;
}

function envelopedText({ input, about, field, format, options }: EnvelopedLines): string {
  const [inside, does] = format === null ? ["plain text with its line end", "takes that off"] : [format, "reads it"];
  return `${input} is records of ${about}, whose ${field} is ${inside}; ${commandOf(options, input)} ${does}`;
}

function payloadText({ input, field, format, count, of, isNamed }: PayloadLines): string {
  const values = `${numberText(count)} of ${of} sampled values of ${field} are ${format}`;
  const option = `--payload ${shellWord(`${field}=${format}`)}`;
  return `${input}: ${values}; ${isNamed ? option : commandOf(option, input)} reads their fields`;
}

/** A command line to copy. */
function commandOf(options: string, input: string): string {
  return `froe ${options}${input === STDIN_NAME ? "" : ` ${shellPath(input)}`}`;
}

/** More inputs are counted, not listed. */
const MOST_LISTED = 5;

function otherFormatsText({ inputs, read, cascade, without }: OtherFormats): string {
  const listed = inputs.slice(0, MOST_LISTED).map(({ source, format }) => `${source} (${format})`);
  const more = inputs.length > listed.length ? [`and ${numberText(inputs.length - listed.length)} more`] : [];
  const files = [...listed, ...more].join(", ");
  const what = inputs.length === 1 ? "1 file is" : `${numberText(inputs.length)} files are`;
  const perFile = `-f auto-per-file reads each file in its own format${without === null ? "" : `, without ${without}`}`;
  const remedy = cascade ? `-f ${cascade.join(",")} reads all of them; ${perFile}` : perFile;
  return `${what} mostly not ${read.join(" or ")}, which the first file has decided: ${files}; ${remedy}`;
}
