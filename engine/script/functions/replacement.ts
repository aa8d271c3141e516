/** A piece of a replacement: a text, or the group whose text it stands for. */
type Piece = string | { readonly group: number };

const REFERENCE = /\$(?:\$|\{([^}]*)\}|([0-9A-Za-z_]+))/g;

/**
 * Reads what a match is replaced by: `$0` is all of it, `$1` and `${1}` a group, `$name` and `${name}` a named one, `$$`
 * a dollar sign. A group that there is not stands for nothing.
 */
export function replacementOf(text: string, names: readonly (string | null)[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of text.matchAll(REFERENCE)) {
    pieces.push(text.slice(done, found.index));
    const name = found[1] ?? found[2];
    if (name === undefined) pieces.push("$");
    else pieces.push({ group: /^[0-9]+$/.test(name) ? Number(name) : names.indexOf(name) + 1 || -1 });
    done = found.index + found[0].length;
  }
  return [...pieces, text.slice(done)];
}

/** The text that a match is replaced by. */
export function replacementText(pieces: readonly Piece[], groups: readonly (string | null)[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : (groups[piece.group] ?? ""))).join("");
}
