import { float } from "../event/value.ts";
import { type Hue, shortText } from "./cells.ts";
import type { Plot } from "./table.ts";

/** Sizes in pixels. */
const WIDTH = 960;
const HEIGHT = 320;
const LEFT = 64;
const RIGHT = 16;
const TOP = 40;
const BOTTOM = 32;
/** Bars closer than this touch. */
const LEAST_GAPPED = 6;
/** Labels of time are at least this far apart. */
const LABEL_ROOM = 150;
/** There are about this many lines of the grid, at numbers that people count in. */
const GRID_LINES = 4;
const ROUND_STEPS = [1, 2, 5, 10];
const EXACT_DIGITS = 12;

/** Colors that differ on light and dark pages. */
const COLORS: Readonly<Record<Hue, string>> = {
  red: "#d1404a",
  yellow: "#c98a00",
  green: "#2f9e5b",
  blue: "#3b82d6",
  magenta: "#9b5fd0",
  cyan: "#1f9aa8",
  dim: "#8b949e",
};
const LINE_HUES: readonly Hue[] = ["magenta", "cyan", "dim"];
const STYLE =
  "<style>svg{background:#fff}text{fill:#4d565f}.grid{stroke:#d6dade}.line{fill:none;stroke-width:2}" +
  "@media (prefers-color-scheme:dark){svg{background:#14181d}text{fill:#b3bdc8}.grid{stroke:#343b43}}</style>";

/** A scale that 0 is on. */
interface Scale {
  readonly ticks: readonly number[];
  y(value: number): number;
}

