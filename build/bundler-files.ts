import { join, relative } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";

/** The files that hold what nearly every program loads, by what it imports; a later file lacks what is in an earlier one. */
const TOGETHER: Readonly<Record<string, string>> = {
  reader: "grammars/read-events.ts",
  parser: "engine/reading/parser.ts",
  nodes: "engine/grammar/index.ts",
};

interface Graph {
  getModuleInfo(id: string): { readonly isEntry: boolean } | null;
}

/**
 * The file of a module in the library for bundlers: one of its own, so that bundlers take what is used. What a parser and a
 * reader need is a file for each of both: esbuild, which divides a page by files, would make a dozen of what the page shares
 * with the code that it loads later, each with lists of imports and exports.
 */
export function bundlerFiles(root: string) {
  const files = new Map<string, string>();
  return {
    survey: {
      name: "survey",
      async buildStart(): Promise<void> {
        for (const [name, start] of Object.entries(TOGETHER))
          for (const id of await usedBy(join(root, start))) if (!files.has(id)) files.set(id, name);
      },
    },
    fileOf(id: string, graph: Graph): string | null {
      if (graph.getModuleInfo(id)?.isEntry) return null;
      const path = relative(root, id.replaceAll("\0", ""));
      // Without where packages are, which may be beside the root.
      return files.get(id) ?? path.slice(Math.max(0, path.indexOf("node_modules/"))).replace(/\.\w+$/, "");
    },
  };
}

/** The modules of which a program that imports `start` loads code before it can read. */
async function usedBy(start: string): Promise<readonly string[]> {
  const late = {
    name: "late",
    resolveDynamicImport: (specifier: unknown) => ({ id: String(specifier), external: true }),
  };
  const bundle = await rolldown({
    input: start,
    plugins: [late],
    external: /^node:/,
    platform: "browser",
    treeshake: { moduleSideEffects: false },
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
  return chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
}
