import { isOnlyMessage } from "../../engine/analysis/index.ts";
import { alike, type Cases, type Grammar, type Place, pathOf, placesOf, visit } from "../../engine/grammar/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { aboutPlace } from "../../engine/report/drawing/index.ts";
import {
  type Box,
  branches,
  escaped,
  frame,
  marked,
  NOTHING,
  optionalBox,
  repeated,
  row,
  stack,
  textBox,
} from "./boxes.ts";

/** Sequences wider than this continue in a row below. */
const WIDEST = 880;
const MARGIN = 20;
const BETWEEN = 44;

/** How a diagram is drawn where no page has a style for it: legible on light and dark paper. */
const STYLE = `text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-anchor:middle;fill:#1b1f24}
text.name{font-weight:700}text.heading{text-anchor:start;font-weight:700;font-size:13px}
.track{fill:none;stroke:#5b6573;stroke-width:1.5}rect{fill:#fff;stroke:#5b6573;stroke-width:1.2}
rect.literal{fill:#e7f0fb}rect.field{fill:#eaf6ec}rect.frame{fill:none;stroke-dasharray:4 3}rect.check{fill:none;stroke-dasharray:2 3}
svg{background:#fff}
@media (prefers-color-scheme:dark){svg{background:#14181d}text{fill:#e6eaef}.track,rect{stroke:#8b97a5}rect{fill:#1d232a}
rect.literal{fill:#1b3350}rect.field{fill:#1c3a26}rect.frame,rect.check{fill:none}}`;

/**
 * The railroad diagram of a grammar as SVG: each way along the tracks is a record. A part has the id of its place as
 * `data-place`, and its path as title.
 * @param isPage true for a page that styles it: no style is written, and what can be clicked can be reached by keys.
 */
export function railroad(grammar: Grammar, isPage = false): string {
  const places = placesOf(grammar);
  const draw = (place: Place): Box => boxOf(place, (one) => visible(pathOf(one, places)));
  const parts = [
    { title: grammar.name, box: draw(places.record) },
    ...Object.entries(places.rules).map(([name, place]) => ({ title: `rule ${name}`, box: draw(place) })),
  ];
  let y = MARGIN;
  const drawn = parts.map(({ title, box }) => {
    const heading = `<text class="heading" x="${MARGIN}" y="${y + 10}">${escaped(visible(title))}</text>`;
    const track = y + 30 + box.up;
    y = track + box.down + BETWEEN;
    const ends = [MARGIN, MARGIN + 24 + box.width].map(
      (x, index) => `<path class="track" d="M${x} ${track - 7}v14${index === 0 ? `M${x} ${track}h12` : ""}"/>`,
    );
    const out = `<path class="track" d="M${MARGIN + 12 + box.width} ${track}h12"/>`;
    return `${heading}${ends.join("")}${box.draw(MARGIN + 12, track)}${out}`;
  });
  const width = Math.ceil(Math.max(...parts.map(({ box }) => box.width)) + 2 * MARGIN + 24);
  const height = Math.ceil(y - BETWEEN + MARGIN);
  const title = `Railroad diagram of ${visible(grammar.name)}`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const style = isPage ? "" : `<style>${STYLE}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>${escaped(title)}</title>${style}${drawn.join("\n")}</svg>\n`;
}

type Namer = (place: Place) => string;

/** The box of a place; nothing for what reads no text. */
function boxOf(place: Place, nameOf: Namer): Box {
  return marked(visit(boxes, place.node, place, nameOf), place.id, nameOf(place));
}

const inside = (place: Place, nameOf: Namer): readonly Box[] => place.inside.map((one) => boxOf(one, nameOf));
const only = (_node: unknown, place: Place, nameOf: Namer): Box => boxOf(place.inside[0]!, nameOf);
const lexeme = (_node: unknown, place: Place): Box => textBox(words(place), "lexeme");

function words(place: Place): string {
  return visible(aboutPlace(place)).replace(/^an? /, "");
}