/** A picture of rows of time: a bar for each, divided as on a terminal, and a line for each further number. */
export function plotAsSvg({ bars, parts, lines, title }: Plot): string {
  const values = lines.flatMap(({ numbers }) => numbers.filter((value) => value !== null));
  const counts = scaleOf(
    bars.map(({ count }) => count),
    true,
  );
  const numbers = scaleOf(values, false);
  const end = WIDTH - (lines.length > 0 ? LEFT : RIGHT);
  const step = (end - LEFT) / Math.max(1, bars.length);
  const width = step >= LEAST_GAPPED ? step - 2 : step;
  const rect = (x: number, from: number, to: number, hue: Hue) =>
    to > from
      ? `<rect x="${px(x)}" y="${px(counts.y(to))}" width="${px(width)}" height="${px(counts.y(from) - counts.y(to))}" fill="${COLORS[hue]}"/>`
      : "";
  const drawn = bars.map(({ label, count, counts: own }, i) => {
    let sum = 0;
    const pieces = parts.map(({ hue }, part) => {
      const from = sum;
      sum += own[part] ?? 0;
      return rect(LEFT + i * step, from, sum, hue);
    });
    const others = lines.map(({ name, numbers }) => `, ${name} ${valueText(numbers[i] ?? null)}`).join("");
    const about = `<title>${escaped(`${label}: ${count}${others}`)}</title>`;
    return `<g>${about}${pieces.join("")}${rect(LEFT + i * step, sum, count, "dim")}</g>`;
  });
  const grid = counts.ticks.map(
    (count) =>
      `<path class="grid" d="M${LEFT} ${px(counts.y(count))}H${end}"/>${text(LEFT - 8, counts.y(count) + 4, valueText(count), "end")}`,
  );
  const scale =
    lines.length > 0 ? numbers.ticks.map((value) => text(end + 8, numbers.y(value) + 4, valueText(value))) : [];
  const range = bars.length > 0 ? `, ${bars[0]!.label} to ${bars.at(-1)!.label}` : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escaped(title + range)}</title>${STYLE}`,
    text(LEFT, 20, title),
    ...legend(parts, lines),
    ...grid,
    ...scale,
    ...drawn,
    ...lines.map(({ numbers: own }, i) => polyline(own, (at) => LEFT + at * step + width / 2, numbers, lineColor(i))),
    ...timeLabels(bars, step, end),
    "</svg>\n",
  ].join("\n");
}

/** The scale with 0 and all values between numbers that people count in. @param isWhole whether these are whole. */
function scaleOf(values: readonly number[], isWhole: boolean): Scale {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), isWhole ? 1 : 0);
  const least = Math.max((high - low) / GRID_LINES, isWhole ? 1 : Number.MIN_VALUE);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = high > low ? (ROUND_STEPS.find((factor) => factor * power >= least) ?? 1) * power : 1;
  const from = Math.floor(low / step);
  const to = Math.max(from + 1, Math.ceil(high / step));
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => Number(((from + i) * step).toPrecision(EXACT_DIGITS)));
  const y = (value: number) => HEIGHT - BOTTOM - ((value / step - from) / (to - from)) * (HEIGHT - TOP - BOTTOM);
  return { ticks, y };
}

/** A line through numbers with a gap where there is none, and a point for one that is alone. */
function polyline(
  numbers: Plot["lines"][number]["numbers"],
  x: (i: number) => number,
  { y }: Scale,
  color: string,
): string {
  const at = (i: number): number | null => numbers[i] ?? null;
  const path = numbers.map((value, i) =>
    value === null ? "" : `${at(i - 1) === null ? "M" : "L"}${px(x(i))} ${px(y(value))}`,
  );
  const points = numbers.map((value, i) =>
    value === null || at(i - 1) !== null || at(i + 1) !== null
      ? ""
      : `<circle cx="${px(x(i))}" cy="${px(y(value))}" r="3" fill="${color}"/>`,
  );
  return `<path class="line" stroke="${color}" d="${path.join("")}"/>${points.join("")}`;
}

/** Labels below the bars, the first and the last among them; the date is there where it differs from the one before. */
function timeLabels(bars: Plot["bars"], step: number, end: number): readonly string[] {
  const every = Math.max(1, Math.ceil(LABEL_ROOM / step));
  const last = bars.length - 1;
  const places = bars.flatMap((_, i) => (i % every === 0 && LEFT + i * step + 2 * LABEL_ROOM < end ? [i] : []));
  const shown = [...new Set([0, ...places, last])].filter((i) => i >= 0 && i < bars.length);
  return shown.map((i, order) => {
    const label = bars[i]!.label;
    const isDateKnown = order > 0 && datedAs(bars[shown[order - 1]!]!.label) === datedAs(label);
    const words = isDateKnown ? label.slice(datedAs(label).length).trim() || label : label;
    const isLast = i === last && last > 0;
    return text(isLast ? end : LEFT + i * step, HEIGHT - BOTTOM + 18, words, isLast ? "end" : "start");
  });
}

/** `2026-02-03` of `2026-02-03 10:20` */
function datedAs(label: string): string {
  return label.split(" ", 1)[0]!;
}

/** What the colors mean, from the right. */
function legend(parts: Plot["parts"], lines: Plot["lines"]): readonly string[] {
  let x = WIDTH - RIGHT;
  const marks = [
    ...parts.map(({ name, hue }) => ({ name, color: COLORS[hue], height: 10 })),
    ...lines.map(({ name }, i) => ({ name, color: lineColor(i), height: 2 })),
  ];
  return marks.reverse().map(({ name, color, height }) => {
    x -= name.length * 7 + 24;
    return `<rect x="${px(x)}" y="${16 - height / 2}" width="10" height="${height}" fill="${color}"/>${text(x + 14, 20, name)}`;
  });
}

function lineColor(i: number): string {
  return COLORS[LINE_HUES[i % LINE_HUES.length]!];
}

function valueText(value: number | null): string {
  return value === null ? "-" : shortText(Number.isInteger(value) ? value : float(value));
}

function text(x: number, y: number, content: string, anchor: "start" | "end" = "start"): string {
  return `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

function px(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** Text of logs, which may have anything in it. */
function escaped(content: string): string {
  const allowed = content.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd");
  return allowed.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
