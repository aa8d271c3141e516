import { defineCommand } from "citty";
import { functionsData } from "../data/functions.ts";
import { lastValue } from "../parse.ts";
import { print, STDOUT } from "../print.ts";
import { readCall } from "./call.ts";
import { functionsInfo } from "./froe-commands.ts";
import { functionsJson } from "./json-options.ts";

/** The version of the schema, docs/functions.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** Prints the names of the functions of scripts, one per line. */
export const functionsCommand = defineCommand({
  meta: () => ({ name: functionsInfo.name, description: functionsInfo.about }),
  run: async ({ rawArgs }) => {
    const call = await readCall(functionsInfo, rawArgs);
    if (typeof call === "number") return call;
    const functions = functionsData();
    const names = [...new Set(functions.map(({ name }) => name))];
    const isJson = lastValue(call.parsed, functionsJson);
    await print(STDOUT, isJson ? JSON.stringify({ version: VERSION, functions }) : names.join("\n"));
    return 0;
  },
});
