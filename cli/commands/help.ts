import { defineCommand } from "citty";
import { help, helpJson, spellings } from "../options/index.ts";
import { readCall } from "./call.ts";
import { helpInfo } from "./froe-commands.ts";
import { helpJsonFlag } from "./json-options.ts";
import { readLogs } from "./read.ts";

/** Answers a question about froe, as the options do. */
export const helpCommand = defineCommand({
  meta: () => ({ name: helpInfo.name, description: helpInfo.about }),
  run: async ({ rawArgs }) => {
    const words = rawArgs.filter((word) => !spellings(helpJsonFlag).includes(word));
    if (words.length < rawArgs.length) return readLogs([`--${helpJson.long}`, ...words]);
    const [first] = rawArgs;
    if (first === undefined) return readLogs([`-${help.short}`]);
    if (!spellings(help).includes(first)) return readLogs([`--${help.long}`, ...rawArgs]);
    const call = await readCall(helpInfo, rawArgs);
    return typeof call === "number" ? call : 0;
  },
});
