import { commonText } from "../../engine/analysis/index.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { type CompiledParser, REJECT } from "../../engine/parse/programs/index.ts";
import { sampler } from "../sample/index.ts";
import type { LintContext, Note } from "./lint.ts";

const SAMPLES = 60;
const LONGEST_EXAMPLE = 80;

/** Notes on earlier formats that accept lines of the grammar: samples, or a line that both automata accept. */
export function overlaps(grammar: Grammar, context: LintContext): readonly Note[] {
  const { earlier, parserOf, event, random } = context;
  if (grammar.acceptsAll || isTable(grammar)) return [];
  const lines: string[] = [];
  try {
    const { sample } = sampler(grammar, random);
    for (let i = 0; i < SAMPLES; i++) lines.push(sample());
  } catch {
    const message = "no line could be made of it: does one part leave what the next one needs?";
    return [{ rule: "no-samples", message }];
  }
  const accepts = (parser: CompiledParser, line: string): boolean => {
    const bytes = encodeUtf8(`${line}\n`);
    return parser.parse(bytes, 0, bytes.length - 1, event) !== REJECT;
  };
  const own = parserOf(grammar);
  return earlier.flatMap((other) => {
    if (other.acceptsAll || isTable(other)) return [];
    const parser = parserOf(other);
    const taken = lines.filter((line) => accepts(parser, line));
    const example = taken[0] ?? commonText(grammar, other);
    if (example === null || !accepts(parser, example) || !accepts(own, example)) return [];
    const share = taken.length > 0 ? `${taken.length} of ${lines.length} sampled lines` : "lines like this one";
    const shown = example.slice(0, LONGEST_EXAMPLE);
    return [{ rule: "overlap", message: `${other.name} reads ${share} too, and wins where it comes first: ${shown}` }];
  });
}
