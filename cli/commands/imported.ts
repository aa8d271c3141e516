import { Buffer } from "node:buffer";
import type { Grammar } from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { importedFile, importedGrammar, importedName, type ReadOptions } from "../../workbench/foreign/index.ts";
import { readImported } from "../grammar-files/imported.ts";
import { tell } from "../print.ts";
import { misuse } from "./call.ts";
import { grammarCommandInfo } from "./grammar-commands.ts";
import { writeMade } from "./made-files.ts";

/**
 * Writes the grammar of a pattern of another program, and a corpus: lines that its text gives, or lines that are made.
 * @param name the grammar's name; null for one from the pattern.
 * @returns the exit code.
 */
export async function writeImported(
  name: string | null,
  argument: string,
  kind: string,
  options: ReadOptions,
  isJson: boolean,
): Promise<number> {
  const read = await readImported(argument, kind, options);
  if ("ok" in read) return misuse(grammarCommandInfo, read);
  const { imported, text, source } = read;
  const built = importedGrammar(imported, read.kind, text, name ?? importedName(imported, read.kind));
  if ("problems" in built) return misuse(grammarCommandInfo, read.wrong(built));
  const code = importedFile(imported, read.kind, text, built.name, source);
  const givenFor = (grammar: Grammar) => fitting(imported.samples, grammar, source);
  return writeMade({ name: built.name, code, source, givenFor }, isJson);
}

/** The sample lines that a grammar accepts; reports how many it does not. */
async function fitting(samples: readonly string[], grammar: Grammar, source: string): Promise<readonly string[]> {
  const parser = reference(grammar);
  const given = samples.filter((line) => {
    const bytes = Buffer.from(line);
    return !line.includes("\n") && parser.parse(bytes, 0, bytes.length).ok;
  });
  const skipped = samples.length - given.length;
  const verb = skipped === 1 ? "does" : "do";
  if (skipped > 0)
    await tell(
      `froe grammar: ${skipped} of the ${samples.length} sample lines of ${source} ${verb} not fit the pattern`,
    );
  return given;
}
