import { firstOf } from "../../engine/analysis/index.ts";
import {
  any,
  type Charset,
  charset,
  children,
  choice,
  except,
  intersection,
  isDisjoint,
  type Node,
  none,
  type Part,
  seq,
  union,
} from "../../engine/grammar/index.ts";
import { type ConfiguredLayout, type LiteralPiece, type Piece, type Slot, WrongLayout } from "./contract.ts";
import { isQuotable, leadingBlanks, led, padded, quotedValue, valueNode } from "./slots.ts";
import { tailOf } from "./tail.ts";
import { FieldNames, notBlank } from "./values.ts";

// From literals and directives to the record of a grammar.

/** The record of a layout, and what people should know about it. */
export interface Composed {
  readonly record: Node;
  /** The layout line, for people. */
  readonly layout: string;
  /** Notes: a sentence each. */
  readonly notes: readonly string[];
  /** True if lines of a stack trace may follow each line. */
  readonly hasTrace: boolean;
  /** The parts of the layout that nodes of the record read. */
  readonly origins: ReadonlyMap<Node, LiteralPiece | Slot>;
}

/** The record that reads what a layout writes. @throws WrongLayout with the place of what cannot be read. */
export function compose({ pieces, at }: ConfiguredLayout): Composed {
  const extra = pieces[MOST_PIECES];
  if (extra) throw new WrongLayout(extra.at, `the layout has more than ${MOST_PIECES} parts`);
  const last = pieces.at(-1);
  const { parts, hasTrace } = lineOf(last?.kind === "either" ? pieces.slice(0, -1) : pieces, at);
  const names = new FieldNames();
  const start = nodesOf(withOwnMessage(parts, names), names, last?.kind === "either");
  const forms = last?.kind === "either" ? last.forms : [];
  const ends = forms.map((form) => nodesOf(lineOf(form, last!.at).parts, names.branch()));
  const origins = new Map<Node, LiteralPiece | Slot>();
  const ended = ends.map((end) => sequence(end, [], origins));
  const whole = sequence(start, ended.length === 0 ? [] : [choice(...ended)], origins);
  if (ended.length === 0 && whole.nodes.every(({ kind }) => kind === "literal"))
    throw new WrongLayout(at, "the layout has no directive: every line would be the same text");
  const layout = start.layout + (ends.at(-1)?.layout ?? "");
  return { record: whole, layout, notes: names.notes, hasTrace, origins };
}

/** Nodes, and the parts of the layout that each is from. */
interface LineNodes {
  readonly nodes: readonly Part[];
  readonly sources: readonly (LiteralPiece | Slot)[];
  readonly layout: string;
}

function sequence(
  { nodes, sources }: LineNodes,
  more: readonly Node[],
  origins: Map<Node, LiteralPiece | Slot>,
): Extract<Node, { kind: "seq" }> {
  const made = seq(...nodes, ...more);
  for (const [i, source] of sources.entries()) origins.set(made.nodes[i]!, source);
  return made;
}

/** The nodes of a line, or of a part of it. @param isOpen true if something follows that is not known here. */
function nodesOf(all: readonly (LiteralPiece | Slot)[], names: FieldNames, isOpen = false): LineNodes {
  const parts = [...all];
  const nodes: Part[] = [];
  const sources: (LiteralPiece | Slot)[] = [];
  const add = (source: LiteralPiece | Slot, ...made: readonly Part[]) => {
    nodes.push(...made);
    sources.push(...made.map(() => source));
  };
  const layout: string[] = [];
  let before = "";
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (part.kind === "literal") {
      if (part.text !== "") add(part, part.text);
      layout.push(part.text);
      before = part.text;
      continue;
    }
    const next = parts[i + 1];
    const isBeforeColor = next !== undefined && isColor(next);
    const place = parts.findIndex((other, at) => at > i && !isColor(other));
    const beyond = parts[place];
    const after = beyond?.kind === "literal" ? beyond.text : (beyond?.starts ?? null);
    if (beyond?.kind === "slot" && !isColor(part)) refuseAmbiguous(part, beyond);
    const name = part.field === null ? null : names.take(part.field, part.written);
    const isQuoted = !isBeforeColor && isQuotable(part) && before.endsWith('"') && (after?.startsWith('"') ?? false);
    if (isQuoted) {
      shorten(nodes, sources);
      add(part, quotedValue(part, name));
      parts[i + 1] = { kind: "literal", text: after!.slice(1), at: next!.at + 1 };
      layout.push(`<${name}>"`);
    } else {
      const endsLine = beyond?.kind === "literal" && beyond === parts.at(-1) && !isOpen;
      const follow = { after, endsLine, isLast: beyond === undefined && !isOpen, isBeforeColor };
      const width = part.padded === "right" && beyond?.kind === "literal" ? leadingBlanks(beyond.text) : 0;
      if (width > 0 && beyond?.kind === "literal") parts[place] = { ...beyond, text: beyond.text.slice(width) };
      // The end of a color may be among the blanks: those after it are read with it.
      const color = parts[place - 1];
      if (width > 0 && color && isColor(color)) parts[place - 1] = { ...color, padded: "right" };
      add(part, ...padded(part, led(part, valueNode(part, name, follow, names)), isBeforeColor ? 0 : width));
      layout.push(...(part.lead ?? ""), ...(name === null ? declaredIn(part) : [`<${name}>`]));
      layout.push(" ".repeat(width));
    }
    if (!isColor(part)) before = "";
  }
  return { nodes, sources, layout: layout.join("") };
}

