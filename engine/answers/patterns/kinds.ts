/** The kinds of parameters, in the order of the bytes that stand for them: the first is byte 1. */
export const KINDS = ["number", "ip", "uuid", "hex", "path", "duration", "size", "time", "word", "text"] as const;
export type ParameterKind = (typeof KINDS)[number];

/** The byte of each kind in a masked message; messages have no control characters once they are masked. */
export const NUMBER = 1;
export const IP = 2;
export const UUID = 3;
export const HEX = 4;
export const PATH = 5;
export const DURATION = 6;
export const SIZE = 7;
export const TIME = 8;
/** One word of an unknown kind. */
export const WORD = 9;
/** The rest of a long message. */
export const REST = 10;

const BYTES = /[\x01-\x0a]/g;
const NAMES = new RegExp(`<(${KINDS.join("|")})>`, "g");

/** A masked text for people: `took <duration>`. */
export function shown(masked: string): string {
  return masked.replace(BYTES, (byte) => `<${KINDS[byte.charCodeAt(0) - 1]}>`);
}

/** The masked text of what {@link shown} shows. */
export function unshown(text: string): string {
  return text.replace(NAMES, (_, name: ParameterKind) => String.fromCharCode(KINDS.indexOf(name) + 1));
}

/** The kinds of the parameters of a masked text, in their order. */
export function kindsIn(masked: string): ParameterKind[] {
  return Array.from(masked.matchAll(BYTES), ([byte]) => KINDS[byte.charCodeAt(0) - 1]!);
}
