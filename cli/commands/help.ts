import { defineCommand } from "citty";
import { help, spellings } from "../options/index.ts";
import { readCall } from "./call.ts";
import { helpInfo } from "./named.ts";
import { readLogs } from "./read.ts";

/** Answers a question about froe, as the option does. */
export const helpCommand = defineCommand({
  meta: { name: helpInfo.name, description: helpInfo.about },
  run: async ({ rawArgs }) => {
    const [first] = rawArgs;
    if (first === undefined) return readLogs([`-${help.short}`]);
    if (!spellings(help).includes(first)) return readLogs([`--${help.long}`, ...rawArgs]);
    const call = await readCall(helpInfo, rawArgs);
    return typeof call === "number" ? call : 0;
  },
});
