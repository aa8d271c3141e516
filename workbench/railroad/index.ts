import { isOnlyMessage } from "../../engine/analysis/index.ts";
import {
  alike,
  type Cases,
  type Grammar,
  type Node,
  type Place,
  type Places,
  pathOf,
  placesOf,
  visit,
} from "../../engine/grammar/index.ts";
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

const MARGIN = 20;
const BETWEEN = 44;
/** What tracks and frames take of the width of what is inside them. */
const AROUND = { rows: 48, branches: 32, repeated: 16, frame: 24 } as const;
/** Parts with fewer places are drawn wherever they occur. */
const LEAST_SHARED = 20;

/** How a diagram is drawn where no page has a style for it: legible on light and dark paper. */
const STYLE = `text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-anchor:middle;fill:#1b1f24}
text.name{font-weight:700}text.heading{text-anchor:start;font-weight:700;font-size:13px}
.track{fill:none;stroke:#5b6573;stroke-width:1.5}rect{fill:#fff;stroke:#5b6573;stroke-width:1.2}
rect.literal{fill:#e7f0fb}rect.field{fill:#eaf6ec}rect.frame{fill:none;stroke-dasharray:4 3}rect.check{fill:none;stroke-dasharray:2 3}
svg{background:#fff}
@media (prefers-color-scheme:dark){svg{background:#14181d}text{fill:#e6eaef}.track,rect{stroke:#8b97a5}rect{fill:#1d232a}
rect.literal{fill:#1b3350}rect.field{fill:#1c3a26}rect.frame,rect.check{fill:none}}`;

/** What a diagram is drawn for. */
export interface Purpose {
  /** True for a page that styles it: no style is written, and what unfolds can be clicked, and reached by keys. */
  readonly isPage?: boolean;
  /** The ids of folded parts that are shown with what is inside them; null for all. */
  readonly unfolded?: ReadonlySet<number> | null;
  /** Sequences continue in a row below at this width, in pixels, if boxes allow that. */
  readonly width?: number;
}

/**
 * The railroad diagram of a grammar as SVG: each record is a way along the tracks. A part has the id of its place as
 * `data-place`, and its path as title. What people know by its name, such as a timestamp, is one box, and what a check looks
 * for is none; a large part that occurs again is a diagram of its own.
 */
