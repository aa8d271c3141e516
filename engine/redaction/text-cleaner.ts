import { decodeUtf8, encodeUtf8 } from "../event/index.ts";
import { finderOf } from "./finder.ts";
import type { Redaction } from "./redaction.ts";

/** Takes the kind of each secret that is removed. */
type Note = (kind: string) => void;

/** Removes secrets from text. */
export interface TextCleaner {
  /** The text without secrets; null if it has none. */
  text(text: string, note: Note | null): string | null;
  /**
   * What is left of `bytes[from, to)`, a value of text or digits; null if it has no secret.
   * @param way the names of the fields around it and its own.
   */
  field(way: string, bytes: Uint8Array, from: number, to: number, note: Note): string | null;
  /** False if `bytes[from, to)` has no sign of a secret. */
  mayHide(bytes: Uint8Array, from: number, to: number): boolean;
}

/** What is written instead of the value of a field, and of what cannot be shown. */
export const HIDDEN = "[redacted]";

/** @param named the fields whose values are removed, as they are written in text. */
export function textCleaner(kinds: readonly Redaction[], named: readonly Redaction[]): TextCleaner {
  const all = [...kinds, ...named];
  const finder = finderOf(all);
  const ofKinds = finderOf(kinds);

  function cleanSpan(bytes: Uint8Array, from: number, to: number, note: Note | null): string | null {
    let text: string | null = null;
    let copied = from;
    finder.find(bytes, from, to, (kind, begin, end) => {
      const { name } = all[kind]!;
      const left = kind < kinds.length ? `[${name}]` : HIDDEN;
      text = `${text ?? ""}${decodeUtf8(bytes, copied, begin)}${left}`;
      copied = end;
      note?.(name);
    });
    return text === null ? null : text + decodeUtf8(bytes, copied, to);
  }

  return {
    text(text, note) {
      const bytes = encodeUtf8(text);
      return cleanSpan(bytes, 0, bytes.length, note);
    },
    field(way, bytes, from, to, note) {
      const kind = ofKinds.kindAfter(way, bytes, from, to);
      if (kind < 0) return cleanSpan(bytes, from, to, note);
      const { name } = kinds[kind]!;
      note(name);
      return `[${name}]`;
    },
    mayHide: (bytes, from, to) => finder.signsIn(bytes, from, to) !== 0,
  };
}
