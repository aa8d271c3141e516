import { charset, isSubset } from "../../../engine/grammar/index.ts";
import { onlyCharacter } from "./sets.ts";
import type { Tree } from "./tree.ts";

const SPACE = charset("\t\r\n\f\v ");
/** What has no name. */
const OTHER = "…";

/** The layout of a line, for people: literals as they are, and the names of groups. */
export function layoutOf(tree: Tree): string {
  return written(tree).replace(/…+/g, OTHER).replace(/ +/g, " ").trim();
}

function written(tree: Tree): string {
  switch (tree.kind) {
    case "set":
      return onlyCharacter(tree.set) ?? (isBlank(tree) ? " " : OTHER);
    case "sequence":
      return tree.items.map(written).join("");
    case "alternation":
      return hasName(tree) ? tree.branches.map(written).join("|") : OTHER;
    case "repetition": {
      if (isBlank(tree.item)) return " ";
      const inner = written(tree.item);
      if (inner.includes("<")) return inner;
      return tree.min === tree.max && inner !== OTHER ? inner.repeat(tree.min) : OTHER;
    }
    case "capture":
      return `<${tree.name}>`;
    case "atomic":
    case "lexeme":
      return written(tree.item);
    case "look":
    case "anchor":
      return "";
  }
}

function hasName(tree: Tree): boolean {
  return tree.kind === "alternation" && tree.branches.some((branch) => written(branch).includes("<"));
}

function isBlank(tree: Tree): boolean {
  return tree.kind === "set" && tree.set.beyond.length === 0 && isSubset(tree.set.bytes, SPACE);
}
