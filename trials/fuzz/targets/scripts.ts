import { Event, jsonText, NameTable, toMap } from "../../../engine/event/index.ts";
import { compile } from "../../../engine/parse/compile/index.ts";
import { boundPatterns } from "../../../engine/records/linear-time.ts";
import { compileScript, ScriptError, type ScriptKind } from "../../../engine/script/index.ts";
import { json } from "../../../grammars/json.ts";
import { functions, quietHost } from "../../../spec/script/run.ts";
import { pick } from "../../../workbench/sample/words.ts";
import type { Finding, Target, TargetMaker } from "../target.ts";

const LINE = '{"ts":"2026-02-03T04:05:06Z","n":7,"f":1.5,"s":"a b,c=1","deep":{"a":[1,{"b":null}]},"ok":true}';
/** The names of a script's fields are kept as long as the table of names. */
const FEWEST_NAMES = 2000;
/** Fewer scripts than made-up ones that only look like some would be read to their end. */
const SCRIPTS = [
  'e.n > 5 && e.s.contains("b")',
  "e.n += 1; e.x = e.deep.a[1].b; if e.ok { e.y = `${e.n}!` } else { e.s = () }",
  'let a = [1, 2, 3]; for (x, i) in a { a[i] = x * 2 } e.r = a.filter(|x| x > 2).map(|x| x.to_string()).join(",")',
  "fn twice(x) { x * 2 } e.r = twice(e.n); while e.r < 100 { e.r += 10; if e.r == 50 { break } }",
  'e.m = #{a: 1, "b c": [(), true]}; e.m.a = e.m["b c"][0] ?? 3; e.t = switch e.n { 1 => 2, 7 if e.ok => 3, _ => 4 }',
  "let p = to_datetime(e.ts); e.h = p.hour; track_count(e.s); e.z = -e.f ** 2 % 3 | 4",
];

/** Scripts, compiled and run. */
export const scriptTargets: readonly TargetMaker[] = (["filter", "exec"] as const).map((kind) => ({
  name: `${kind}-scripts`,
  make: () => targetOf(kind),
}));

function targetOf(kind: ScriptKind): Target {
  boundPatterns();
  const examples = functions.flatMap(({ example }) => (example ? [String(example[0])] : []));
  const bytes = Buffer.from(`${LINE}\n`);
  let names = new NameTable();
  let parser = compile(json, names, "line");

  async function run(text: string): Promise<Finding> {
    if (names.size > FEWEST_NAMES) {
      names = new NameTable();
      parser = compile(json, names, "line");
    }
    const event = new Event(names);
    parser.parse(bytes, 0, bytes.length - 1, event);
    const environment = { names, host: quietHost(), functions, includes: [] };
    const script = await compileScript({ name: "script", text }, kind, environment);
    try {
      const result = script.run(event);
      if (kind === "filter" && typeof result !== "boolean") return `a filter that is ${result}`;
      jsonText(toMap(event));
      return null;
    } catch (error) {
      const after = jsonText(toMap(event));
      return after === LINE ? wrongFailure(error) : `the script failed, and the event is ${after}`;
    }
  }

  return {
    name: `${kind}-scripts`,
    seed: (random) => Buffer.from(random() < 0.5 ? pick(random, SCRIPTS) : `e.r = ${pick(random, examples)}`),
    words: [
      ...functions.map(({ name }) => `${name}(`),
      ..."e. let fn if else for in while loop break return switch => ?? ?. || && |x| ( ) [ ] { } #{ ` ${ ; = += ( )".split(
        " ",
      ),
    ],
    async trial(input) {
      try {
        return await run(input.toString());
      } catch (error) {
        return wrongFailure(error);
      }
    },
  };
}

function wrongFailure(error: unknown): Finding {
  if (!(error instanceof ScriptError)) return `throws ${error instanceof Error ? error.stack : String(error)}`;
  return error.place && error.message !== "" ? null : `an error without a place or words: ${error.message}`;
}
