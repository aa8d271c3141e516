import { severityIn } from "../event/levels.ts";
import { rankAmong, usualNames } from "../event/roles.ts";
import { fieldAt } from "../event/tape.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";
import { glyphMap } from "./glyph-map.ts";

/** The first character of one field of each event; `.` if it is missing or empty. */
export function makeKeymap(options: OutputOptions): OutputFormat {
  const [key = ""] = options.keys ?? [];
  const id = options.names.fix(key);
  const rank = rankAmong(options.names, key);
  const severityOf = rank !== undefined && usualNames[rank]!.role === "level" ? severityIn : null;
  return glyphMap(options, { find: (event) => fieldAt(event, id), missing: ".", about: "(missing)", severityOf });
}
