import {
  charset,
  choice,
  end,
  except,
  field,
  level,
  look,
  looseTimestamp,
  message,
  type Node,
  none,
  optional,
  type Part,
  quoted,
  rest,
  run,
  seq,
  union,
  until,
} from "../../engine/grammar/index.ts";
import type { Slot } from "./contract.ts";
import { type FieldNames, lineEnd, whiteSpace } from "./values.ts";

// What reads the value of one directive, up to what comes after it.

const blanks = run(charset(" "), 0);

export function isQuotable({ value, escapes, padded }: Slot): boolean {
  return escapes !== null && padded === "none" && (value === "word" || value === "text");
}

export function quotedValue({ escapes, missing, role }: Slot, name: string | null): Node {
  const node = quoted({ open: '"', close: '"', inside: except(lineEnd), escapes });
  return named(name, role === null ? node : meant(role, node), missing);
}

/** A field, which is omitted where its text says that there is no value. */
function named(name: string | null, node: Node, missing: string | null, escapes: Slot["escapes"] = null): Node {
  if (name === null) return node;
  const decoded = escapes && { escapes };
  return missing === null || missing === ""
    ? field(name, node, { ...decoded })
    : field(name, node, { omit: missing, ...decoded });
}

function meant(role: Slot["role"], node: Node): Node {
  if (role === "timestamp") return looseTimestamp(node);
  if (role === "level") return level(node);
  return role === "message" ? message(node) : node;
}

/** What comes after a value. */
export interface Follow {
  /** The literal after it; null before another value, and at the end. */
  readonly after: string | null;
  readonly isLast: boolean;
  /** True if the literal is the end of the line. */
  readonly endsLine: boolean;
  /** True if the escapes of a terminal may come first. */
  readonly isBeforeColor: boolean;
}

export function valueNode(slot: Slot, name: string | null, follow: Follow, names: FieldNames): Node {
  const { value, missing, role, escapes } = slot;
  const unlessMissing = (node: Node) =>
    missing === null || role === "timestamp" ? node : missing === "" ? optional(node) : choice(node, missing);
  if (typeof value !== "string") {
    const isMeant = value.kind === "label" && value.node.kind === "meaning" && value.node.of === role;
    const node = role === null || isMeant ? value : meant(role, value);
    return unlessMissing(name === null ? node : field(name, node));
  }
  if (value === "request") {
    const inner = names.request();
    const node = inner && requestIn(inner, follow.after, escapes);
    if (node) return named(name, node, missing, escapes);
  }
  const node = textUpTo(slot, follow);
  const isRaw = (node.kind === "run" || node === rest) && value === "text" && role === null;
  return named(name, role === null ? node : meant(role, node), missing, isRaw ? escapes : null);
}

const COLOR = "\x1b";

/** The text of a slot, up to the literal after it. */
function textUpTo({ value, padded, missing, escapes }: Slot, { after, isLast, endsLine, isBeforeColor }: Follow): Node {
  const isWord = value === "word";
  const least = missing === "" || !isWord ? 0 : 1;
  const excluded = isBeforeColor ? charset(COLOR) : none;
  const ofWord = run(except(union(whiteSpace, excluded)), least);
  if (after === null || after === "") {
    if (isWord || !isLast) return ofWord;
    return isBeforeColor ? run(except(union(lineEnd, excluded)), 0) : rest;
  }
  const first = after[0]!;
  if (isWord && /\s/.test(first)) return ofWord;
  const stop = isBeforeColor ? choice(COLOR, after) : after;
  if (padded === "right") {
    const width = leadingBlanks(after);
    const gap = width === 0 ? blanks : run(charset(" "), width);
    const left = after.slice(width);
    const stop = left === "" ? gap : seq(gap, left);
    return until(isBeforeColor ? choice(COLOR, stop) : stop);
  }
  // Where the literal ends the line, it may be inside the value too.
  if (endsLine && !isWord && escapes === null && !isBeforeColor) return until(seq(after, end));
  const isOneByte = after.length === 1 && first < "\x80" && (escapes === null || first !== '"');
  if (escapes !== null && !isOneByte) return until(stop, { escapes });
  if (isOneByte) return run(except(union(isWord ? whiteSpace : lineEnd, excluded, charset(first))), least);
  return until(stop);
}

/** `GET /index.html HTTP/1.1` as its parts, and any other text as one. */
function requestIn(
  [method, path, protocol]: readonly [string, string, string],
  after: string | null,
  escapes: Slot["escapes"],
): Node | null {
  const [first] = after ?? "";
  if (first === undefined || first >= "\x80" || /\s/.test(first)) return null;
  const close = charset(first);
  const options = escapes ? { escapes } : {};
  const lead = escapes === null ? none : charset(escapes.lead);
  return choice(
    seq(
      field(method, run(charset("A-Z"))),
      " ",
      field(path, until(choice(" HTTP/", first), options)),
      " ",
      field(protocol, seq("HTTP/", run(except(union(whiteSpace, close, lead)), 0))),
      look(first),
    ),
    seq(until(first, options)),
  );
}

/** The value with the blank that is written only with it. */
export function led({ lead }: Slot, node: Node): Node {
  return lead === undefined ? node : optional(seq(lead, node));
}

/** The value between the blanks that fill it up. */
export function padded({ padded: side }: Slot, node: Node, width: number): readonly Part[] {
  if (side === "left") return [blanks, node];
  return side === "right" ? [node, width === 0 ? blanks : run(charset(" "), width)] : [node];
}

/** The blanks of a literal, which are read together with those that fill the value before it. */
export function leadingBlanks(text: string): number {
  return /^ */.exec(text)![0].length;
}
