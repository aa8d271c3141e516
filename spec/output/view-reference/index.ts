import { LF } from "../../../engine/event/bytes.ts";
import { plainName } from "../../../engine/event/roles.ts";
import type { Event } from "../../../engine/event/tape.ts";
import { typeOf } from "../../../engine/event/value.ts";
import type { OutputFormat, OutputOptions } from "../../../engine/output/format.ts";
import { NO_RANK } from "../../../engine/output/labels.ts";
import { safe } from "../../../engine/output/legible.ts";
import { styleOf, writeStyled } from "../../../engine/output/paint.ts";
import { severityOfStatus } from "../../../engine/output/status.ts";
import type { Style, Styles } from "../../../engine/output/styles.ts";
import { lastNames } from "../../../engine/output/view/names.ts";
import { shortAgent } from "../../../engine/output/view/text.ts";
import { widthOf } from "../../../engine/output/width.ts";
import type { Writer } from "../../../engine/output/writer.ts";
import { type Atom, atomWidth, inLine, inLines, isBlank, lineBreak, type Piece, runs } from "./layout.ts";
import { type AccessColumn, accessColumns, unitOf } from "./names.ts";
import { type Cell, type Leaf, type Parts, partsReader } from "./parts.ts";
import { newRepeats, noRepeats, type Repeats } from "./repeats.ts";
import { newScreen, noScreen, type Screen } from "./screen.ts";
import { linesOf, valueText } from "./text.ts";

/** The indent of lines below an event if its message begins too far right, and of stack traces. */
const INDENT = 4;
/** The rest of a broken line is further right. */
const INNER = 2;
/** Other lines are indented as far as the message, but no further than this share of a line. */
const DEEPEST = 0.4;
const RULE = "─";
/** Lines that people see together: within them columns are aligned, and a field repeats. */
const SCREEN_LINES = 40;
const plain = (text: string): Piece => ({ text, style: null });

/** The atoms of an event: what is aligned, what follows, and the values that are blocks of lines. */
interface Drawn {
  readonly head: readonly Atom[];
  readonly body: readonly Atom[];
  readonly blocks: readonly Block[];
}

/** Lines below an event, after a name unless they continue the message. */
interface Block {
  readonly name: string | null;
  readonly lines: readonly string[];
}

/**
 * Events for people: the time, the level, what wrote it, the message, then all other fields; an access log as the columns of
 * its requests. On a terminal columns are aligned, wide events are wrapped, strings of several lines are blocks, a rule
 * shows the date, and what repeats is dim; elsewhere each event is one line, with its date.
 */
export function makeView(options: OutputOptions): OutputFormat {
  const { width, styles, hidesRepeats } = options;
  const partsOf = partsReader(options);
  const screen = width === null ? noScreen : newScreen();
  const repeats = hidesRepeats || (width !== null && styles) ? newRepeats() : noRepeats;
  const drawing: Drawing = { options, screen, repeats, isOneLine: width === null };
  const loud = new Set<Style | null>(Object.values(styles?.level ?? {}));
  let date: string | null = null;
  let lines = 0;

  function write(event: Event, out: Writer, sign = ""): void {
    if (event.length === 0) return;
    const parts = partsOf(event);
    if (width !== null) writeRule(parts, width, out);
    if (lines >= SCREEN_LINES) {
      lines = 0;
      screen.turn();
      repeats.turn();
    }
    repeats.begin(parts.others);
    const drawn = drawEvent(parts, drawing);
    const tint = styles && parts.severity ? tintOf(parts, options) : null;
    const laid = width === null ? inLine([...drawn.head, ...drawn.body]) : layOut(drawn, sign, width);
    out.text(sign);
    const shown = tint ? laid.map((piece) => tinted(piece, tint, loud)) : laid;
    for (const { text, style } of runs(shown, tint)) writeStyled(out, style, text);
    out.byte(LF);
    lines += 1 + laid.filter(({ text }) => text.startsWith("\n")).length;
  }

  /** Writes the date if it is not that of the event before. */
  function writeRule({ clock }: Parts, width: number, out: Writer): void {
    if (!clock) return;
    const now = `${clock.date} ${clock.offset.replace("Z", "UTC")}`.trimEnd();
    if (now === date) return;
    date = now;
    const text = `${RULE}${RULE} ${now} `;
    writeStyled(out, styles?.time ?? null, text + RULE.repeat(Math.max(0, width - text.length)));
    out.byte(LF);
    lines++;
  }

  return { write };
}

/** The pieces of an event on a terminal of this width. */
function layOut({ head, body, blocks }: Drawn, sign: string, width: number): Piece[] {
  const start = widthOf(sign) + head.reduce((sum, atom) => sum + atomWidth(atom) + 1, 0);
  const indent = start <= width * DEEPEST ? start : INDENT;
  const laid = inLines([...head, ...body], { width, indent, inner: indent + INNER }, widthOf(sign));
  for (const { name, lines } of blocks) {
    const deep = name === null ? INDENT : INDENT + INNER;
    if (name !== null) laid.push(lineBreak(INDENT), plain(`${name}:`));
    for (const line of lines) {
      const layout = { width, indent: deep, inner: deep + INNER };
      laid.push(lineBreak(deep), ...inLines([[plain(line)]], layout, deep));
    }
  }
  return laid;
}

/** How events are drawn. */
interface Drawing {
  readonly options: OutputOptions;
  readonly screen: Screen;
  readonly repeats: Repeats;
  /** True if strings of several lines are quoted. */
  readonly isOneLine: boolean;
}

