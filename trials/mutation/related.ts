import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folders whose files are imported by specs, or started by them. */
const ROOMS = ["build", "cli", "engine", "grammars", "playground", "spec", "testing", "trials", "workbench"];

/** A string of a source that names a file: what it imports, late or not, and the programs that it starts. */
const NAMED = /"((?:\.{0,2}\/)?[\w./-]+\.[cm]?[tj]s)"/g;

/**
 * The specs that may notice what is broken in a file of a checkout, because they import it, over however many files. Those
 * come first that are called like the file or its folders, and of these those that import it over the fewest files.
 */
export function relatedSpecs(checkout: string): (file: string) => readonly string[] {
  const importers = new Map<string, string[]>();
  const rooms = ROOMS.filter((room) => existsSync(join(checkout, room)));
  for (const file of rooms.flatMap((room) => sourcesOf(checkout, room)))
    for (const named of namedIn(checkout, file)) importers.set(named, [...(importers.get(named) ?? []), file]);
  return (file) => {
    const found = new Set([file]);
    // A set is walked over in the order in which it grows.
    for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer);
    const specs = [...found].filter((one) => one.endsWith(".spec.ts"));
    const likeness = new Map(specs.map((spec) => [spec, likenessOf(wordsOf(spec), wordsOf(file))]));
    return specs.sort((one, other) => likeness.get(other)! - likeness.get(one)!);
  };
}

const wordsOf = (path: string): readonly string[] =>
  path
    .replace(/(?:\/index)?(?:\.spec)?\.ts$/, "")
    .split(/[/-]/)
    .slice(1);

/** How many words of a spec's path are in that of a file, the last ones most. */
function likenessOf(spec: readonly string[], file: readonly string[]): number {
  return file.reduce((sum, word, at) => (spec.includes(word) ? sum + at + 1 : sum), 0);
}

function sourcesOf(checkout: string, room: string): readonly string[] {
  return readdirSync(join(checkout, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[cm]?[tj]s$/.test(file))
    .map((file) => join(room, file));
}

function namedIn(checkout: string, file: string): readonly string[] {
  const text = readFileSync(join(checkout, file), "utf8").replace(/^(?:im|ex)port type [^;]*;/gm, "");
  const named = [...text.matchAll(NAMED)].map(([, name]) =>
    name!.startsWith(".") ? join(dirname(file), name!) : name!,
  );
  return [...new Set(named)].filter((name) => existsSync(join(checkout, name)));
}
