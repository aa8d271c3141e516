import { defineCommand } from "citty";
import { inputFormat } from "../options/index.ts";
import { print, STDOUT } from "../print.ts";
import { readCall } from "./call.ts";
import { formats } from "./named.ts";

/** Prints the names that -f accepts, one per line. */
export const formatsCommand = defineCommand({
  meta: { name: formats.name, description: formats.about },
  run: async ({ rawArgs }) => {
    const call = await readCall(formats, rawArgs);
    if (typeof call === "number") return call;
    const known = (await inputFormat.known?.()) ?? [];
    await print(STDOUT, known.map(({ name }) => name).join("\n"));
    return 0;
  },
});
