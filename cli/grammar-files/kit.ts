import type { GrammarError } from "../../engine/authoring/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { importAsNode, type Modules, shipped } from "./import.ts";

/** What `froe/grammar` exports. */
type GrammarRoom = typeof import("../../engine/authoring/index.ts");

/** What an author's file gets from this froe, wherever the file is. */
export interface GrammarKit {
  readonly grammar: GrammarRoom;
  readonly modules: Modules;
}

const SPECIFIERS = ["froe/grammar", "froe/vocabulary"] as const;
const FORMATS = "froe/formats";

const fileOf = (specifier: string) => `${specifier.slice("froe/".length)}.mjs`;

/** Loads froe's own copy of the combinators; the built-in formats are loaded as they are used. */
export async function loadKit(): Promise<GrammarKit> {
  const modules = await Promise.all(
    SPECIFIERS.map(async (specifier) => {
      const url = shipped(fileOf(specifier));
      const exports: object = await importAsNode(url);
      return [specifier, { url, exports }] as const;
    }),
  );
  const formats = { url: shipped(fileOf(FORMATS)), exports: byExportName(catalogue) };
  const each = catalogue.map((grammar) => {
    const specifier = `${FORMATS}/${grammar.name}`;
    return [specifier, { url: shipped(`library/${fileOf(specifier)}`), exports: byExportName([grammar]) }] as const;
  });
  return {
    grammar: modules[0]![1].exports as GrammarRoom,
    modules: new Map([...modules, ...each, [FORMATS, formats]]),
  };
}

/** Formats by the names under which froe exports them: `combined-proxy` is `combinedProxy`. */
function byExportName(formats: readonly Grammar[]): object {
  const exportName = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(formats.map((grammar) => [exportName(grammar.name), grammar]));
}

/** The error of a grammar that was not made by grammar(...) and breaks the rules; null if it does not. */
export function checkShipped(
  { grammar: { checkGrammar, GrammarError } }: GrammarKit,
  grammar: Grammar,
): GrammarError | null {
  try {
    checkGrammar(grammar);
    return null;
  } catch (error) {
    if (error instanceof GrammarError) return error;
    throw error;
  }
}
