import type { Way } from "../../event/index.ts";
import { closest } from "../../language/closest.ts";

/**
 * The way most likely meant by `way`, which no event has: a way to a value of the same name, or else one whose names differ
 * by a few letters. Null if there is none.
 */
export function closestWay(way: Way, ways: readonly Way[]): Way | null {
  const wanted = way.join(".");
  const name = way.at(-1) ?? "";
  const others = ways.filter((other) => other.join("\0") !== way.join("\0"));
  const lastOf = (other: Way): string => other.at(-1) ?? "";
  return (
    others.find((other) => other.join(".") === wanted) ??
    shortest(others.filter((other) => lastOf(other) === name)) ??
    named(
      others,
      closest(
        wanted,
        others.map((other) => other.join(".")),
      ),
      (other) => other.join("."),
    ) ??
    named(others, closest(name, others.map(lastOf)), lastOf)
  );
}

function named(ways: readonly Way[], name: string | null, nameOf: (way: Way) => string): Way | null {
  return name === null ? null : shortest(ways.filter((way) => nameOf(way) === name));
}

function shortest(ways: readonly Way[]): Way | null {
  return ways.reduce<Way | null>((best, way) => (best === null || way.length < best.length ? way : best), null);
}
