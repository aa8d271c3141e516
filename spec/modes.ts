import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*\sfrom\s)?["'](\.[^'"]+)["']|\bimport\(\s*["'](\.[^'"]+)["']/gm;
/** What asks which parsers to read with. */
const ASKS = /\bprocess\.env\.FROE_BACKEND\b/;
const CODE = /\.(?:ts|mjs)$/;
/** How a spec, or a module that loads a parser only if it is asked, says that it reads with compiled parsers alone; the reason follows. */
const ALONE = /^\/\/ Compiled parsers alone: \S/m;

interface Module {
  readonly asks: boolean;
  readonly isAlone: boolean;
  /** The modules that it imports by a relative path. Types alone are not there when it runs. */
  readonly imports: readonly string[];
}

/**
 * The specs of a folder whose result can depend on the parsers that the suite runs with: they import a module, at
 * whatever distance, that asks for them. All others do the same whatever those are. A spec with a comment
 * `// Compiled parsers alone: <reason>` is not among them.
 */
export function specsThatRead(folder: string): readonly string[] {
  const modules = new Map<string, Module>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const specs = files.filter((file) => file.endsWith(".spec.ts")).map((file) => join(folder, file));
  return specs.filter((spec) => !moduleAt(spec).isAlone && reachesAsking(spec, new Set()));

  function reachesAsking(file: string, seen: Set<string>): boolean {
    if (seen.has(file)) return false;
    seen.add(file);
    const { asks, isAlone, imports } = moduleAt(file);
    if (isAlone) return false;
    return asks || imports.some((other) => reachesAsking(other, seen));
  }

  function moduleAt(file: string): Module {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  }
}

function readModule(file: string): Module {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(IMPORT)].map(([, first, later]) => join(dirname(file), first ?? later ?? ""));
  return { asks: ASKS.test(text), isAlone: ALONE.test(text), imports: paths.filter((path) => CODE.test(path)) };
}