function drawEvent(parts: Parts, drawing: Drawing): Drawn {
  const { repeats, isOneLine, options } = drawing;
  const blocks: Block[] = [];
  const body = drawCells(BODY_COLUMNS, parts, drawing);
  const { message } = parts;
  if (message) {
    const lines = isOneLine ? null : linesOf(message.value);
    const text = lines ? lines[0]! : typeof message.value === "string" ? safe(message.value) : valueText(message.value);
    for (const word of isOneLine ? [text] : text.split(" ")) body.push([plain(word)]);
    if (lines && lines.length > 1) blocks.push({ name: null, lines: lines.slice(1) });
  }
  const isRequest = !isOneLine && options.width !== null && parts.access.length > 0;
  const last = isRequest
    ? parts.others.filter(({ name }) => lastNames.has(plainName(name.slice(name.lastIndexOf(".") + 1))))
    : [];
  for (const leaf of [...parts.others.filter((one) => !last.includes(one)), ...last]) {
    const isRepeat = repeats.has(leaf);
    if (isRepeat && options.hidesRepeats) continue;
    const lines = isOneLine ? null : linesOf(leaf.value);
    if (lines) blocks.push({ name: safe(leaf.name), lines });
    else body.push(drawField(leaf, isRepeat, options));
  }
  if (options.hidesRepeats)
    for (const name of repeats.gone) body.push([{ text: `${safe(name)}=`, style: options.styles?.nothing ?? null }]);
  return { head: drawHead(parts, drawing), body, blocks };
}

/** The columns of an access log that are before the indent of a wrapped line: the status and the method. */
const LEADING = 2;
const HEAD_COLUMNS = accessColumns.slice(0, LEADING);
const BODY_COLUMNS = accessColumns.slice(LEADING);

function drawHead(parts: Parts, drawing: Drawing): Atom[] {
  const { options, screen, isOneLine } = drawing;
  const { clock, stamp, level, severity, source, access } = parts;
  const { styles } = options;
  const head: Atom[] = [];
  const time = clock && isOneLine ? `${clock.date} ${clock.time}${clock.offset}` : (clock?.time ?? stamp);
  if (time !== null) head.push([{ text: screen.pad("time", time), style: styles?.time ?? null }]);
  if (level) {
    const style = styles && severity && access.length === 0 ? styles.level[severity] : null;
    head.push(cellOf(screen.pad("level", levelText(level, parts)), style));
  }
  if (source) head.push(cellOf(screen.pad("source", `${safe(String(source.value))}:`), styles?.name ?? null));
  return [...head, ...drawCells(HEAD_COLUMNS, parts, drawing)];
}

/** A level as it is written; a number as the word for its severity. */
function levelText({ value }: Leaf, { severity }: Parts): string {
  if (value === null) return "";
  const text = typeof value === "string" ? safe(value.trim()) : valueText(value);
  return severity !== null && /^\d+$/.test(text) ? severity.toUpperCase() : text;
}

/** A text in a style, and its padding without one. */
function cellOf(padded: string, style: Style | null): Atom {
  if (style === null && padded.trimStart() === padded) return [plain(padded)];
  const text = padded.trim();
  const [before = "", after = ""] = text === "" ? [padded] : padded.split(text, 2);
  return [plain(before), { text, style }, plain(after)];
}

/** The columns of an access log; one that the event does not have is blank if others above have it. */
function drawCells(columns: readonly AccessColumn[], { access }: Parts, { options, screen }: Drawing): Atom[] {
  if (access.length === 0) return [];
  const atoms: Atom[] = [];
  for (const column of columns) {
    const cell = access.find((one) => one.column === column);
    const text = screen.pad(column, cell ? cellText(cell, options.width !== null) : "");
    if (text !== "") atoms.push(cellOf(text, cell && options.styles ? cellStyle(cell, options.styles) : null));
  }
  return atoms;
}

function cellText({ column, leaf }: Cell, isShort: boolean): string {
  if (isShort && column === "agent" && typeof leaf.value === "string") return valueText(shortAgent(leaf.value));
  const isNumber = typeof leaf.value === "number" || typeof leaf.value === "bigint";
  const unit = column === "bytes" && isNumber ? "B" : column === "duration" ? unitOf(leaf.name) : "";
  return valueText(leaf.value) + unit;
}

function cellStyle({ column, leaf }: Cell, styles: Styles): Style | null {
  const severity = column === "status" ? severityOfStatus(leaf.value) : null;
  if (severity) return styles.level[severity];
  return column === "agent" ? styles.nothing : null;
}

function drawField({ value, kind }: Leaf, isRepeat: boolean, { styles }: OutputOptions): Atom {
  const text = valueText(value);
  if (!styles) return [plain(kind.label + text)];
  if (kind.isId || isRepeat) return [{ text: kind.label + text, style: styles.nothing }];
  return [
    { text: kind.label, style: styles.name },
    { text, style: styleOf(typeOf(value), value, NO_RANK, styles) },
  ];
}

/** The style of the whole line of a warning or an error; null for other events. */
function tintOf({ severity }: Parts, { styles }: OutputOptions): Style | null {
  if (!styles) return null;
  if (severity === "fatal" || severity === "error") return styles.tint.error;
  return severity === "warn" ? styles.tint.warn : null;
}

/** A piece in the style of its line; those in a loud style keep theirs, and blanks have none. */
function tinted(piece: Piece, tint: Style, loud: ReadonlySet<Style | null>): Piece {
  return loud.has(piece.style) || isBlank(piece.text) ? piece : { text: piece.text, style: tint };
}
