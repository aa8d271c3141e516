// Scripts count characters, which are code points; strings count UTF-16 units.

export const SURROGATE = /[\ud800-\udfff]/;

/** How many characters `text` has. */
export function characterCount(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (let at = 0; at < text.length; at = behind(text, at)) count++;
  return count;
}

/** The unit where the character with this index, from 0, starts; the length of the string if there is none. */
export function unitOf(text: string, character: number): number {
  if (character <= 0) return 0;
  if (character >= text.length) return text.length;
  if (!SURROGATE.test(text)) return character;
  let at = 0;
  for (let i = 0; i < character && at < text.length; i++) at = behind(text, at);
  return at;
}

/** The index of the character that starts at a unit. */
export function characterAt(text: string, unit: number): number {
  return unit <= 0 ? unit : characterCount(text.slice(0, unit));
}

/** The characters with the indexes from `from` to before `to`. */
export function charactersOf(text: string, from: number, to: number): string {
  return from >= to ? "" : text.slice(unitOf(text, from), unitOf(text, to));
}

/** The start of the character after the one at `unit`. */
export function behind(text: string, unit: number): number {
  return unit + (text.codePointAt(unit)! > 0xffff ? 2 : 1);
}

/** The start of the character before `unit`. */
export function before(text: string, unit: number): number {
  const isPair = unit > 1 && text.codePointAt(unit - 2)! > 0xffff;
  return unit - (isPair ? 2 : 1);
}
