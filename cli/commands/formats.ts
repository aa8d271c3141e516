import { defineCommand } from "citty";
import { inputFormat } from "../options/index.ts";
import { lastValue } from "../parse.ts";
import { print, STDOUT } from "../print.ts";
import { readCall } from "./call.ts";
import { formats } from "./format-commands.ts";
import { formatsJson } from "./json-options.ts";

/** The version of the schema, docs/formats.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** Prints the names that -f accepts, one per line. */
export const formatsCommand = defineCommand({
  meta: () => ({ name: formats.name, description: formats.about }),
  run: async ({ rawArgs }) => {
    const call = await readCall(formats, rawArgs);
    if (typeof call === "number") return call;
    await print(STDOUT, lastValue(call.parsed, formatsJson) ? await asJson() : await asNames());
    return 0;
  },
});

async function asNames(): Promise<string> {
  const known = (await inputFormat.known?.()) ?? [];
  return known.map(({ name }) => name).join("\n");
}

async function asJson(): Promise<string> {
  const { inputsData, outputsData } = await import("../data/formats.ts");
  return JSON.stringify({ version: VERSION, input: inputsData(), output: outputsData() });
}
