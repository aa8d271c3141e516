import type { Hue } from "./cells.ts";
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
const GRID_LINES = 4;

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
const INK = "#7d8590";

/** A picture of rows of time: a bar for each, divided as on a terminal. */
export function plotAsSvg({ bars, parts, title }: Plot): string {
  const most = bars.reduce((highest, { count }) => Math.max(highest, count), 1);
  const top = roundUp(most);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, bars.length);
  const width = step >= LEAST_GAPPED ? step - 2 : step;
  const y = (count: number) => HEIGHT - BOTTOM - (count / top) * (HEIGHT - TOP - BOTTOM);
  const rect = (x: number, from: number, to: number, hue: Hue) =>
    to > from
      ? `<rect x="${px(x)}" y="${px(y(to))}" width="${px(width)}" height="${px(y(from) - y(to))}" fill="${COLORS[hue]}"/>`
      : "";
  const drawn = bars.map(({ label, count, counts }, i) => {
    let sum = 0;
    const pieces = parts.map(({ hue }, part) => {
      const from = sum;
      sum += counts[part] ?? 0;
      return rect(LEFT + i * step, from, sum, hue);
    });
    return `<g><title>${escaped(`${label}: ${count}`)}</title>${pieces.join("")}${rect(LEFT + i * step, sum, count, "dim")}</g>`;
  });
  const every = Math.max(1, Math.ceil(LABEL_ROOM / step));
  const labels = bars.flatMap(({ label }, i) =>
    i % every === 0 && LEFT + i * step + LABEL_ROOM < WIDTH ? [text(LEFT + i * step, HEIGHT - BOTTOM + 18, label)] : [],
  );
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, i) => (top * i) / GRID_LINES).map(
    (count) =>
      `<path d="M${LEFT} ${px(y(count))}H${WIDTH - RIGHT}" stroke="${INK}" stroke-opacity="0.25"/>` +
      text(LEFT - 8, y(count) + 4, String(count), "end"),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">`,
    text(LEFT, 20, title),
    ...legend(parts),
    ...grid,
    ...drawn,
    ...labels,
    "</svg>\n",
  ].join("\n");
}

/** What the colors mean, from the right. */
function legend(parts: Plot["parts"]): readonly string[] {
  let x = WIDTH - RIGHT;
  return [...parts].reverse().map(({ name, hue }) => {
    x -= name.length * 7 + 24;
    return `<rect x="${px(x)}" y="11" width="10" height="10" fill="${COLORS[hue]}"/>${text(x + 14, 20, name)}`;
  });
}

function text(x: number, y: number, content: string, anchor: "start" | "end" = "start"): string {
  return `<text x="${px(x)}" y="${px(y)}" fill="${INK}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

function px(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** The next number that divides well. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const fitting = [1, 2, 4, 5, 8, 10].find((factor) => factor * power >= most) ?? 10;
  return Math.max(GRID_LINES, fitting * power);
}

/** Text of logs, which may have anything in it. */
function escaped(content: string): string {
  const allowed = content.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, "\ufffd");
  return allowed.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
