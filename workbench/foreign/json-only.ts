import type { Problem } from "./contract.ts";
import { readJson, type Value } from "./document.ts";

/** What the page's bundle has instead of a parser of YAML, for which it has no room: processors are mostly written as JSON. */
export function readYaml(source: string): Value | Problem {
  if (/^\s*[[{]/.test(source)) return readJson(source);
  return { at: 0, length: 1, message: "this page reads JSON, and no YAML: froe explain --grok reads it" };
}
