import { configuredFile, configuredGrammar } from "../../workbench/writers/index.ts";
import { readConfigured } from "../grammar-files/configured.ts";
import { misuse } from "./call.ts";
import { grammarCommandInfo } from "./grammar-commands.ts";
import { writeMade } from "./made-files.ts";

/** Writes the grammar of a configuration, and a corpus of lines that are made from it. @returns the exit code. */
export async function writeConfigured(
  name: string,
  argument: string,
  kind: string | null,
  isJson: boolean,
): Promise<number> {
  const read = await readConfigured(argument, kind);
  if ("ok" in read) return misuse(grammarCommandInfo, read);
  const { configured, source, wrong } = read;
  const built = configuredGrammar(configured, name);
  if ("ok" in built) return misuse(grammarCommandInfo, wrong(built));
  const code = configuredFile(configured, name, source);
  return writeMade({ name, code, source, givenFor: async () => [] }, isJson);
}
