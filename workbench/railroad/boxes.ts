/** A part of a diagram: a track enters it on the left at the height 0, and leaves it on the right at the same height. */
export interface Box {
  readonly width: number;
  /** How far it reaches above and below the track. */
  readonly up: number;
  readonly down: number;
  /** Its SVG, with the track entering at this point. */
  readonly draw: (x: number, y: number) => string;
}

/** How text is drawn: the kinds of boxes, as classes of the SVG. */
export type TextLook = "literal" | "lexeme" | "rule" | "check";

const LETTER = 7.25;
const LINE = 15;
const PADDING = 9;
const GAP = 12;
/** The radius of the curves of tracks. */
const TURN = 8;
const LONGEST_TEXT = 36;

const round = (length: number) => Math.round(length * 10) / 10;

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[one] ?? "&quot;");
}

/** A track through these points: `h` and `v` are lengths, the others are curves that turn to a side. */
function track(x: number, y: number, commands: string): string {
  return `<path class="track" d="M${round(x)} ${round(y)}${commands}"/>`;
}

const line = (x: number, y: number, length: number) => (length > 0 ? track(x, y, `h${round(length)}`) : "");

/** Text wide enough for a screen: the whole of it is in the title. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT - 1).join("")}…` : text;
}

/** The columns that a text takes; characters of East Asia are as wide as two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, one) => sum + (one > "\u1100" ? 2 : 1), 0) * LETTER;
}

/** A box with a text, and a name above it if the text is read into a field. */
export function textBox(text: string, look: TextLook, name: string | null = null): Box {
  const lines = name === null ? [shortened(text)] : [shortened(name), shortened(text)];
  const width = Math.max(...lines.map(widthOf)) + 2 * PADDING;
  const half = (lines.length * LINE) / 2 + 5;
  const rounded = look === "literal" ? half : 4;
  return {
    width,
    up: half,
    down: half,
    draw(x, y) {
      const middle = round(x + width / 2);
      const words = lines.map((one, index) => {
        const at = y + (index - (lines.length - 1) / 2) * LINE + 4;
        const kind = name !== null && index === 0 ? "name" : "words";
        return `<text class="${kind}" x="${middle}" y="${round(at)}">${escaped(one)}</text>`;
      });
      const kind = name === null ? look : `${look} field`;
      return `<rect class="${kind}" x="${round(x)}" y="${round(y - half)}" width="${round(width)}" height="${round(2 * half)}" rx="${Math.min(rounded, 15)}"/>${words.join("")}`;
    },
  };
}

/** A track without anything on it. */
export const NOTHING: Box = { width: 0, up: 0, down: 0, draw: () => "" };

/** Boxes in order. */
export function row(boxes: readonly Box[]): Box {
  const shownBoxes = boxes.filter((box) => box !== NOTHING);
  if (shownBoxes.length === 0) return NOTHING;
  return {
    width: shownBoxes.reduce((sum, { width }) => sum + width, 0) + GAP * (shownBoxes.length - 1),
    up: Math.max(...shownBoxes.map(({ up }) => up)),
    down: Math.max(...shownBoxes.map(({ down }) => down)),
    draw(x, y) {
      let at = x;
      return shownBoxes
        .map((box, index) => {
          const before = index > 0 ? line(at, y, GAP) : "";
          if (index > 0) at += GAP;
          const drawn = box.draw(at, y);
          at += box.width;
          return before + drawn;
        })
        .join("");
    },
  };
}

/** Rows below each other, each entered on the left after the end of the one before; the last one leaves at the first's height. */
export function stack(rows: readonly Box[]): Box {
  if (rows.length <= 1) return rows[0] ?? NOTHING;
  const inner = Math.max(...rows.map(({ width }) => width));
  const width = inner + 6 * TURN;
  const heights: number[] = [];
  let at = 0;
  for (const [index, { up, down }] of rows.entries()) {
    if (index > 0) at += up;
    heights.push(at);
    at += down + 3 * TURN;
  }
  const last = heights.at(-1)!;
  return {
    width,
    up: rows[0]!.up,
    down: last + rows.at(-1)!.down,
    draw(x, y) {
      return rows
        .map((box, index) => {
          const own = y + heights[index]!;
          const left = x + 2 * TURN;
          const drawn = box.draw(left, own);
          const before = index === 0 ? line(x, own, 2 * TURN) : "";
          if (index === rows.length - 1) {
            const end = round(x + width - 2 * TURN);
            const home = `H${end}a${TURN} ${TURN} 0 0 0 ${TURN} ${-TURN}V${round(y + TURN)}a${TURN} ${TURN} 0 0 1 ${TURN} ${-TURN}`;
            return before + drawn + track(left + box.width, own, home);
          }
          const next = y + heights[index + 1]!;
          const turn = own + box.down + TURN * 1.5;
          const toRight = round(x + width - 3 * TURN - left - box.width);
          const back = track(
            left + box.width,
            own,
            `h${toRight}a${TURN} ${TURN} 0 0 1 ${TURN} ${TURN}V${round(turn - TURN)}a${TURN} ${TURN} 0 0 1 ${-TURN} ${TURN}H${round(x + 2 * TURN)}a${TURN} ${TURN} 0 0 0 ${-TURN} ${TURN}V${round(next - TURN)}a${TURN} ${TURN} 0 0 0 ${TURN} ${TURN}`,
          );
          return before + drawn + back;
        })
        .join("");
    },
  };
}

