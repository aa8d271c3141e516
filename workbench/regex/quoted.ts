import {
  charset,
  contains,
  except,
  intersection,
  type NodeOf,
  only,
  type Place,
  union,
} from "../../engine/grammar/index.ts";
import { characterText, charsetText, either, repeated } from "./flavor.ts";
import { refuse, type Writing } from "./scope.ts";

const byteOf = (character: string) => only(character.charCodeAt(0));
const setOf = (characters: readonly string[]) => union(charset(""), ...characters.map(byteOf));

/** A text in quotes; `wrap` writes the text between them. */
export function quotedText(
  node: NodeOf<"quoted">,
  place: Place,
  writing: Writing,
  wrap: (body: () => string) => string = (body) => body(),
): string {
  const { flavor } = writing;
  const { open, close, inside, escapes } = node;
  const lead = escapes?.lead ?? close;
  const plain = intersection(inside, except(union(byteOf(close), byteOf(lead))));
  const some = repeated(charsetText(plain, flavor), 0, null, flavor);
  const pairs = escapes === null ? [] : escapeTexts(node, plain, place, writing);
  const body = () => some + (pairs.length === 0 ? "" : repeated(either(pairs) + some, 0, null, flavor));
  return characterText(open, flavor) + wrap(body) + characterText(close, flavor);
}

/** Expressions for the escapes of a text in quotes. */
function escapeTexts(
  { close, escapes }: NodeOf<"quoted">,
  plain: ReturnType<typeof charset>,
  place: Place,
  { flavor, ...writing }: Writing,
): readonly string[] {
  const { lead, meaning, unicode, unknown } = escapes!;
  const front = characterText(lead, flavor);
  const known = Object.keys(meaning);
  const hex = unicode === null ? [] : [`${front}${characterText(unicode, flavor)}[0-9A-Fa-f]{4}`];
  if (known.some((character) => !/^[\0-\x7f]$/.test(character)))
    refuse(place, "an escape is no ASCII character", { flavor, ...writing });
  const knownSet = setOf(known);
  const knownText = known.length === 0 ? [] : [front + charsetText(knownSet, flavor)];
  if (unknown === "fail") return [...knownText, ...hex];
  if (lead === close) return knownText;
  // A lead without a meaning is an ordinary character, and so is the one after it.
  const ends = [close, lead].every((character) => contains(knownSet, character.charCodeAt(0)));
  if (ends && unicode === null) return [front + charsetText(union(knownSet, plain), flavor)];
  const others = [
    ...(known.length > 0 ? [charsetText(knownSet, flavor)] : []),
    ...(unicode === null ? [] : [`${unicode}[0-9A-Fa-f]{4}`]),
  ];
  return [...knownText, ...hex, others.length > 0 ? `${front}(?!${others.join("|")})` : front];
}
