import { join, relative } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";

/** What nearly every program imports one of, and a small thing that the library exports beside them. */
const STARTS: readonly string[] = [
  "engine/reading/parser.ts",
  "grammars/read-events.ts",
  "engine/input/archives/archive.ts",
];
/** What every program with a format loads, too. */
const FORMAT = "grammars/combined.ts";
const CORE = "core";

interface Graph {
  getModuleInfo(id: string): { readonly isEntry: boolean } | null;
}

/**
 * The file of a module in the library for bundlers: one of its own, so that bundlers take what is used. What parsers and
 * readers need is one file, which divided-core.ts divides: esbuild, which divides a page by files, would make a dozen of what the page shares with the
 * code that it loads later, each with lists of imports and exports.
 */
export function bundlerFiles(root: string) {
  let core: ReadonlySet<string> = new Set();
  return {
    survey: {
      name: "survey",
      async buildStart(): Promise<void> {
        const starts = await Promise.all(STARTS.map((start) => usedBy(join(root, start))));
        const format = (await usedBy(join(root, FORMAT))).filter((id) => /[\\/]engine[\\/]grammar[\\/]/.test(id));
        core = new Set([...starts.flat(), ...format]);
        // With all that its modules import for any of their exports, so that none of that imports the file again.
        for (let size = 0; size < core.size; ) {
          size = core.size;
          core = new Set([...core, ...(await usedBy([...core]))]);
        }
      },
    },
    fileOf(id: string, graph: Graph): string | null {
      if (graph.getModuleInfo(id)?.isEntry) return null;
      const path = relative(root, id.replaceAll("\0", ""));
      // Without where packages are, which may be beside the root.
      return core.has(id) ? CORE : path.slice(Math.max(0, path.indexOf("node_modules/"))).replace(/\.\w+$/, "");
    },
  };
}

/** The modules of which a program that imports all of `start` loads code before it can read. */
async function usedBy(start: string | string[]): Promise<readonly string[]> {
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
