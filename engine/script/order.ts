import { parse } from "./language/parse.ts";
import { walk } from "./language/tree.ts";
import { ScriptError, type ScriptSource } from "./source.ts";

/** The environment variable that pseudonyms depend on. */
export const SECRET = "FROE_SECRET";

const LINE_NUMBER = "line_num";
const PSEUDONYM = "pseudonym";

/**
 * The parts of a script that depend on earlier events: `state`, `conf`, `meta.line_num`; or on a key that each run makes if
 * the environment has none. An invalid script has none.
 */
export function orderNeeds(
  { text }: ScriptSource,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const isKeyed = environment[SECRET] !== undefined;
  const needs = new Set<string>();
  const numbered = new Set<unknown>();
  try {
    walk(parse(text, false, 0), (node) => {
      if (node.kind === "member" && node.object.kind === "variable" && node.object.name === "meta") {
        numbered.add(node.object);
        if (node.name === LINE_NUMBER) needs.add(`meta.${LINE_NUMBER}`);
      }
      const isPseudonym =
        (node.kind === "call" && node.name === PSEUDONYM) || (node.kind === "literal" && node.value === PSEUDONYM);
      if (isPseudonym && !isKeyed) needs.add(`${PSEUDONYM}() without ${SECRET}`);
      if (node.kind !== "variable") return;
      if (node.name === "state" || node.name === "conf") needs.add(node.name);
      if (node.name === "meta" && !numbered.has(node)) needs.add("meta");
    });
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
  return [...needs];
}

/** What `meta` has about the span of the event. */
export const SPAN_NAMES: readonly string[] = ["span_status", "span_id", "span_start", "span_end"];

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
