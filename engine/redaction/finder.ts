import { firstOf } from "../analysis/index.ts";
import { decodeUtf8, encodeUtf8 } from "../event/index.ts";
import { remembered } from "../event/remembered.ts";
import { charset, contains } from "../grammar/index.ts";
import { type TextMatcher, textMatcher } from "../parse/closures/index.ts";
import { type Check, checks } from "./checks.ts";
import type { Form, Redaction } from "./redaction.ts";

/** Takes a secret: the index of its kind, and its bytes. */
export type Found = (kind: number, from: number, to: number) => void;

const BYTES = 256;
/** Forms with the same signs share a bit; there are this many. */
const MOST_SIGNS = 30;
/** The bit of a backslash, after which a sign may be escaped. */
const ESCAPED = 1 << MOST_SIGNS;
const BACKSLASH = 0x5c;
/** What a value may begin with before its text. */
const margins = charset(" \t\r\n,;&\"'\\<>(){}[]");
/** Forms are remembered for this many names. */
const MOST_NAMES = 16_384;

/** A form that is ready to match. */
interface Ready {
  readonly kind: number;
  /** The bit of its signs. */
  readonly sign: number;
  readonly notAfter: Uint8Array;
  readonly lead: TextMatcher | null;
  readonly secret: TextMatcher;
  readonly check: Check | null;
}

/** Finds secrets in strings. */
export function finderOf(kinds: readonly Redaction[]) {
  /** By byte: the bits of the signs that it is. */
  const signs = new Int32Array(BYTES);
  signs[BACKSLASH] = ESCAPED;
  /** By byte: the forms that may begin with it. */
  const starts: Ready[][] = Array.from({ length: BYTES }, () => []);
  const bits = new Map<string, number>();

  function bitOf({ signs: charset }: Form): number {
    const key = JSON.stringify(charset);
    const known = bits.get(key);
    if (known !== undefined) return known;
    if (bits.size >= MOST_SIGNS) throw new Error("too many different signs");
    const bit = 1 << bits.size;
    bits.set(key, bit);
    for (let byte = 0; byte < BYTES; byte++) if (contains(charset, byte)) signs[byte]! |= bit;
    return bit;
  }

  for (const [kind, { forms }] of kinds.entries()) {
    for (const form of forms) {
      const { lead, secret, notAfter, check } = form;
      const ready: Ready = {
        kind,
        sign: bitOf(form),
        notAfter: Uint8Array.from({ length: BYTES }, (_, byte) => Number(notAfter && contains(notAfter, byte))),
        lead: lead ? textMatcher(lead) : null,
        secret: textMatcher(secret),
        check: check ? checks[check] : null,
      };
      const { charset } = firstOf(lead ?? secret, {});
      for (let byte = 0; byte < BYTES; byte++) if (contains(charset, byte)) starts[byte]!.push(ready);
    }
  }

  /** Which forms a text may have, as bits; 0 for none. */
  function signsIn(bytes: Uint8Array, from: number, to: number): number {
    let seen = 0;
    for (let at = from; at < to; at++) seen |= signs[bytes[at]!]!;
    return seen;
  }

  /** The forms whose lead a name and a sign of assignment end with. */
  const formsAfter = remembered(MOST_NAMES, (name: string): readonly Ready[] => {
    const bytes = encodeUtf8(`${name}=`);
    return [...bytes.keys()].flatMap((at) =>
      starts[bytes[at]!]!.filter(({ lead, notAfter }) => {
        return !(at > 0 && notAfter[bytes[at - 1]!] === 1) && lead?.(bytes, at, bytes.length) === bytes.length;
      }),
    );
  });

  return {
    signsIn,
    /** The kind of a whole value by the name of its field, as if both were in one text: `password=…`; -1 for none. */
    kindAfter(name: string, bytes: Uint8Array, from: number, to: number) {
      const forms = formsAfter(name);
      if (forms.length === 0) return -1;
      let at = from;
      while (at < to && contains(margins, bytes[at]!)) at++;
      return forms.find(({ secret }) => secret(bytes, from, to) > from || secret(bytes, at, to) > at)?.kind ?? -1;
    },
    /** Passes each secret of `bytes[from, to)`, in their order. */
    find(bytes: Uint8Array, from: number, to: number, found: Found) {
      const seen = signsIn(bytes, from, to);
      if (seen === 0) return;
      for (let at = from; at < to; ) {
        let next = at + 1;
        for (const { kind, sign, notAfter, lead, secret, check } of starts[bytes[at]!]!) {
          if ((seen & sign) === 0 || (at > from && notAfter[bytes[at - 1]!] === 1)) continue;
          const begin = lead ? lead(bytes, at, to) : at;
          const matched = begin < 0 ? begin : secret(bytes, begin, to);
          const end = matched > begin && check ? check(bytes, begin, matched, from) : matched;
          if (begin < 0 || end <= begin) continue;
          found(kind, begin, end);
          next = end;
          break;
        }
        at = next;
      }
    },
  };
}

/** Takes the kind of each secret that is removed. */
type Note = (kind: string) => void;

/** Removes secrets from text. */
export type TextCleaner = ReturnType<typeof textCleaner>;

/** What is written instead of the value of a field, and of what cannot be shown. */
export const HIDDEN = "[redacted]";

/** @param named the fields whose values are removed, as they are written in text. */
export function textCleaner(kinds: readonly Redaction[], named: readonly Redaction[]) {
  const all = [...kinds, ...named];
  const finder = finderOf(all);
  const ofKinds = finderOf(kinds);

  function cleanSpan(bytes: Uint8Array, from: number, to: number, note: Note | null): string | null {
    let text: string | null = null;
    let copied = from;
    finder.find(bytes, from, to, (kind, begin, end) => {
      const { name } = all[kind]!;
      const left = kind < kinds.length ? `[${name}]` : HIDDEN;
      // Text that has been cleaned already: a secret ends before a bracket.
      if (`${decodeUtf8(bytes, begin, end)}]` === left) return;
      text = `${text ?? ""}${decodeUtf8(bytes, copied, begin)}${left}`;
      copied = end;
      note?.(name);
    });
    return text === null ? null : text + decodeUtf8(bytes, copied, to);
  }

  return {
    /** The text without secrets; null if it has none. */
    text(text: string, note: Note | null) {
      const bytes = encodeUtf8(text);
      return cleanSpan(bytes, 0, bytes.length, note);
    },
    /**
     * What is left of `bytes[from, to)`, a value of text or digits; null if it has no secret.
     * @param way the names of the fields around it and its own.
     */
    field(way: string, bytes: Uint8Array, from: number, to: number, note: Note) {
      const kind = ofKinds.kindAfter(way, bytes, from, to);
      if (kind < 0) return cleanSpan(bytes, from, to, note);
      const { name } = kinds[kind]!;
      note(name);
      return `[${name}]`;
    },
    /** False if `bytes[from, to)` has no sign of a secret. */
    mayHide: (bytes: Uint8Array, from: number, to: number) => finder.signsIn(bytes, from, to) !== 0,
  };
}
