import { checkOptions } from "../language/arguments.ts";
import { COLUMNS, foldLines } from "../output/fold.ts";
import { legiblePrint, visible } from "../output/legible.ts";
import { HIDDEN, type Redactor } from "../redaction/index.ts";
import type { UndatedPlace } from "../time/index.ts";
import { codePointsIn, indexOfColumn } from "./columns.ts";
import { type Cause, type Diagnostic, foreignText, messageOf, type Summary, wordingOf } from "./diagnostics/index.ts";
import { excerpt } from "./excerpt.ts";
import type { ParseFailure } from "./failure.ts";
import { colored, type Paint, plain } from "./paint.ts";

/** How diagnostics are printed. */
export interface Look {
  readonly color: boolean;
  /** The columns of the screen, which messages are broken to, or null without a screen. */
  readonly width: number | null;
  /** `short`: one line each. `long`: with the rejected line, and a caret under what could not be read. */
  readonly form: "short" | "long";
  /** Removes secrets; missing if none are removed. */
  readonly censor?: Censor | null;
  /** The names of the inputs, which have none: in `app.log:3`, `field:log` means nothing. */
  readonly inputs?: readonly string[];
}

const DEFAULT_WIDTH = 80;
/** The least columns for the text of a line. */
const LEAST_ROOM = 20;
/** A summary lists this many causes. */
const TOP_CAUSES = 5;
const COUNT_WIDTH = 9;

/** Diagnostics of --redact itself, which have nothing but names. */
const FROM_COMMAND_LINE: ReadonlySet<Diagnostic["code"]> = new Set(["redacted", "unredacted-field"]);

/** The text of why a record is not accepted, as callers of the library ask for it. @throws as {@link checkOptions}. */
export function drawn(failure: Diagnostic, look: { readonly color?: boolean; readonly width?: number } = {}): string {
  checkOptions("render", look, { color: "boolean", width: COLUMNS });
  const { color = false, width = null } = look;
  return render(failure, { color, width, form: "long" });
}

/** The text of a diagnostic, without a line end after its last line. */
export function render(whole: Diagnostic, look: Look): string {
  const censor = FROM_COMMAND_LINE.has(whole.code) ? null : look.censor;
  const diagnostic = censor ? withoutSecrets(whole, censor) : whole;
  const clean = (text: string) => (censor ? cleanAround(text, look.inputs ?? [], censor) : text);
  const paint = look.color ? colored : plain;
  if (diagnostic.code === "printed") {
    const text = clean(diagnostic.text);
    return look.width === null ? text : legiblePrint(text, look.color);
  }
  if (diagnostic.code === "detected") return foldLines(visible(clean(messageOf(diagnostic))), look.width);
  const head = `${placeText(diagnostic, paint)} ${visible(clean(messageOf(diagnostic)))}`;
  const causes = diagnostic.code === "summary" ? causeLines(diagnostic) : [];
  const text = foldLines([head, ...causes].join("\n"), look.width);
  const quoted = look.form === "short" ? null : quotedOf(diagnostic);
  return [text, ...(quoted ? quotedLine(quoted, look.width ?? DEFAULT_WIDTH, paint) : [])].join("\n");
}

/** The prefix of the message, with its colon. */
function placeText(diagnostic: Diagnostic, paint: Paint): string {
  const { rank } = wordingOf(diagnostic);
  if (rank === "hint") return paint.hint("hint:");
  const place = diagnostic.code === "script-failure" ? diagnostic.at : diagnostic;
  // A failing script without an event ends the run, so no summary follows.
  const word = rank === "error" || place === null ? ` ${paint.error("error:")}` : "";
  // The message names the file itself.
  const isNamed = diagnostic.code === "unreadable" && foreignText(diagnostic.source, diagnostic.errno) !== null;
  if (place === null || !("source" in place) || isNamed) return paint.place("froe:") + word;
  const source = visible(place.source);
  if (!("line" in place)) return word ? `${paint.place("froe:")}${word} ${source}:` : paint.place(`froe: ${source}:`);
  const column = "column" in place && place.column !== null ? `:${place.column}` : "";
  return paint.place(`${source}:${place.line}${column}:`) + word;
}

/** A line that is shown, with a caret under one column. */
type Quoted = Pick<ParseFailure, "line" | "column" | "text" | "shownColumn">;