/** The parts of one line: neighboring literals are one, line ends at its end and a trace after it are no parts. */
function lineOf(pieces: ConfiguredLayout["pieces"], at: number) {
  const trace = pieces.findIndex(({ kind }) => kind === "trace");
  const own = trace < 0 ? pieces : pieces.slice(0, trace);
  const rest = trace < 0 ? [] : pieces.slice(trace + 1);
  const extra = rest.find(
    (piece) => piece.kind !== "trace" && !isColor(piece) && !(piece.kind === "literal" && piece.text.trim() === ""),
  );
  if (extra)
    throw new WrongLayout(extra.at, "something follows the stack trace; froe reads layouts that end with the trace");
  const parts: (LiteralPiece | Slot)[] = [];
  for (const piece of own) {
    const last = parts.at(-1);
    if (piece.kind === "trace") continue;
    if (piece.kind === "either") throw new WrongLayout(piece.at, "something follows the end of the line");
    if (piece.kind === "literal" && last?.kind === "literal")
      parts[parts.length - 1] = { ...last, text: last.text + piece.text };
    else parts.push(piece);
  }
  const last = parts.at(-1);
  if (last?.kind === "literal") {
    // The blank before a trace is inside the message where the trace begins on its line.
    const text = last.text.replace(trace < 0 ? /[\r\n]+$/ : /[\r\n]+ *$| +$/, "");
    parts[parts.length - 1] = { ...last, text };
    if (text === "") parts.pop();
  }
  const broken = parts.find((part) => part.kind === "literal" && /[\r\n]/.test(part.text));
  if (broken)
    throw new WrongLayout(broken.at, "the layout has a line end in its middle; froe reads layouts of one line");
  if (parts.length === 0) throw new WrongLayout(at, "the layout is empty");
  return { parts, hasTrace: trace >= 0 };
}

/** Without a literal between them, a text and the message after it are one text. */
function withOwnMessage(parts: readonly (LiteralPiece | Slot)[], names: FieldNames): readonly (LiteralPiece | Slot)[] {
  return parts.filter((part, i) => {
    const next = parts[i + 1];
    const isBefore = part.kind === "slot" && part.value === "text" && part.padded === "none" && part.role === null;
    if (!isBefore || next?.kind !== "slot" || next.role !== "message" || next.value !== "text") return true;
    names.notes.push(`Nothing is between ${part.written} and ${next.written}: both are ${next.field}.`);
    return false;
  });
}

/** The fields of a node that has several, for people. */
function declaredIn({ value, isColor }: Slot): readonly string[] {
  return isColor || typeof value === "string"
    ? []
    : [[...new Set(fieldsIn(value))].map((name) => `<${name}>`).join(" ")];
}

function fieldsIn(node: Node): readonly string[] {
  return node.kind === "field" ? [node.name] : children(node).flatMap(fieldsIn);
}

/** True for what a terminal shows as a color: no field, and perhaps nothing. */
function isColor(piece: Piece): piece is Slot {
  return piece.kind === "slot" && piece.isColor === true;
}

/** Takes the quote off the literal before a quoted value, which reads it. */
function shorten(nodes: Part[], sources: (LiteralPiece | Slot)[]): void {
  const last = nodes.pop();
  if (typeof last === "string" && last.length > 1) nodes.push(last.slice(0, -1));
  else sources.pop();
}

/** Two values without a literal between them can be read only if the first one's end is clear. */
function refuseAmbiguous(slot: Slot, next: Slot): void {
  const start = startOf(next);
  const isFilled = slot.padded === "right" && slot.value !== "text" && next.padded === "none";
  if ((isFilled && isDisjoint(start, charset(" "))) || isDisjoint(endOf(slot), start)) return;
  throw new WrongLayout(
    next.at,
    `nothing is between ${slot.written} and ${next.written}, so nobody can say where the first one ends; write a literal between them, such as a blank`,
  );
}

/** The bytes with which a value could go on. */
function endOf({ value, without = "" }: Slot): Charset {
  if (typeof value !== "string") return tailOf(value);
  const bytes = value === "word" ? notBlank : any;
  return intersection(bytes, except(charset(without)));
}

function startOf({ value, padded: side, missing, starts }: Slot): Charset {
  if (starts !== undefined) return charset(starts);
  const start = typeof value === "string" ? (value === "word" ? notBlank : any) : firstOf(value, {}).charset;
  const omitted = missing === null || missing === "" ? none : charset(missing.slice(0, 1));
  return union(start, omitted, side === "left" ? charset(" ") : none);
}

/** A line with more is none that anybody reads. */
const MOST_PIECES = 1000;
