const CHARACTERS = [..." .:-_/\\\"'[](){}<>@#%,;+=?|0123456789abcxyzABCZT\tä"];

/** A line with one to three changes: characters taken out, put in or replaced, or a part doubled. */
export function mutated(line: string, random: () => number): string {
  const below = (limit: number) => Math.floor(random() * limit);
  const characters = [...line];
  for (let changes = 1 + below(3); changes > 0; changes--) {
    const at = below(characters.length + 1);
    const other = CHARACTERS[below(CHARACTERS.length)]!;
    const how = below(4);
    if (how === 0) characters.splice(at, 1);
    else if (how === 1) characters.splice(at, 0, other);
    else if (how === 2) characters.splice(at, 1, other);
    else characters.splice(at, 0, ...characters.slice(Math.max(0, at - 1 - below(8)), at));
  }
  return characters.join("");
}
