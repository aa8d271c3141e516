import { Event, NameTable, toMap } from "../../../engine/event/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";
import { makeParser, REJECT } from "../../../engine/parse/programs/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { strategies } from "../../../grammars/strategies.ts";
import { comparison } from "../../../spec/parse/agreement.ts";
import { columnGrammars, smallGrammars } from "../../../spec/parse/grammars.ts";
import { sampler } from "../../../workbench/sample/index.ts";
import { pick, type Random } from "../../../workbench/sample/words.ts";
import { wordsOf } from "../../words.ts";
import { named } from "../generated.ts";
import type { Finding, Target, TargetMaker } from "../target.ts";

const ODD = 0.15;
const LF = 10;
/** The table of names is emptied after this many, as a run does it. */
const MOST_NAMES = 100;
const AROUND = { before: 'a,"b c=1\n', behind: 'x" y=\n' };
/** What the reference parser needs for a record grows faster than the record. */
const LONGEST_COMPARED = 2048;

const traces = strategies.flatMap(({ lines }) =>
  lines.kind === "trace" ? Object.values(lines.trace.states).flatMap((all) => all.map(({ line }) => line)) : [],
);

/** Each grammar of the catalogue, and those of users' specs, of stack traces and of the tests. */
export const grammarTargets: readonly TargetMaker[] = [
  ...catalogue.map((grammar) => ({ name: grammar.name, make: () => targetOf(grammar.name, [grammar]) })),
  { name: "cols", make: () => targetOf("cols", columnGrammars) },
  { name: "traces", make: () => targetOf("traces", [...new Set(traces)]) },
  { name: "small-grammars", make: () => targetOf("small-grammars", smallGrammars) },
];

function targetOf(name: string, grammars: readonly Grammar[]): Target {
  const all = grammars.map(oneOf);
  const words = grammars.flatMap(wordsOf);
  let lots: Random = () => 0;
  const samplers = grammars.map((grammar) => sampler(grammar, () => lots(), { odd: ODD }));
  return {
    name,
    seed(random) {
      lots = random;
      const one = pick(random, samplers);
      try {
        return Buffer.from(random() < 0.7 ? one.sample() : one.nearMiss());
      } catch {
        // Of grammars that no sample can be made of the words have to do.
        return Buffer.from(Array.from({ length: 3 }, () => pick(random, words)).join(" "));
      }
    },
    words,
    trial(input, thorough) {
      const text = input.toString();
      for (const trial of all) {
        const what = trial(text, thorough);
        if (what !== null) return what;
      }
      return null;
    },
  };
}

/** The parser's functions have to agree with each other, and with the reference. */
function oneOf(grammar: Grammar): (text: string, thorough: boolean) => Finding {
  const names = new NameTable();
  names.want((name) => name.length % 2 === 1);
  const event = new Event(names);
  const parser = makeParser(grammar, names, grammar.framer, named);
  const compare = comparison(grammar, named);
  return (text, thorough) => {
    if (names.size > MOST_NAMES) names.clear();
    const record = grammar.framer === "line" ? text.replaceAll("\n", " ") : text;
    if (thorough && record.length <= LONGEST_COMPARED) return compare(record, AROUND);
    const bytes = Buffer.from(`${record}\n`);
    const to = bytes.lastIndexOf(LF);
    const end = parser.parse(bytes, 0, to, event);
    const { offset } = parser.locate(bytes, 0, to);
    const verdicts = [end === to, offset === REJECT];
    const { json } = parser;
    if (json) {
      const canonical = json.scan(bytes, 0, to);
      verdicts.push(canonical !== REJECT);
      if (end === to) toMap(event);
      if ((json.probe(bytes, 0, to, event) === 1) !== (canonical === 1)) return "probe and scan differ";
      const looks = [json.pick, json.survey].map((look) => look(bytes, 0, to, event) === REJECT);
      if (looks.some((isRejected) => isRejected !== (end === REJECT))) return "pick, survey and parse differ";
    }
    return verdicts.every((one) => one === verdicts[0])
      ? null
      : `parse, locate and scan, if there is one, differ: ${verdicts}`;
  };
}
