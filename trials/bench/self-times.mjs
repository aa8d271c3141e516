// What a profile of V8 says of functions: how often each was running, by the place in froe's sources.
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** Nobody's work. */
const WAITING = ["(idle)", "(root)"];

const maps = new Map();

/**
 * @param profile the text of a .cpuprofile
 * @returns `{ total, functions: [{ name, count }] }`, in samples, the most first: where other work keeps the processor
 * busy, they tell more than the clock.
 */
export function selfTimes(profile) {
  const { nodes, samples } = JSON.parse(profile);
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const counts = new Map();
  for (const id of samples) counts.set(names.get(id), (counts.get(names.get(id)) ?? 0) + 1);
  for (const name of WAITING) counts.delete(name);
  const functions = [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
  return { total: functions.reduce((sum, { count }) => sum + count, 0), functions };
}

/** A function, by its source file and line where the bundle's map knows them. */
function nameOf({ functionName, url, lineNumber, columnNumber }) {
  const own = functionName || (url === "" ? "(generated)" : "(anonymous)");
  if (!url.startsWith("file:")) return url === "" ? own : `${own} ${url}`;
  const entry = mapOf(fileURLToPath(url))?.findEntry(lineNumber, columnNumber);
  if (!entry?.originalSource) return own;
  const source = entry.originalSource.replace(/^.*\/(?=(?:engine|workbench|cli|grammars)\/)/, "");
  return `${source}:${entry.originalLine + 1}`;
}

function mapOf(file) {
  if (!maps.has(file)) {
    const map = `${file}.map`;
    maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, "utf8"))) : null);
  }
  return maps.get(file);
}