/** The line of a diagnostic: of the input, or of a script. */
function quotedOf(diagnostic: Diagnostic): Quoted | null {
  if (diagnostic.code === "parse-failure") return diagnostic;
  return diagnostic.code === "script-failure" ? diagnostic.script : null;
}

/** The line after its number, and a line with a caret. */
function quotedLine(
  { line, column, shownColumn = column, text }: Quoted,
  width: number,
  paint: Paint,
): readonly string[] {
  const number = `  ${line} | `;
  const room = Math.max(LEAST_ROOM, width - number.length);
  const shown = excerpt(text, shownColumn, room);
  const margin = `${" ".repeat(number.length - 2)}| `;
  return [paint.gutter(number) + shown.line, paint.gutter(margin) + " ".repeat(shown.caret) + paint.caret("^")];
}

/** The most frequent causes; none if every rejected line has been explained. */
function causeLines({ causes, rejected, explained }: Summary): readonly string[] {
  if (explained >= rejected) return [];
  const top = causes.length > TOP_CAUSES ? causes.slice(0, TOP_CAUSES - 1) : causes;
  const rest = causes.slice(top.length).reduce((sum, { count }) => sum + count, 0);
  const listed = rest > 0 ? [...top, { count: rest, text: "other causes" }] : top;
  return listed.map(({ count, text }) => `${String(count).padStart(COUNT_WIDTH)}  ${visible(text)}`);
}

/** What removes secrets of messages. */
type Censor = Pick<Redactor, "text" | "line">;

/** The text without secrets, but with the names of inputs that stand in it as words; one without a dot may be a field's. */
function cleanAround(text: string, inputs: readonly string[], censor: Censor): string {
  const named = inputs.filter((name) => /[./]/.test(name) && text.includes(name));
  if (named.length === 0) return censor.text(text);
  const names = named.map((name) => name.replace(/[^\w/]/g, "\\$&"));
  const words = new RegExp(`(?<![^\\s'"(])(${names.join("|")})(?![^\\s'"),:;])`);
  return text
    .split(words)
    .map((part, at) => (at % 2 === 0 ? censor.text(part) : part))
    .join("");
}

/** The diagnostic without the secrets of the lines that it quotes. */
function withoutSecrets(diagnostic: Diagnostic, censor: Censor): Diagnostic {
  if (diagnostic.code === "parse-failure") return cleanFailure(diagnostic, censor);
  if (diagnostic.code === "kept-as-text") return { ...diagnostic, first: cleanFailure(diagnostic.first, censor) };
  if (diagnostic.code === "near-miss") return { ...diagnostic, failure: cleanFailure(diagnostic.failure, censor) };
  if (diagnostic.code === "summary") return { ...diagnostic, causes: diagnostic.causes.map(cleanCause(censor)) };
  // Timestamps and messages of scripts may quote values of their event, and nobody knows of which fields.
  if (diagnostic.code === "unfit-timestamps") {
    return { ...diagnostic, sample: diagnostic.sample && censor.line(diagnostic.sample) };
  }
  if (diagnostic.code === "assumed-zone") return { ...diagnostic, zones: diagnostic.zones.map(censor.line) };
  if ("isNoDay" in diagnostic) return cleanPlace(diagnostic, censor);
  if ("first" in diagnostic && diagnostic.first && "isNoDay" in diagnostic.first) {
    return Object.assign({}, diagnostic, { first: cleanPlace(diagnostic.first, censor) });
  }
  if (diagnostic.code === "script-failure") return { ...diagnostic, message: censor.line(diagnostic.message) };
  return diagnostic;
}

const cleanPlace = <P extends UndatedPlace>(at: P, { line }: Censor): P => ({ ...at, text: at.text && line(at.text) });

const cleanCause =
  ({ text: clean }: Censor) =>
  ({ count, text }: Cause): Cause => ({ count, text: clean(text) });

function cleanFailure(failure: ParseFailure, censor: Censor): ParseFailure {
  const { text, column, found } = failure;
  const shown = censor.line(text);
  if (shown === text) return failure;
  const before = text.slice(0, indexOfColumn(text, column));
  const at = shown === HIDDEN ? 0 : Math.min(censor.line(before).length, shown.length);
  const isShown = found === "" || shown.startsWith(found, at);
  const { hint: _quoting, ...others } = failure;
  return { ...others, text: shown, shownColumn: codePointsIn(shown.slice(0, at)) + 1, found: isShown ? found : HIDDEN };
}
