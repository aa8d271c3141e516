import { DELETE, isDigit, LF, NINE, SPACE } from "../event/bytes.ts";
import { jsonText } from "../event/json-text.ts";
import type { Severity } from "../event/levels.ts";
import { type Event, valueAt } from "../event/tape.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import type { Value } from "../event/value.ts";
import { FieldText, FLAT, NOTHING } from "./field-text.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";
import { visibleText } from "./legible.ts";
import { mapRows } from "./map-rows.ts";
import { writeStyled } from "./paint.ts";
import type { Style } from "./styles.ts";
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
export function glyphMap(options: OutputOptions, source: GlyphSource): OutputFormat {
  const { styles, width } = options;
  const { find, missing, about, severityOf, spells } = source;
  const glyphs = glyphsInTurn(options);
  const text = new FieldText();
  const legend = options.legend ? new Legend() : null;
  /** True if the whole text of a field is needed, and not only its first byte. */
  const isRead = legend !== null || (styles !== null && severityOf !== null);
  /** Greater bytes are their own glyphs; digits may be shown as letters. */
  const plainFrom = spells ? NINE : SPACE;
  let hasShown = false;

  function write(event: Event, out: Writer): void {
    const entry = find(event);
    const shape = entry < 0 ? NOTHING : text.read(event, entry);
    const first = text.from < text.to ? text.bytes[text.from]! : 0;
    const isPlain = !isRead && first > plainFrom && first < DELETE && shape !== NOTHING && shape !== FLAT;
    if (isPlain && glyphs.putByte(event, first, out)) hasShown = true;
    else if (shape === NOTHING) writeText(event, "", undefined, out);
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
    if (shown !== "") hasShown = true;
    glyphs.put(event, glyph, width === null ? 1 : widthOf(glyph), severity ?? null, out);
    const style = styles && severity ? styles.level[severity] : null;
    legend?.add(glyph, shown === "" ? about : isSpelled ? `${value} (${severity})` : value, style);
  }

  function end(out: Writer): void {
    glyphs.end(out);
    legend?.write(out);
  }

  return { write, end, isMidLine: glyphs.isMidLine, hasShown: () => hasShown };
}

/** Writes each glyph with its event, in rows of equal counts. */
function glyphsInTurn(options: OutputOptions) {
  const { styles } = options;
  const rowOf = mapRows(options);
  /** Columns of the widest glyph so far. */
  let cell = 1;
  let isOpen = false;

  /** Starts a row if the event is the first of one. */
  function beginRow(event: Event, out: Writer): void {
    const label = rowOf(event, cell);
    if (label === null) return;
    if (isOpen) out.byte(LF);
    writeStyled(out, styles?.time ?? null, label);
    isOpen = true;
  }

  return {
    /** Writes a glyph with its columns, in the color of its severity. */
    put(event: Event, glyph: string, columns: number, severity: Severity | null, out: Writer): void {
      cell = Math.max(cell, columns);
      beginRow(event, out);
      writeStyled(out, styles && severity ? styles.level[severity] : null, glyph);
      if (columns < cell) out.byte(SPACE);
    },
    /** Writes a glyph of one column and one byte, without a color. @returns false if the map has wider ones. */
    putByte(event: Event, byte: number, out: Writer): boolean {
      if (cell > 1) return false;
      beginRow(event, out);
      out.byte(byte);
      return true;
    },
    end(out: Writer): void {
      if (isOpen) out.byte(LF);
      isOpen = false;
    },
    isMidLine: () => isOpen,
  };
}

/** The first character of a text, or a replacement if it has no glyph. */
function glyphOf(text: string): string {
  return UNSEEN.test(text) ? REPLACEMENT : String.fromCodePoint(text.codePointAt(0)!);
}

/** Limits of a legend, which is one line. */
const MOST_GLYPHS = 40;
const MOST_VALUES = 6;
const LONGEST_VALUE = 40;
const CUT = "…";

/** The values after the glyphs of a map: `2 = 200,204 | 4 = 404`. */
class Legend {
  readonly #entries = new Map<string, { readonly values: Set<string>; readonly style: Style | null }>();
  #isCut = false;

  /** Notes a value that is shown as `glyph`. */
  add(glyph: string, value: string, style: Style | null): void {
    let entry = this.#entries.get(glyph);
    if (!entry) {
      if (this.#entries.size === MOST_GLYPHS) {
        this.#isCut = true;
        return;
      }
      entry = { values: new Set(), style };
      this.#entries.set(glyph, entry);
    }
    // One more than is shown, to know that there are more.
    if (entry.values.size <= MOST_VALUES) entry.values.add(visibleText(cut(value)));
  }

  /** Writes the legend after an empty line, unless it is empty. */
  write(out: Writer): void {
    const entries = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [i, [glyph, { values, style }]] of entries.entries()) {
      out.text(i === 0 ? "\n" : " | ");
      writeStyled(out, style, glyph);
      out.text(" = ");
      const shown = [...values].slice(0, MOST_VALUES).sort().join(",");
      writeStyled(out, style, values.size > MOST_VALUES ? `${shown},${CUT}` : shown);
    }
    if (entries.length > 0) out.text(this.#isCut ? ` | ${CUT}\n` : "\n");
  }
}

function cut(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  // A character has at most two code units.
  const characters = Array.from(value.slice(0, LONGEST_VALUE * 2)).slice(0, LONGEST_VALUE - 1);
  return characters.join("") + CUT;
}
