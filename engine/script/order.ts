import { walk } from "./compile/analysis.ts";
import { ScriptError } from "./error.ts";
import { parse } from "./parse.ts";
import type { ScriptSource } from "./source.ts";

const LINE_NUMBER = "line_num";

/** What of a script's text depends on the events before: `state`, `conf`, `meta.line_num`. A text that is no script has nothing. */
export function orderNeeds({ text }: ScriptSource): readonly string[] {
  const needs = new Set<string>();
  const numbered = new Set<unknown>();
  try {
    walk(parse(text, false, 0), (node) => {
      if (node.kind === "member" && node.object.kind === "variable" && node.object.name === "meta") {
        numbered.add(node.object);
        if (node.name === LINE_NUMBER) needs.add(`meta.${LINE_NUMBER}`);
      }
      if (node.kind !== "variable") return;
      if (node.name === "state" || node.name === "conf") needs.add(node.name);
      if (node.name === "meta" && !numbered.has(node)) needs.add("meta");
    });
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
  return [...needs];
}
