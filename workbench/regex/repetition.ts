import type { Flavor } from "./flavor.ts";

const ONE = /^(?:\\x[0-9a-f]{2}|\\?[\s\S]|\[(?:\\[\s\S]|[^\\\]])+\])$/u;

/** A source as a unit that can be repeated. */
function unit(source: string): string {
  return ONE.test(source) ? source : `(?:${source})`;
}

/** As many rounds of a source as possible, possessive if the flavor has that. */
export function repeated(source: string, min: number, max: number | null, flavor: Flavor): string {
  if (max === 0) return "";
  const one = unit(source);
  if (min === 1 && max === 1) return flavor.keeps && one !== source ? source : one;
  const count = countText(min, max);
  if (!flavor.keeps || min === max) return `${one}${count}`;
  if (count.length === 1 || flavor.keepsCounted) return `${one}${count}+`;
  return `(?>${one}${count})`;
}

function countText(min: number, max: number | null): string {
  if (max === 1 && min === 0) return "?";
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** The first of some sources that matches. */
export function either(sources: readonly string[], flavor: Flavor): string {
  const [only] = sources;
  if (sources.length === 1) return only!;
  return `(${flavor.keeps ? "?>" : "?:"}${sources.join("|")})`;
}
