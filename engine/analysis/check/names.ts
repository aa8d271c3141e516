import { ASCII_END } from "../../event/bytes.ts";
import { children, type Kind, type Node } from "../../grammar/index.ts";
import type { GrammarCheck, NodeCheck } from "./check.ts";

const NOT_SEPARATORS = ["\n", "\r", '"'];
const NOT_IN_CELLS: readonly Kind[] = ["field", "derive", "pair", "item", "cells", "constant"];

/** A row of cells is a whole record; its columns have different names, and its cells a separator. */
export const tableRow: NodeCheck = {
  cells(node, { record }) {
    const { separator, columns, cell } = node;
    if (record !== node) return "a row of cells is the whole record";
    if (separator.length !== 1 || separator.charCodeAt(0) >= ASCII_END || NOT_SEPARATORS.includes(separator)) {
      return `the separator has to be one ASCII character, no quote and no line end, not ${JSON.stringify(separator)}`;
    }
    const names = new Set<string>();
    for (const { name } of columns) {
      if (names.has(name)) return `two columns have the name ${JSON.stringify(name)}`;
      names.add(name);
    }
    const other = kindIn(cell);
    return other && `a cell is text: it has no ${other} in it`;
  },
};

function kindIn(node: Node): Kind | null {
  if (NOT_IN_CELLS.includes(node.kind)) return node.kind;
  for (const inner of children(node)) {
    const kind = kindIn(inner);
    if (kind) return kind;
  }
  return null;
}

const wrongName = ({ name }: { readonly name: string }) => (name === "" ? "a field needs a name" : null);

/** A field has a name. */
export const fieldName: NodeCheck = { field: wrongName, derive: wrongName };

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-";

/** A grammar's name is one for `-f`. */
export const grammarName: GrammarCheck = ({ name }) => {
  if (name !== "" && [...name].every((letter) => LETTERS.includes(letter))) return [];
  return [{ place: null, message: "a name is lower-case letters, digits and -" }];
};

/** A key is a span of text, which a joined text may not be. */
export const joinedKey: NodeCheck = {
  pair: ({ key }) => (key.kind === "join" ? "a joined text cannot be a key" : null),
};
