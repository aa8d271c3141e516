import { ScriptError } from "./error.ts";
import { parse } from "./language/parse.ts";
import { walk } from "./language/tree.ts";
import type { ScriptSource } from "./source.ts";
import { SPAN_NAMES } from "./span-names.ts";

/** True if a script reads which span an event is in, as in `meta.span_id`; an invalid script does not. */
export function readsSpans({ text }: ScriptSource): boolean {
  let reads = false;
  try {
    walk(parse(text, false, 0), (node) => {
      if (node.kind !== "member" || node.object.kind !== "variable") return;
      reads ||= node.object.name === "meta" && SPAN_NAMES.includes(node.name);
    });
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
  return reads;
}
