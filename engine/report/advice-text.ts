import { foreignOf, type Signature, signatureNamed } from "../input/signatures.ts";
import { STDIN_NAME } from "../input/stdin.ts";
import type {
  ContinuedLines,
  EnvelopedLines,
  KeptAsText,
  MisnamedInput,
  NearMiss,
  OtherFormats,
  PrefixedLines,
} from "./advice.ts";
import { countText, numberText } from "./quantity.ts";
import { shellPath } from "./shell.ts";

/** More inputs are counted, not listed. */
const MOST_LISTED = 5;

/** @param why words the failure of the first one. */
export function keptText({ count, of, unit, formats, first }: KeptAsText, why: string): string {
  const [is, was] = count === 1 ? ["is", "was"] : ["are", "were"];
  const place = `${first.source}:${first.line}:${first.column}`;
  const not = formats.length === 1 ? `not ${formats[0]}` : `neither ${formats.join(" nor ")}`;
  const head = `${numberText(count)} of ${countText(of, unit)} ${is} ${not} and ${was} kept as text`;
  return `${head}; the first: ${place}: ${why}`;
}

/** @param why words the failure of the first line. */
export function nearText({ count, of, areOthers, isOneColumn, failure }: NearMiss, why: string): string {
  const { format, column, line } = failure;
  const where = line > 0 ? `line ${line}` : "the first one";
  const place = isOneColumn || count === 1 ? `column ${column}` : `one place (column ${column} of ${where})`;
  const lines = countText(of, areOthers ? "other line" : "line");
  return `${format}: ${numberText(count)} of ${lines}, but for ${place}: ${why}`;
}

/** The same as a hint. */
export function nearHint(miss: NearMiss, why: string): string {
  const { input, read, failure } = miss;
  const more = failure.line > 0 ? `; froe explain ${shellPath(input)}:${failure.line} says more` : "";
  return `${input} is read as ${read}, and the nearest format is ${nearText(miss, why)}${more}`;
}

export function continuedText({ strategy, what, count, of }: ContinuedLines): string {
  const some = of !== null && count < of ? `${numberText(count)} of ` : "";
  const lines = of === null ? countText(count, "line") : `${some}the first ${countText(of, "such line")}`;
  const [look, are, it] = count === 1 ? ["looks", "is", "it"] : ["look", "are", "them"];
  switch (what.kind) {
    case "trace":
      return `${lines} ${look} like ${count === 1 ? "part of a stack trace" : "stack traces"}; -M ${strategy} joins ${it} to the line that logged ${it}`;
    case "indented":
      return `${lines} ${are} indented, as a line is that continues another; -M ${strategy} joins ${it} to the line before ${it}`;
    case "spread":
      return `${lines} ${are} ${what.format} over several lines; -M ${strategy} joins ${it}`;
  }
}

export function prefixedText({ input, about, format, count, of, options }: PrefixedLines): string {
  const lines = `${numberText(count)} of ${countText(of, "line")} ${count === 1 ? "is" : "are"}`;
  const them = count === 1 ? "it" : "them";
  return `${input}: ${lines} ${format} after the prefix of ${about}; ${commandOf(options, input)} reads ${them}`;
}

export function envelopedText({ input, about, field, format, options }: EnvelopedLines): string {
  const [inside, does] = format === null ? ["plain text with its line end", "takes that off"] : [format, "reads it"];
  return `${input} is records of ${about}, whose ${field} is ${inside}; ${commandOf(options, input)} ${does}`;
}

/** A command line that can be copied. */
function commandOf(options: string, input: string): string {
  return `froe ${options}${input === STDIN_NAME ? "" : ` ${shellPath(input)}`}`;
}

export function otherFormatsText({ inputs, read, cascade, without }: OtherFormats): string {
  const listed = inputs.slice(0, MOST_LISTED).map(({ source, format }) => `${source} (${format})`);
  const more = inputs.length > listed.length ? [`and ${numberText(inputs.length - listed.length)} more`] : [];
  const files = [...listed, ...more].join(", ");
  const what = inputs.length === 1 ? "1 file is" : `${numberText(inputs.length)} files are`;
  const perFile = `-f auto-per-file reads each file in its own format${without === null ? "" : `, without ${without}`}`;
  const remedy = cascade ? `-f ${cascade.join(",")} reads all of them; ${perFile}` : perFile;
  return `${what} mostly not ${read.join(" or ")}, which the first file has decided: ${files}; ${remedy}`;
}

export function misnamedText({ source, named, is }: MisnamedInput): string {
  const said = foreignOf(named)?.kind;
  const really = is === null ? null : foreignOf(is)?.kind;
  const suffix = said?.suffixes.find((suffix) => source.toLowerCase().endsWith(suffix)) ?? "";
  return really
    ? `${source} is named ${suffix}, but ${really.is}: it was read as that`
    : `${source} is named ${suffix}, but ${notText(said)}: it was read as it is`;
}

/** What is to be said of a file that holds no lines of text; null for the error of another one. */
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

/** What writes the text of an input to standard output, or null. */
function commandFor(source: string, kind: Signature, outer: Signature | null): string | null {
  const isStream = source === STDIN_NAME;
  const first = outer ?? kind;
  const opened = isStream ? first.reader?.stream : first.reader?.file.replace("FILE", () => shellPath(source));
  if (!opened) return null;
  if (!outer) return opened;
  return kind.reader?.stream ? `${opened} | ${kind.reader.stream}` : null;
}
