import { readEscape } from "./escapes.ts";
import type { Flavor } from "./flavors.ts";
import { complement, folded, intersect, nothing, one, onlyCharacter, posix, range, unite } from "./sets.ts";
import type { Source } from "./source.ts";
import type { CharacterSet } from "./tree.ts";

const POSIX = /\[:(\^?)([a-z]+):\]/y;

/** Reads a class after its `[`. */
export function readClass(source: Source, flavor: Flavor, isFolded: boolean): CharacterSet {
  const from = source.at - 1;
  const isNegated = source.skip("^");
  let members = nothing;
  /** The class before each `&&`. */
  let common: CharacterSet | null = null;
  for (let isFirst = true; ; isFirst = false) {
    if (source.isDone) source.fail(from, "this class is never closed: a ] is missing");
    if ((!isFirst || flavor.name === "js") && source.skip("]")) break;
    if (flavor.classSets && source.skip("&&")) {
      common = common === null ? members : intersect(common, members);
      members = nothing;
      continue;
    }
    if (flavor.name === "dotnet" && source.text.startsWith("-[", source.at)) {
      source.at += 2;
      members = intersect(members, complement(readClass(source, flavor, isFolded)));
      continue;
    }
    members = unite(members, readMember(source, flavor, isFolded));
  }
  const all = common === null ? members : intersect(common, members);
  const set = isFolded ? folded(all) : all;
  return isNegated ? complement(set) : set;
}

/** A character, a range, or a class inside a class. */
function readMember(source: Source, flavor: Flavor, isFolded: boolean): CharacterSet {
  const from = source.at;
  const named = flavor.posix ? source.match(POSIX) : null;
  if (named) {
    const bytes = Object.hasOwn(posix, named[2]!) ? posix[named[2]!]! : null;
    if (bytes === null) source.fail(from, `no class is called [:${named[2]}:]`);
    const set = { bytes, beyond: [] };
    return named[1] === "^" ? complement(set) : set;
  }
  if (flavor.classSets && source.skip("[")) return readClass(source, flavor, isFolded);
  const first = readSingle(source, flavor);
  const isRange = source.next === "-" && !source.text.startsWith("-]", source.at);
  if (first.code === null || !isRange) return first.set;
  if (flavor.name === "dotnet" && source.text.startsWith("-[", source.at)) return first.set;
  const dash = source.at;
  source.read();
  const last = readSingle(source, flavor);
  // A dash beside a class is itself.
  if (last.code === null) return unite(unite(first.set, one("-".charCodeAt(0))), last.set);
  if (last.code < first.code) source.fail(from, "this range runs backwards");
  const set = range(first.code, last.code);
  if (set !== null) return set;
  source.refuse(
    from,
    "a range of many characters beyond ASCII: a grammar knows those one by one in small numbers, or all together",
  );
  return source.at > dash ? first.set : nothing;
}

interface Single {
  readonly set: CharacterSet;
  /** Null for a class. */
  readonly code: number | null;
}

function readSingle(source: Source, flavor: Flavor): Single {
  const from = source.at;
  const character = source.read();
  if (character === "") source.fail(from, "this class is never closed: a ] is missing");
  if (character !== "\\") return { set: one(character.codePointAt(0)!), code: character.codePointAt(0)! };
  const read = readEscape(source, flavor, true);
  if (read.kind !== "set") return { set: nothing, code: null };
  const meant = onlyCharacter(read.set);
  return { set: read.set, code: meant === null ? null : meant.codePointAt(0)! };
}
