import { NameTable } from "../../../engine/event/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";
import { compile } from "../../../engine/parse/compile/index.ts";
import { loadReport } from "../../../engine/report/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { columnGrammars } from "../../../spec/parse/grammars.ts";
import { type Adversary, adversariesOf, textOf } from "../adversaries.ts";
import type { Target } from "../case.ts";

/** The report of a rejected line: the reference parser reads it again, and the line is shown around the place. */
export async function diagnostics(): Promise<readonly Target[]> {
  const { explain, render } = await loadReport();
  const told = (grammar: Grammar, adversary: Adversary, size: number): (() => void) => {
    const parser = compile(grammar, new NameTable(), "bounded");
    const bytes = Buffer.from(textOf(adversary, size).replaceAll("\n", " "));
    const { offset, place } = parser.locate(bytes, 0, bytes.length);
    if (place < 0) return () => {};
    const rejected = { grammar, source: "a.log", line: 1, bytes, offset, places: [place] };
    return () => void render(explain(rejected), { color: true, width: 80, form: "long" });
  };
  return [...catalogue, ...columnGrammars].map((grammar) => ({
    name: grammar.name,
    cases: () =>
      adversariesOf(grammar).map((adversary) => ({
        name: `${JSON.stringify(adversary.before.slice(-12))} ${JSON.stringify(adversary.piece)}`,
        make: (size) => told(grammar, adversary, size),
      })),
  }));
}
