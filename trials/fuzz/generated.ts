import { maker } from "../../engine/parse/compile/index.ts";
import type { Maker } from "../../engine/parse/programs/index.ts";

const SCHEME = "froe:";
const sources = new Map<string, string>();

/** Generated code that V8 knows by a name: `froe:json/line/parse`. */
export const GENERATED = {
  /** The text of a function that has the name, as V8 has it. */
  sourceOf: (url: string): string | null => sources.get(url) ?? null,
};

/** Makes programs with a name. They have been text in between, as those that are stored. */
export const named: Maker = {
  ...maker,
  programOf(grammar, framing, task) {
    const program = maker.programOf(grammar, framing, task);
    // V8 takes no name with a blank in it.
    const url = `${SCHEME}${encodeURIComponent(grammar.name)}/${framing}/${task}`;
    const text = `${program.text}\n//# sourceURL=${url}`;
    sources.set(url, `(function anonymous(library\n) {\n${text}\n})`);
    return JSON.parse(JSON.stringify({ ...program, text }));
  },
};
