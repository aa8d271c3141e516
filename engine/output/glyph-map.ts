import { DELETE, LF, NINE, SPACE, ZERO } from "../event/bytes.ts";
import { jsonText } from "../event/json-text.ts";
import type { Severity } from "../event/levels.ts";
import { type Event, valueAt } from "../event/tape.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import type { Value } from "../event/value.ts";
import { FieldText, FLAT, NOTHING } from "./field-text.ts";
import type { Format, OutputOptions } from "./index.ts";
import { Legend } from "./legend.ts";
import { mapRows } from "./map-rows.ts";
import { writeStyled } from "./paint.ts";
import { widthOf } from "./width.ts";
import type { Writer } from "./writer.ts";

/** Characters without a glyph: invisible ones, and marks on the one before. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Zl}\p{Zp}]/u;
const REPLACEMENT = "\ufffd";

/** What a map shows of an event. */
interface GlyphSource {
  /** The place of the shown field on the tape, or -1 if the event does not have it. */
  readonly find: (event: Event) => number;
  /** The glyph of an event whose field is missing, or empty. */
  readonly missing: string;
  /** Its text in the legend. */
  readonly about: string;
  /** How grave a value is, which is shown as its color; null for fields without colors. */
  readonly severityOf: ((value: Value, name: string) => Severity | undefined) | null;
  /** True if the number of a field of this name is shown as the letter of its severity. */
  readonly spells?: (name: string) => boolean;
}

/** Writes one character for each event, the first of a field's text, in rows. */
export function glyphMap(options: OutputOptions, source: GlyphSource): Format {
  const { styles, width } = options;
  const { find, missing, about, severityOf, spells } = source;
  const rowOf = mapRows(options);
  const text = new FieldText();
  const legend = options.legend ? new Legend() : null;
  /** True if the whole text of a field is needed, and not only its first byte. */
  const isRead = legend !== null || (styles !== null && severityOf !== null);
  /** Greater bytes are their own glyphs; digits may be shown as letters. */
  const plainFrom = spells ? NINE : SPACE;
  /** Columns of the widest glyph so far. */
  let cell = 1;
  let isOpen = false;
  let hasShown = false;

  function write(event: Event, out: Writer): void {
    const entry = find(event);
    const shape = entry < 0 ? NOTHING : text.read(event, entry);
    const first = text.from < text.to ? text.bytes[text.from]! : 0;
    if (!isRead && cell === 1 && first > plainFrom && first < DELETE && shape !== NOTHING && shape !== FLAT) {
      beginRow(event, out);
      out.byte(first);
      hasShown = true;
    } else if (shape === NOTHING) writeText(event, "", undefined, out);
    else if (shape === FLAT) writeText(event, jsonText(valueAt(event, entry)), undefined, out);
    else {
      const name = event.names.text(event.entries[entry]!);
      const severity = severityOf?.(valueAt(event, entry), name);
      writeText(event, decodeUtf8(text.bytes, text.from, text.to), severity, out, spells?.(name));
    }
  }

  function writeText(event: Event, value: string, severity: Severity | undefined, out: Writer, isLevel = false): void {
    const shown = value.trimStart();
    const isSpelled = isLevel && severity !== undefined && isDigit(shown.charCodeAt(0));
    const glyph = shown === "" ? missing : isSpelled ? severity.charAt(0).toUpperCase() : glyphOf(shown);
    const glyphWidth = width === null ? 1 : widthOf(glyph);
    cell = Math.max(cell, glyphWidth);
    if (shown !== "") hasShown = true;
    beginRow(event, out);
    const style = styles && severity ? styles.level[severity] : null;
    writeStyled(out, style, glyph);
    if (glyphWidth < cell) out.byte(SPACE);
    legend?.add(glyph, shown === "" ? about : isSpelled ? `${value} (${severity})` : value, style);
  }

  /** Starts a row if the event is the first of one. */
  function beginRow(event: Event, out: Writer): void {
    const label = rowOf(event, cell);
    if (label === null) return;
    if (isOpen) out.byte(LF);
    writeStyled(out, styles?.time ?? null, label);
    isOpen = true;
  }

  function end(out: Writer): void {
    if (isOpen) out.byte(LF);
    isOpen = false;
    legend?.write(out);
  }

  return { write, end, isMidLine: () => isOpen, hasShown: () => hasShown };
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** The first character of a text, or a replacement if it has no glyph. */
function glyphOf(text: string): string {
  return UNSEEN.test(text) ? REPLACEMENT : String.fromCodePoint(text.codePointAt(0)!);
}
