/** Where a word begins or ends. */
const EDGE = /\b|(?<=[^\w])(?=[^\w])/g;
/** A character that has a simpler one, and that one. */
const SIMPLER = [
  [/[1-9]/, "0"],
  [/[2-9]/, "1"],
  [/[b-z]/, "a"],
  [/[A-Z]/, "a"],
  [/[^\x20-\x7e]/u, "a"],
] as const;

/**
 * Lines that are shorter than this one and that `accepts` takes, those first that lack the most; then lines of the same
 * length with simpler characters.
 */
export function* shorterLines(line: string, accepts: (line: string) => boolean): IterableIterator<string> {
  const edges = [...line.matchAll(EDGE)].map(({ index }) => index);
  for (const [from, to] of [
    ...spansOf(edges),
    ...spansOf(
      Array.from({ length: line.length + 1 }, (_, i) => i),
      1,
    ),
  ]) {
    const shorter = line.slice(0, from) + line.slice(to);
    if (accepts(shorter)) yield shorter;
  }
  for (let at = 0; at < line.length; at++) {
    for (const [character, simple] of SIMPLER) {
      const simpler = line.slice(0, at) + simple + line.slice(at + 1);
      if (character.test(line[at]!) && accepts(simpler)) yield simpler;
    }
  }
}

/** What lies between two of these places, or at most `most` places apart; the longest first. */
function spansOf(places: readonly number[], most = places.length): readonly (readonly [number, number])[] {
  const spans = places.flatMap((from, i) => places.slice(i + 1, i + 1 + most).map((to) => [from, to] as const));
  return spans.sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
}
