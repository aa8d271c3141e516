import { resolve } from "node:path";
import type { Grammar } from "../../engine/grammar/index.ts";
import { importFile, isRewritten } from "./import.ts";
import { checkShipped, type GrammarKit, loadKit } from "./kit.ts";
import { type FileProblem, placed, problemOf } from "./problem.ts";

/** The grammars of a file, in the order in which it exports them: the default export first. */
export type LoadedFile = { readonly ok: true; readonly grammars: readonly Grammar[] } | FileProblem;

/**
 * Runs a file that exports grammars. It is code of its author, and runs with the rights of the user.
 * @param path as the user wrote it.
 */
export async function loadGrammarFile(path: string): Promise<LoadedFile> {
  const file = resolve(path);
  const kit = await loadKit();
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await importFile(file, kit);
  } catch (error) {
    return problemOf(error, path, file, isRewritten(file));
  }
  const { default: first, ...named } = exported;
  const found = [...new Set([first, ...Object.values(named)].flat())].filter(looksLikeGrammar);
  if (found.length === 0) return placed(path, null, "exports no grammar: make one with grammar(...) of froe/grammar");
  return checked(found, kit, path);
}

function checked(found: readonly Grammar[], kit: GrammarKit, path: string): LoadedFile {
  const names = new Set<string>();
  for (const grammar of found) {
    const wrong = checkShipped(kit, grammar);
    if (wrong !== null) return placed(path, null, wrong);
    if (names.has(grammar.name)) return placed(path, null, `exports two grammars of the name ${grammar.name}`);
    names.add(grammar.name);
  }
  return { ok: true, grammars: found };
}

/** Whether a value has what `grammar(...)` gives to each grammar; what is inside is checked by its rules. */
function looksLikeGrammar(value: unknown): value is Grammar {
  if (typeof value !== "object" || value === null) return false;
  return (
    "record" in value && "rules" in value && "framer" in value && "name" in value && typeof value.name === "string"
  );
}
