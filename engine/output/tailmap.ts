import { LF, longer } from "../event/bytes.ts";
import { type Event, FLOAT, fieldAt, INT, SMALL, valueAt } from "../event/tape.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import { Float } from "../event/value.ts";
import type { Note, OutputFormat, OutputOptions } from "./format.ts";
import { visibleText } from "./legible.ts";
import { mapRows } from "./map-rows.ts";
import { writeStyled } from "./paint.ts";
import type { Style } from "./styles.ts";
import type { Writer } from "./writer.ts";

const FIRST_CAPACITY = 4_096;

/** Numbers that grow at their end, eight bytes each. */
class Numbers {
  #values = new Float64Array(FIRST_CAPACITY);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(value: number): void {
    if (this.#count === this.#values.length) {
      this.#values = longer(this.#values, this.#count * 2);
    }
    this.#values[this.#count++] = value;
  }

  /** The numbers so far; valid until the next one. */
  all(): Float64Array {
    return this.#values.subarray(0, this.#count);
  }
}

/** The classes of numbers, with their glyphs and their strings in the legend; the last one is for missing numbers. */
const CLASSES = [
  { glyph: "_", about: "below p90" },
  { glyph: "1", about: "p90-p95" },
  { glyph: "2", about: "p95-p99" },
  { glyph: "3", about: "above p99" },
  { glyph: ".", about: "missing" },
] as const;
const MISSING = CLASSES.length - 1;

/** A map that is printed at the end has at most this many events: some bytes of each are kept. */
const MOST_EVENTS = 2 ** 24;

/** Digits of a threshold between two numbers. */
const DIGITS = 12;

/** How far in the tail of one field's numbers each event is, which is known only after the last event. */
export function makeTailmap(options: OutputOptions): OutputFormat {
  const { names, styles, legend } = options;
  const [key = ""] = options.keys ?? [];
  const id = names.fix(key);
  const rowOf = mapRows(options);
  const looks: readonly (Style | null)[] = styles
    ? [null, styles.level.info, styles.level.warn, styles.level.error, styles.nothing]
    : [];
  const numbers = new Numbers();
  let leftOut = 0;
  let hasNumber = false;
  const rows: { readonly label: string; readonly first: number }[] = [];

  function write(event: Event): void {
    if (numbers.count === MOST_EVENTS) {
      leftOut++;
      return;
    }
    const label = rowOf(event);
    if (label !== null) rows.push({ label, first: numbers.count });
    const entry = fieldAt(event, id);
    const number = entry < 0 ? Number.NaN : numberAt(event, entry);
    if (!Number.isNaN(number)) hasNumber = true;
    numbers.push(number);
  }

  function end(out: Writer): void {
    const shown = numbers.all();
    const spread = spreadOf(shown);
    const seen = new Set<number>();
    function writeCell(at: number): void {
      const place = classOf(shown[at]!, spread);
      seen.add(place);
      writeGlyph(out, place);
    }
    for (const [i, { label, first }] of rows.entries()) {
      writeStyled(out, styles?.time ?? null, label);
      for (let at = first; at < (rows[i + 1]?.first ?? shown.length); at++) writeCell(at);
      out.byte(LF);
    }
    if (!legend || shown.length === 0) return;
    out.text(`\n${visibleText(key)}: ${summary(spread)}\n`);
    for (const [i, place] of [...seen].sort().entries()) {
      if (i > 0) out.text(" | ");
      writeGlyph(out, place);
      out.text(` = ${CLASSES[place]!.about}`);
    }
    out.byte(LF);
  }

  function writeGlyph(out: Writer, place: number): void {
    writeStyled(out, looks[place] ?? null, CLASSES[place]!.glyph);
  }

  const notes = (): readonly Note[] => (leftOut > 0 ? [{ code: "map-full", count: leftOut, limit: MOST_EVENTS }] : []);
  return { write, end, notes, hasShown: () => hasNumber };
}

function classOf(number: number, spread: Spread | null): number {
  if (spread === null || Number.isNaN(number)) return MISSING;
  if (number < spread.p90) return 0;
  if (number < spread.p95) return 1;
  return number <= spread.p99 ? 2 : 3;
}

/** The number of an entry; NaN for other values, also strings of digits. */
function numberAt(event: Event, entry: number): number {
  const kind = event.entries[entry + 1]!;
  const from = event.entries[entry + 2]!;
  if (kind === SMALL) return from;
  if (kind === INT || kind === FLOAT) return Number(decodeUtf8(event.bytes, from, event.entries[entry + 3]!));
  const value = valueAt(event, entry);
  if (value instanceof Float) return value.float;
  return typeof value === "number" || typeof value === "bigint" ? Number(value) : Number.NaN;
}

function summary(spread: Spread | null): string {
  if (spread === null) return "0 events";
  const { count, least, most, p90, p95, p99 } = spread;
  const thresholds = `p90=${numberText(p90)}, p95=${numberText(p95)}, p99=${numberText(p99)}`;
  return `${count} ${count === 1 ? "event" : "events"}, range ${numberText(least)} to ${numberText(most)}, ${thresholds}`;
}

function numberText(number: number): string {
  return String(Number(number.toPrecision(DIGITS)));
}

/** The percentiles of numbers, and their count. */
interface Spread {
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
}

/** The spread of the numbers of an array, without NaN, or null if there are none. */
function spreadOf(numbers: Float64Array): Spread | null {
  // NaN comes after all numbers.
  const sorted = numbers.slice().sort();
  let count = sorted.length;
  while (count > 0 && Number.isNaN(sorted[count - 1])) count--;
  if (count === 0) return null;
  const at = (percent: number) => percentile(sorted, count, percent);
  return { count, least: sorted[0]!, most: sorted[count - 1]!, p90: at(90), p95: at(95), p99: at(99) };
}

/** The percentile of the first `count` numbers, with linear interpolation. */
function percentile(sorted: Float64Array, count: number, percent: number): number {
  const rank = ((count - 1) * percent) / 100;
  const below = Math.floor(rank);
  const share = rank - below;
  const lower = sorted[below]!;
  const upper = sorted[Math.min(below + 1, count - 1)]!;
  return lower === upper ? lower : lower * (1 - share) + upper * share;
}
