import { severityIn } from "../event/levels.ts";
import { rankAmong, usualNames } from "../event/roles.ts";
import { type Event, fieldAt } from "../event/tape.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";
import { glyphMap } from "./glyph-map.ts";
import { gravityFinder, isStatusName, severityOfStatus } from "./status.ts";

/**
 * The first letter of each event's level, or of the severity of a numeric one. An event without a level shows the class of
 * the status of its response, `4` for 404; `?` if it has neither, or the user chose other fields.
 */
export function makeLevelmap(options: OutputOptions): OutputFormat {
  return glyphMap(options, {
    find: finderIn(options),
    missing: "?",
    about: "(none)",
    severityOf: (value, name) =>
      isStatusName(name) ? (severityOfStatus(value) ?? undefined) : severityIn(value, name),
    spells: (name) => !isStatusName(name),
  });
}

function finderIn({ keys, names }: OutputOptions): (event: Event) => number {
  if (keys === null) return gravityFinder();
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
