import { levelFinder } from "../event/level-field.ts";
import { rankAmong, usualNames } from "../event/roles.ts";
import { type Event, fieldAt } from "../event/tape.ts";
import { glyphMap } from "./glyph-map.ts";
import type { Format, OutputOptions } from "./index.ts";

/**
 * The first letter of each event's level, or of the severity of a numeric one; `?` if it has none, or the user chose other
 * fields.
 */
export function makeLevelmap(options: OutputOptions): Format {
  return glyphMap(options, { find: finderIn(options), missing: "?", about: "(none)", isLevel: true, spells: true });
}

function finderIn({ keys, names }: OutputOptions): (event: Event) => number {
  if (keys === null) return levelFinder();
  const ids = keys
    .map((key) => ({ key, rank: rankAmong(names, key) }))
    .filter(({ rank }) => rank !== undefined && usualNames[rank]!.role === "level")
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ key }) => names.fix(key));
  return (event) => {
    for (const id of ids) {
      const entry = fieldAt(event, id);
      if (entry >= 0) return entry;
    }
    return -1;
  };
}
