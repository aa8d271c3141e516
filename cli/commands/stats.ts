import { defineCommand } from "citty";
import { help, options, stats } from "../options/index.ts";
import { lastValue, parseCommandLine } from "../parse.ts";
import { lookAround } from "../surroundings.ts";
import { printHelp } from "./call.ts";
import { statsInfo } from "./froe-commands.ts";
import { statsJson } from "./json-options.ts";
import { readLogs } from "./read.ts";

const known = [...options, statsJson];

/** Prints statistics of logs, as the option does. */
export const statsCommand = defineCommand({
  meta: () => ({ name: statsInfo.name, description: statsInfo.about }),
  run: async ({ rawArgs }) => {
    const parsed = parseCommandLine(rawArgs, known);
    if (parsed.ok && lastValue(parsed, help) !== undefined) return printHelp(statsInfo, parsed, await lookAround());
    return readLogs([`--${stats.long}`, ...rawArgs], known);
  },
});