const boxes: Cases<readonly [Place, Namer], Box> = {
  literal: ({ text }) => textBox(written(text), "literal"),
  oneOf: (_node, place) => textBox(words(place), "literal"),
  ...alike(["run", "digits", "number", "rest", "native"], lexeme),
  until: () => textBox("text", "lexeme"),
  quoted: () => textBox("quoted text", "lexeme"),
  end: () => NOTHING,
  derive: () => NOTHING,
  fail: () => NOTHING,
  seq: (_node, place, nameOf) => wrapped(inside(place, nameOf)),
  choice: (_node, place, nameOf) => {
    const shown = place.inside.filter((one) => !isOnlyMessage(one));
    const drawn = shown.map((one) => boxOf(one, nameOf));
    return drawn.every((box) => box === NOTHING) ? NOTHING : branches(drawn);
  },
  optional: (_node, place, nameOf) => {
    const box = boxOf(place.inside[0]!, nameOf);
    return box === NOTHING ? NOTHING : optionalBox(box);
  },
  many: ({ min }, place, nameOf) => {
    const [each = NOTHING, between = NOTHING] = inside(place, nameOf);
    const box = repeated(each, between);
    return min === 0 ? optionalBox(box) : box;
  },
  look: (_node, place) => textBox(`before ${words(place.inside[0]!)}`, "check"),
  not: (_node, place) => textBox(`not ${words(place.inside[0]!)}`, "check"),
  ref: ({ rule }) => textBox(rule, "rule"),
  ...alike(["nest", "convert", "item", "meaning"], only),
  constant: ({ node }, place, nameOf) => (node === null ? NOTHING : only(null, place, nameOf)),
  label: ({ text }, place, nameOf) => (isLeaf(place) ? textBox(visible(text), "lexeme") : only(null, place, nameOf)),
  token: ({ text }) => textBox(visible(text), "lexeme"),
  join: (_node, place, nameOf) => {
    const [each = NOTHING, between = NOTHING] = inside(place, nameOf);
    return repeated(each, between);
  },
  map: (_node, place, nameOf) => frame("map", only(null, place, nameOf), "group"),
  list: (_node, place, nameOf) => frame("list", only(null, place, nameOf), "group"),
  field: ({ name }, place, nameOf) => fieldBox(visible(name), place, nameOf),
  within: ({ grammar }, place, nameOf) => frame(`read as ${grammar.name}`, only(null, place, nameOf), "group"),
  pair: (_node, place, nameOf) => frame("name and value", row(inside(place, nameOf)), "field"),
  cells: ({ separator }) => repeated(textBox("cell", "lexeme"), textBox(written(separator), "literal")),
};

/** A field: a box with its name if it reads one lexeme, else a frame. */
function fieldBox(name: string, place: Place, nameOf: Namer): Box {
  const [part] = place.inside;
  if (!part) return textBox("", "lexeme", name);
  if (isLeaf(place)) return textBox(leafWords(part), "lexeme", name);
  return frame(name, boxOf(part, nameOf), "field");
}

/** True for a place that reads one lexeme, with nothing to choose. */
function isLeaf(place: Place): boolean {
  const [part, ...others] = place.inside;
  if (place.node.kind === "token") return true;
  if (place.node.kind === "until") return true;
  if (part === undefined) return place.node.kind !== "ref" && place.node.kind !== "cells";
  return others.length === 0 && !BRANCHING.has(place.node.kind) && isLeaf(part);
}

const BRANCHING: ReadonlySet<string> = new Set(["choice", "optional", "many", "join", "map", "list", "within", "pair"]);

function leafWords(place: Place): string {
  if (place.node.kind === "literal") return written(place.node.text);
  if (place.node.kind === "label" || place.node.kind === "token") return visible(place.node.text);
  if (place.node.kind === "until") return "text";
  if (place.node.kind === "quoted") return "quoted text";
  const [part] = place.inside;
  return part && ["convert", "constant", "meaning", "nest", "item"].includes(place.node.kind)
    ? leafWords(part)
    : words(place);
}

/** Text as people see it: a blank is no empty box. */
function written(text: string): string {
  return visible(text).replaceAll(" ", "␣");
}

/** A sequence, in as many rows as it needs. */
function wrapped(all: readonly Box[]): Box {
  const rows: Box[][] = [[]];
  let width = 0;
  for (const box of all) {
    if (width > 0 && width + box.width > WIDEST) {
      rows.push([]);
      width = 0;
    }
    rows.at(-1)!.push(box);
    width += box.width + 12;
  }
  return stack(rows.filter((boxes) => boxes.some((box) => box !== NOTHING)).map(row));
}
