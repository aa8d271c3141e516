import { describe } from "../backends/describe/index.ts";
import { type CompiledParser, REJECT } from "../backends/programs/index.ts";
import { type Random, sampler } from "../backends/sample/index.ts";
import { type Event, encodeUtf8 } from "../event/index.ts";
import { type Grammar, isTable } from "../grammar/index.ts";

/** What is allowed, but mostly not meant. */
export interface Lint {
  readonly grammar: string;
  /** The rule's name. */
  readonly rule: string;
  readonly message: string;
}

/** What a grammar is held against. */
export interface LintContext {
  /** The formats that detection tries before it, or may try before it. */
  readonly earlier: readonly Grammar[];
  readonly parserOf: (grammar: Grammar) => CompiledParser;
  readonly event: Event;
  readonly random: Random;
}

/** Names that froe gives to fields itself. */
const RESERVED: ReadonlyMap<string, string> = new Map([["_format", "a cascade adds it to each event"]]);
const SAMPLES = 60;
const LONGEST_EXAMPLE = 80;

/** What else there is to say of a grammar that obeys every rule. */
export function lint(grammar: Grammar, context: LintContext): readonly Lint[] {
  const say = (rule: string, message: string): Lint => ({ grammar: grammar.name, rule, message });
  const { fields } = describe(grammar);
  const reserved = fields.flatMap(({ name }) => {
    const why = RESERVED.get(name);
    return why === undefined ? [] : [say("reserved-field", `the field ${name}: ${why}`)];
  });
  const mixed = fields.flatMap(({ name, types }) =>
    types.length < 2 ? [] : [say("mixed-types", `the field ${name} is ${types.join(" or ")}: who reads it has to ask`)],
  );
  return [...reserved, ...mixed, ...overlaps(grammar, context, say)];
}

/** Which earlier formats would take lines of the grammar, found by sampling. */
function overlaps(
  grammar: Grammar,
  context: LintContext,
  say: (rule: string, message: string) => Lint,
): readonly Lint[] {
  const { earlier, parserOf, event, random } = context;
  if (grammar.acceptsAll || isTable(grammar)) return [];
  const lines: string[] = [];
  try {
    const { sample } = sampler(grammar, random);
    for (let i = 0; i < SAMPLES; i++) lines.push(sample());
  } catch {
    return [say("no-samples", "no line could be made of it: does one part leave what the next one needs?")];
  }
  return earlier.flatMap((other) => {
    if (other.acceptsAll || isTable(other)) return [];
    const parser = parserOf(other);
    const taken = lines.filter((line) => {
      const bytes = encodeUtf8(`${line}\n`);
      return parser.parse(bytes, 0, bytes.length - 1, event) !== REJECT;
    });
    const [example] = taken;
    if (example === undefined) return [];
    const share = `${taken.length} of ${lines.length} sampled lines`;
    return [
      say(
        "overlap",
        `${other.name} reads ${share} too, and wins where it comes first: ${example.slice(0, LONGEST_EXAMPLE)}`,
      ),
    ];
  });
}
