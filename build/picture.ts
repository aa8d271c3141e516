/** A terminal in a picture: what was typed, and what it printed with colors. */
export interface Pane {
  readonly command: string;
  /** Lines with the escape sequences of colors (SGR). */
  readonly screen: string;
}

/** The colors of a picture, as CSS. */
interface Theme {
  readonly page: string;
  readonly edge: string;
  readonly text: string;
  readonly faint: string;
  /** Black, red, green, yellow, blue, magenta, cyan, white: codes 30 to 37. */
  readonly colors: readonly string[];
  /** The same as backgrounds: codes 40 to 47. */
  readonly grounds: readonly string[];
}

export const themes = {
  light: {
    page: "#ffffff",
    edge: "#d1d9e0",
    text: "#1f2328",
    faint: "#6e7781",
    colors: ["#1f2328", "#c21f30", "#116329", "#8a5a00", "#0550ae", "#8250df", "#1b7c83", "#59636e"],
    grounds: ["#f6f8fa", "#ff8182", "#4ac26b", "#eac54f", "#54aeff", "#c297ff", "#6cc9cf", "#d1d9e0"],
  },
  dark: {
    page: "#0d1117",
    edge: "#3d444d",
    text: "#e6edf3",
    faint: "#8b949e",
    colors: ["#0d1117", "#ff7b72", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#f0f6fc"],
    grounds: ["#161b22", "#ff7b72", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#f0f6fc"],
  },
} satisfies Record<string, Theme>;

/** Sizes in pixels. A character of a monospaced font is three fifths as wide as its size. */
const SIZE = 14;
const ADVANCE = SIZE * 0.6;
const LEADING = 20;
const MARGIN = 16;
const BRIGHT = 60;

interface Style {
  readonly bold: boolean;
  readonly dim: boolean;
  readonly color: number | null;
  readonly ground: number | null;
}

interface Run {
  readonly text: string;
  /** 0-based. */
  readonly column: number;
  readonly style: Style;
}

const plain: Style = { bold: false, dim: false, color: null, ground: null };

/** An SVG of panes below each other, each at least `columns` characters wide. @throws RangeError for escapes that are no colors. */
export function picture(panes: readonly Pane[], columns: number, theme: Theme): string {
  const lines = panes.flatMap(({ command, screen }, i) => [
    ...(i === 0 ? [] : [[]]),
    prompt(command),
    ...screen.replace(/\n$/, "").split("\n").map(runsOf),
  ]);
  const width = Math.ceil(columns * ADVANCE + 2 * MARGIN);
  const height = lines.length * LEADING + 2 * MARGIN;
  const rows = lines.map((runs, row) => drawn(runs, MARGIN + row * LEADING, theme)).filter((row) => row !== "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(panes.map(({ command }) => command).join("; "))}</title>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="${theme.page}" stroke="${theme.edge}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${SIZE}" fill="${theme.text}">
${rows.join("\n")}
</g>
</svg>
`;
}

function prompt(command: string): Run[] {
  return [
    { text: "$", column: 0, style: { ...plain, dim: true } },
    { text: command, column: 2, style: { ...plain, bold: true } },
  ];
}

function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let style = plain;
  let column = 0;
  // The pieces between escape sequences have even numbers.
  for (const [index, piece] of line.split(/\x1b\[([\d;]*)m/).entries()) {
    if (index % 2 === 1) style = styledBy(style, piece.split(";").map(Number));
    else if (piece !== "") {
      runs.push({ text: piece, column, style });
      column += [...piece].length;
    }
  }
  return runs;
}

function styledBy(style: Style, [code = 0, form, number, ...others]: readonly number[]): Style {
  if (code === 38 && form === 5 && number !== undefined) return { ...style, color: number };
  const further = [form, number, ...others].filter((one) => one !== undefined);
  return further.reduce(styled, styled(style, code));
}

function styled(style: Style, code: number): Style {
  if (code === 0) return plain;
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 39) return { ...style, color: null };
  if (code === 49) return { ...style, ground: null };
  const color = code >= 90 ? code - BRIGHT : code;
  if (color >= 30 && color <= 37) return { ...style, color: color - 30 };
  if (color >= 40 && color <= 47) return { ...style, ground: color - 40 };
  throw new RangeError(`a picture has no color for the code ${code}`);
}

function drawn(runs: readonly Run[], top: number, theme: Theme): string {
  const grounds = runs.map((run) => groundOf(run, top, theme)).join("");
  const texts = runs.filter(({ text }) => text.trim() !== "").map((run) => textOf(run, top, theme));
  return grounds + texts.join("");
}

function groundOf({ text, column, style }: Run, top: number, theme: Theme): string {
  if (style.ground === null) return "";
  const [x, width] = [MARGIN + column * ADVANCE, [...text].length * ADVANCE].map(rounded);
  return `<rect x="${x}" y="${top}" width="${width}" height="${LEADING}" fill="${theme.grounds[style.ground]}"/>`;
}

function textOf({ text, column, style }: Run, top: number, theme: Theme): string {
  const fill = style.color === null ? (style.dim ? theme.faint : null) : colorOf(style.color, theme);
  const attributes = [
    // Chromium ignores it on the group around them.
    'xml:space="preserve"',
    `x="${rounded(MARGIN + column * ADVANCE)}"`,
    `y="${top + SIZE}"`,
    // The font of the reader may be wider or narrower: columns stay below each other.
    `textLength="${rounded([...text].length * ADVANCE)}"`,
    ...(fill === null ? [] : [`fill="${fill}"`]),
    ...(style.bold ? ['font-weight="bold"'] : []),
    ...(style.dim && style.color !== null ? ['opacity=".7"'] : []),
  ];
  return `<text ${attributes.join(" ")}>${escaped(text)}</text>`;
}

/** A color by its code: one of the theme, or one of the cube of 216. */
function colorOf(code: number, { colors }: Theme): string {
  if (code < CUBE) return colors[code % colors.length]!;
  const at = code - CUBE;
  const parts = [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((part) => (part === 0 ? 0 : 55 + part * 40));
  return `rgb(${parts.join(",")})`;
}
/** The first code of the cube. */
const CUBE = 16;

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