export function railroad(
  grammar: Grammar,
  { isPage = false, unfolded = new Set(), width: room = 900 }: Purpose = {},
): string {
  const places = placesOf(grammar);
  const paper: Paper = { places, shared: sharedParts(places), isPage, unfolded, isUnfolded: false, room };
  const parts = [
    { title: grammar.name, place: places.record },
    ...new Set(paper.shared.values()),
    ...Object.entries(places.rules).map(([name, place]) => ({ title: `rule ${name}`, place })),
  ].map(({ title, place }) => ({ title, box: drawn(place, paper) }));
  let y = MARGIN;
  const lines = parts.map(({ title, box }) => {
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
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>${escaped(title)}</title>${style}${lines.join("\n")}</svg>\n`;
}

/** What boxes are drawn on. */
interface Paper extends Required<Omit<Purpose, "width">> {
  readonly places: Places;
  /** What is a diagram of its own, also where it occurs again: a part that is alike, and its title. */
  readonly shared: ReadonlyMap<Node, { readonly place: Place; readonly title: string }>;
  /** True inside of a part that is unfolded. */
  readonly isUnfolded: boolean;
  /** The width that a sequence may take. */
  readonly room: number;
}

const within = (paper: Paper, around: number): Paper => ({ ...paper, room: Math.max(paper.room - around, 120) });

/** Large parts that occur again. */
function sharedParts({ record, rules }: Places): Paper["shared"] {
  const seen = new Map<string, { place: Place; title: string }>();
  const shared = new Map<Node, { place: Place; title: string }>();
  const look = (place: Place): void => {
    const fields = fieldsIn(place);
    const isLarge = fields.length > 1 && placesIn(place) >= LEAST_SHARED;
    const key = isLarge ? JSON.stringify(place.node) : "";
    const first = seen.get(key);
    if (first) for (const { node } of [first.place, place]) shared.set(node, first);
    else place.inside.forEach(look);
    if (isLarge) seen.set(key, first ?? { place, title: `${fields[0]} … ${fields.at(-1)}` });
  };
  for (const place of [record, ...Object.values(rules)]) look(place);
  return shared;
}

const placesIn = ({ inside }: Place): number => inside.reduce((sum, one) => sum + placesIn(one), 1);

/** The fields that a part reads, and the rules, which may have some. */
function fieldsIn({ node, inside }: Place): readonly string[] {
  const own = node.kind === "field" ? [node.name] : node.kind === "ref" ? [node.rule] : [];
  return [...own, ...(node.kind === "pair" || node.kind === "cells" ? ["name"] : []), ...inside.flatMap(fieldsIn)];
}

/** The box of a place; nothing for what reads no text. */
function boxOf(place: Place, paper: Paper): Box {
  const shared = paper.shared.get(place.node);
  if (!shared) return drawn(place, paper);
  return marked(textBox(visible(shared.title), "rule"), place.id, titleOf(place, paper));
}

function drawn(place: Place, paper: Paper): Box {
  const { node } = place;
  const part = node.kind === "field" ? (place.inside[0] ?? place) : place;
  const name = paper.isUnfolded ? null : foldedName(part);
  const title = titleOf(place, paper);
  if (name === null) return marked(visit(boxes, node, place, paper), place.id, title);
  const isCheck = part.node.kind === "look" || part.node.kind === "not";
  const isOpen = paper.unfolded === null || paper.unfolded.has(part.id);
  const sign = !paper.isPage ? "" : isOpen ? "▾ " : "▸ ";
  const fold = paper.isPage ? { id: part.id, isOpen } : null;
  const field = node.kind === "field" ? visible(node.name) : null;
  if (!isOpen) return marked(textBox(sign + name, isCheck ? "check" : "lexeme", field), place.id, title, fold);
  const open = visit(boxes, part.node, part, { ...within(paper, AROUND.frame), isUnfolded: true });
  const box = isCheck ? open : frame(sign + (field ?? name), open, field === null ? "group" : "field");
  return marked(box, place.id, title, fold);
}

const titleOf = (place: Place, { places }: Paper) => visible(pathOf(place, places));

/** What people call a part with nothing inside that they would look for; null for another part, and inside of one. */
function foldedName(place: Place): string | null {
  const { node, parent } = place;
  if (node.kind === "look" || node.kind === "not") return "…";
  if (isLeaf(place) || fieldsIn(place).length > 0) return null;
  if (parent && parent.inside.length === 1 && foldedName(parent) !== null) return null;
  if (node.kind === "label") return visible(node.text);
  if (node.kind === "meaning" && node.of === "timestamp") return "timestamp";
  return node.kind === "convert" ? node.reading.types.join(" or ") : null;
}

const inside = (place: Place, paper: Paper): readonly Box[] => place.inside.map((one) => boxOf(one, paper));
const only = (_node: unknown, place: Place, paper: Paper): Box => boxOf(place.inside[0]!, paper);
const leaf = ({ kind }: Node, place: Place): Box =>
  textBox(words(place), kind === "literal" || kind === "oneOf" ? "literal" : "lexeme");

const boxes: Cases<readonly [Place, Paper], Box> = {
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "native", "until", "quoted", "token"], leaf),
  ...alike(["end", "derive", "fail"], () => NOTHING),
  seq: (_node, place, paper) => wrapped(stops(place, within(paper, AROUND.rows)), paper.room),
  choice: (_node, place, paper) => {
    const shown = place.inside.filter((one) => !isOnlyMessage(one));
    const drawn = shown.map((one) => boxOf(one, within(paper, AROUND.branches)));
    return drawn.every((box) => box === NOTHING) ? NOTHING : branches(drawn);
  },
  optional: (_node, place, paper) => {
    const box = boxOf(place.inside[0]!, within(paper, AROUND.branches));
    return box === NOTHING ? NOTHING : optionalBox(box);
  },
  many: ({ min }, place, paper) => {
    const box = repeatedPart(place, within(paper, AROUND.repeated + AROUND.branches));
    return min === 0 ? optionalBox(box) : box;
  },
  look: (_node, place) => textBox(`before ${words(place.inside[0]!)}`, "check"),
  not: (_node, place) => textBox(`not ${words(place.inside[0]!)}`, "check"),
  ref: ({ rule }) => textBox(rule, "rule"),
  ...alike(["nest", "convert", "item", "meaning"], only),
  constant: ({ node }, place, paper) => (node === null ? NOTHING : only(null, place, paper)),
  label: (node, place, paper) => (isLeaf(place) ? leaf(node, place) : only(null, place, paper)),
  join: (_node, place, paper) => repeatedPart(place, within(paper, AROUND.repeated)),
  map: (_node, place, paper) => framed("map", place, paper, "group"),
  list: (_node, place, paper) => framed("list", place, paper, "group"),
  field: ({ name }, place, paper) =>
    isLeaf(place)
      ? textBox(words(place.inside[0]!), "lexeme", visible(name))
      : framed(visible(name), place, paper, "field"),
  within: ({ grammar }, place, paper) => framed(`read as ${grammar.name}`, place, paper, "group"),
  pair: (_node, place, paper) => frame("name and value", row(inside(place, within(paper, AROUND.frame))), "field"),
  cells: ({ separator }) => repeated(textBox("cell", "lexeme"), textBox(written(separator), "literal")),
};

function repeatedPart(place: Place, paper: Paper): Box {
  const [each = NOTHING, between = NOTHING] = inside(place, paper);
  return repeated(each, between);
}

function framed(title: string, place: Place, paper: Paper, look: "field" | "group"): Box {
  return frame(title, only(null, place, within(paper, AROUND.frame)), look);
}

/** The boxes of a sequence, with those of sequences inside. */
function stops(place: Place, paper: Paper): readonly Box[] {
  return place.inside.flatMap((one) =>
    one.node.kind === "seq" && !paper.shared.has(one.node) ? stops(one, paper) : [boxOf(one, paper)],
  );
}

/** True for a place that reads one lexeme, with nothing to choose. */
function isLeaf(place: Place): boolean {
  const [part, ...others] = place.inside;
  if (place.node.kind === "token" || place.node.kind === "until") return true;
  if (part === undefined) return place.node.kind !== "ref" && place.node.kind !== "cells";
  return others.length === 0 && !BRANCHING.has(place.node.kind) && isLeaf(part);
}

const BRANCHING: ReadonlySet<string> = new Set(["choice", "optional", "many", "join", "map", "list", "within", "pair"]);

/** What a part without others to choose from is called. */
function words(place: Place): string {
  const { node, inside } = place;
  if (node.kind === "literal") return written(node.text);
  if (node.kind === "label" || node.kind === "token") return visible(node.text);
  if (node.kind === "until") return "text";
  if (node.kind === "quoted") return "quoted text";
  const isWrapped = ["convert", "constant", "meaning", "nest", "item"].includes(node.kind);
  return inside[0] && isWrapped ? words(inside[0]) : visible(aboutPlace(place)).replace(/^an? /, "");
}

/** Text as people see it: a blank is no empty box. */
function written(text: string): string {
  return visible(text).replaceAll(" ", "␣");
}

/** A sequence, in as many rows as it needs. */
function wrapped(all: readonly Box[], room: number): Box {
  const rows: Box[][] = [[]];
  const whole = row(all);
  let width = 0;
  for (const box of whole.width <= room ? [whole] : all) {
    if (width > 0 && width + box.width > room - AROUND.rows) {
      rows.push([]);
      width = 0;
    }
    rows.at(-1)!.push(box);
    width += box.width + 12;
  }
  return stack(rows.filter((boxes) => boxes.some((box) => box !== NOTHING)).map(row));
}
