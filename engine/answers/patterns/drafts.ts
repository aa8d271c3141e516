import { decodeUtf8, encodeUtf8 } from "../../event/index.ts";
import { KINDS, type ParameterKind, shown, unshown } from "./kinds.ts";
import { masked, maskMessage } from "./mask.ts";
import { digitsFrom, findParameter, found } from "./scan/index.ts";
import { templatesOf } from "./templates.ts";

// The patterns of messages that fit in memory, and the parts of a message that has a pattern: for drafts of grammars.

/** A pattern as `--patterns` shows it, and its messages. */
export interface MinedPattern {
  readonly pattern: string;
  readonly messages: readonly string[];
}

/** The patterns of messages. */
export function patternsIn(messages: readonly string[]): readonly MinedPattern[] {
  const byMask = new Map<string, string[]>();
  for (const message of messages) {
    const bytes = encodeUtf8(message);
    const text = decodeUtf8(masked, 0, maskMessage(bytes, 0, bytes.length));
    const known = byMask.get(text);
    if (known) known.push(message);
    else byMask.set(text, [message]);
  }
  const texts = [...byMask.keys()];
  return templatesOf(texts).map(({ text, members }) => ({
    pattern: shown(text),
    messages: members.flatMap((member) => byMask.get(texts[member]!)!),
  }));
}

/** A part of a message: what its pattern says, or the value of a parameter. */
export type MessagePart = MessageText | MessageParameter;
interface MessageText {
  readonly text: string;
  readonly kind: null;
}
export interface MessageParameter {
  readonly text: string;
  readonly kind: ParameterKind;
}

const BLANK = 0x20;
const PARTS = /[\x01-\x0a]|[^\x01-\x0a]+/g;

/** The parts of a message that has a pattern, as a row of `--patterns` shows it; null if it does not fit. */
export function partsOf(pattern: string, message: string): readonly MessagePart[] | null {
  const bytes = encodeUtf8(message);
  const pieces = unshown(pattern).match(PARTS) ?? [];
  const parts: MessagePart[] = [];
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    const kind = KINDS[piece.charCodeAt(0) - 1] ?? null;
    const next = pieces[i + 1];
    const end = kind === null ? textEnd(bytes, at, encodeUtf8(piece)) : valueEnd(bytes, at, kind, next);
    if (end < 0) return null;
    parts.push({ text: decodeUtf8(bytes, at, end), kind });
    at = end;
  }
  return at === bytes.length ? parts : null;
}

/** The end of a text at a place, or -1; a blank stands for any white space. */
function textEnd(bytes: Uint8Array, from: number, text: Uint8Array): number {
  let at = from;
  for (const byte of text) {
    if (byte === BLANK ? !isBlank(bytes[at]) : bytes[at] !== byte) return -1;
    at++;
    while (byte === BLANK && isBlank(bytes[at])) at++;
  }
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && (byte <= BLANK || byte === 0x7f);
}

/** The end of a parameter before a text, or before the end of the message; -1 if there is none. */
function valueEnd(bytes: Uint8Array, from: number, kind: ParameterKind, next: string | undefined): number {
  if (kind === "text") return bytes.length;
  if (kind !== "word") {
    if (findParameter(bytes, from, bytes.length) && KINDS[found.kind - 1] === kind) return found.to;
    const end = kind === "number" ? digitsFrom(bytes, from, bytes.length) : from;
    return end > from ? end : -1;
  }
  const stop = next === undefined ? null : encodeUtf8(next.split(" ", 1)[0]!);
  for (let at = from; at <= bytes.length; at++) {
    const isEnd = at === bytes.length || isBlank(bytes[at]);
    if (isEnd || (stop !== null && stop.length > 0 && textEnd(bytes, at, stop) >= 0)) return at;
  }
  return -1;
}
