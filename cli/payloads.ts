import type { Grammar } from "../engine/grammar/index.ts";
import { isTable } from "../engine/grammar/index.ts";
import type { PayloadOptions } from "../engine/records/index.ts";
import { AUTO, type Formats } from "../engine/select/index.ts";
import { catalogue as builtIn, specs } from "../grammars/index.ts";
import { usualPayloads } from "../grammars/wrappings.ts";
import { chooseFormats } from "./formats.ts";
import { mayNameFile } from "./grammar-files/names.ts";
import { payload } from "./options/index.ts";
import { type Parsed, valuesOf } from "./parse.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";

/** The payloads that the command line reads, in its order. */
export async function choosePayloads(
  parsed: Parsed,
  catalogue: readonly Grammar[],
): Promise<readonly PayloadOptions[] | UsageError> {
  const payloads: PayloadOptions[] = [];
  for (const text of valuesOf(parsed, payload)) {
    const chosen = await choosePayload(text, catalogue);
    if ("ok" in chosen) return chosen;
    payloads.push(chosen);
  }
  return payloads;
}

async function choosePayload(text: string, catalogue: readonly Grammar[]): Promise<PayloadOptions | UsageError> {
  const [, field = "", format = AUTO] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const refuse = (why: string) => usageError(`--${payload.long} ${quoted(text)} ${why}`);
  if (field === "") return refuse(`names no field: write FIELD=FORMAT, as in --${payload.long} msg=json`);
  if (format === AUTO) {
    return { field, grammars: catalogue.filter(({ name }) => usualPayloads.includes(name)), isGuess: true };
  }
  const formats = await formatsOf(format, catalogue);
  if ("ok" in formats) return formats;
  if (formats.kind === "auto") return refuse(`names no format: ${AUTO} is the only choice of one`);
  const grammars = formats.kind === "one" ? [formats.grammar] : formats.grammars;
  const table = grammars.find(isTable);
  if (table) return refuse(`cannot be: ${table.name} needs a file, whose rows belong together`);
  return { field, grammars, isGuess: false };
}

/** The formats of a payload: those of the command line, and those of files that it names itself. */
async function formatsOf(format: string, catalogue: readonly Grammar[]): Promise<Formats | UsageError> {
  if (!mayNameFile([format])) return chooseFormats([format], null, catalogue);
  const { ownGrammars } = await import("./grammar-files/index.ts");
  const own = await ownGrammars(
    { args: [format], first: [], last: [], definitions: [] },
    { catalogue: builtIn, specs },
  );
  return "ok" in own ? own : chooseFormats(own.args, null, [...new Set([...own.catalogue, ...catalogue])]);
}
