import type { Flavor } from "./flavors.ts";
import type { Source } from "./source.ts";
import type { Mode } from "./tree.ts";

/** How often something comes. */
export interface Count {
  readonly min: number;
  readonly max: number | null;
  readonly mode: Mode;
}

const BRACES = /\{(\d*)(,?)(\d*)\}/y;
/** More rounds than any engine counts. */
const MOST = 65_535;

/** Reads a quantifier; null if none is next. A brace that counts nothing is a character. */
export function readCount(source: Source, flavor: Flavor): Count | null {
  const from = source.at;
  const bounds = readBounds(source);
  if (bounds === null) return null;
  const { min, max, isCounted } = bounds;
  if (max !== null && max < min) source.fail(from, "this counts down: the first number is larger than the second");
  if (Math.max(min, max ?? 0) > MOST) source.fail(from, `no engine counts beyond ${MOST}`);
  let mode: Mode = "greedy";
  if (source.skip("?")) mode = "lazy";
  // Onigmo reads a second sign after braces as another repetition.
  else if (flavor.possessive && !(isCounted && flavor.name === "oniguruma") && source.skip("+")) mode = "possessive";
  const again = source.at;
  if (readBounds(source)) source.fail(again, "a repetition is repeated: put the first one in a group (?:…)");
  return { min, max, mode };
}

function readBounds(source: Source) {
  if (source.skip("*")) return { min: 0, max: null, isCounted: false };
  if (source.skip("+")) return { min: 1, max: null, isCounted: false };
  if (source.skip("?")) return { min: 0, max: 1, isCounted: false };
  const from = source.at;
  const braces = source.match(BRACES);
  if (!braces) return null;
  const [, least = "", comma, most = ""] = braces;
  if (least === "" && most === "") {
    source.at = from;
    return null;
  }
  const min = Number(least);
  return { min, max: comma === "" ? min : most === "" ? null : Number(most), isCounted: true };
}
