import { defineCommand } from "citty";
import { help, stats } from "../options/index.ts";
import { lastValue, parseCommandLine } from "../parse.ts";
import { readCall } from "./call.ts";
import { statsInfo } from "./named.ts";
import { readLogs } from "./read.ts";

/** Prints statistics of logs, as the option does. */
export const statsCommand = defineCommand({
  meta: { name: statsInfo.name, description: statsInfo.about },
  run: async ({ rawArgs }) => {
    const parsed = parseCommandLine(rawArgs);
    if (parsed.ok && lastValue(parsed, help) !== undefined) {
      const call = await readCall(statsInfo, rawArgs);
      return typeof call === "number" ? call : 0;
    }
    return readLogs([`--${stats.long}`, ...rawArgs]);
  },
});