/** One of several boxes: the first is on the track, the others are below. */
export function branches(boxes: readonly Box[]): Box {
  const [only] = boxes;
  if (only && boxes.length === 1) return only;
  const inner = Math.max(...boxes.map(({ width }) => width));
  const width = inner + 4 * TURN;
  const heights: number[] = [];
  let at = 0;
  for (const [index, { up, down }] of boxes.entries()) {
    if (index > 0) at = Math.max(at + up + TURN, 2 * TURN);
    heights.push(at);
    at += down;
  }
  return {
    width,
    up: boxes[0]!.up,
    down: at,
    draw(x, y) {
      return boxes
        .map((box, index) => {
          const own = y + heights[index]!;
          const left = x + 2 * TURN;
          const right = left + box.width;
          const end = x + width - 2 * TURN;
          const drawn = box.draw(left, own) + line(right, own, end - right);
          if (index === 0) return line(x, y, 2 * TURN) + drawn + line(end, y, 2 * TURN);
          const down = `a${TURN} ${TURN} 0 0 1 ${TURN} ${TURN}V${round(own - TURN)}a${TURN} ${TURN} 0 0 0 ${TURN} ${TURN}`;
          const up = `a${TURN} ${TURN} 0 0 0 ${TURN} ${-TURN}V${round(y + TURN)}a${TURN} ${TURN} 0 0 1 ${TURN} ${-TURN}`;
          return track(x, y, down) + drawn + track(end, own, up);
        })
        .join("");
    },
  };
}

/** A box that may be missing: the track passes above it. */
export function optionalBox(box: Box): Box {
  const skipped: Box = { width: box.width, up: 0, down: 0, draw: (x, y) => line(x, y, box.width) };
  return branches([skipped, box]);
}

/** A box that may come again, after `between`. */
export function repeated(box: Box, between: Box): Box {
  const inner = Math.max(box.width, between.width);
  const width = inner + 2 * TURN;
  const back = Math.max(box.down + between.up + TURN / 2, 2 * TURN);
  return {
    width,
    up: box.up,
    down: back + between.down,
    draw(x, y) {
      const left = x + TURN;
      const right = left + inner;
      const below = y + back;
      const start = left + (inner - between.width) / 2;
      return [
        line(x, y, TURN),
        box.draw(left, y),
        line(left + box.width, y, x + width - left - box.width),
        track(
          right,
          y,
          `a${TURN} ${TURN} 0 0 1 ${TURN} ${TURN}V${round(below - TURN)}a${TURN} ${TURN} 0 0 1 ${-TURN} ${TURN}H${round(start + between.width)}`,
        ),
        between.draw(start, below),
        track(
          start,
          below,
          `H${round(left)}a${TURN} ${TURN} 0 0 1 ${-TURN} ${-TURN}V${round(y + TURN)}a${TURN} ${TURN} 0 0 1 ${TURN} ${-TURN}`,
        ),
      ].join("");
    },
  };
}

/** A frame with a title around a box. */
export function frame(title: string, box: Box, look: "field" | "group"): Box {
  const text = shortened(title);
  const width = Math.max(box.width + 2 * GAP, widthOf(text) + 2 * PADDING);
  const left = (width - box.width) / 2;
  const up = box.up + LINE + 8;
  const down = box.down + 8;
  return {
    width,
    up,
    down,
    draw: (x, y) =>
      [
        `<rect class="frame ${look}" x="${round(x)}" y="${round(y - up)}" width="${round(width)}" height="${round(up + down)}" rx="6"/>`,
        `<text class="name" x="${round(x + width / 2)}" y="${round(y - up + LINE)}">${escaped(text)}</text>`,
        line(x, y, left),
        box.draw(x + left, y),
        line(x + left + box.width, y, width - left - box.width),
      ].join(""),
  };
}

/** A box as a part that can be found again by the id of its place, and of its fold. */
export function marked(
  box: Box,
  id: number,
  title: string,
  fold: { readonly id: number; readonly isOpen: boolean } | null = null,
): Box {
  if (box === NOTHING) return box;
  const folds = fold && ` data-fold="${fold.id}" tabindex="0" role="button" aria-expanded="${fold.isOpen}"`;
  const open = `<g class="place" data-place="${id}"${folds ?? ""}><title>${escaped(title)}</title>`;
  return { ...box, draw: (x, y) => `${open}${box.draw(x, y)}</g>` };
}
