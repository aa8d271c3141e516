import { isDeepStrictEqual } from "node:util";
import { BEGINNINGS_FILE } from "../cli/start/stored-beginnings.ts";
import { storable } from "../cli/start/stored-formats.ts";
import { declaredFields } from "../engine/analysis/index.ts";
import { framingOf, type Grammar, isTable, placesOf } from "../engine/grammar/index.ts";
import { maker } from "../engine/parse/compile/index.ts";
import type { Program, Task } from "../engine/parse/programs/index.ts";
import { skipGrammars } from "../engine/select/index.ts";
// Whoever builds the package holds every grammar of the catalogue to the rules: a malformed one is refused here.
import { catalogue, specs } from "../grammars/index.ts";
import { beginningsTable } from "./beginnings.ts";
import { packed } from "./packed.ts";
import { shortProgram } from "./short-program.ts";

/** Below dist/. */
export const DIRECTORY = "formats";

/**
 * The catalogue of the command line: a grammar is no code but files of data beside the bundle, its programs among them.
 * A format that its user completes is loaded when it is used.
 */
export const storedFormats = {
  name: "stored-formats",
  load(id: string) {
    return /[\\/]grammars[\\/]index\.ts$/.test(id) ? module : null;
  },
  generateBundle(this: { emitFile(file: { type: "asset"; fileName: string; source: string | Uint8Array }): void }) {
    const files: readonly (readonly [string, string | Uint8Array])[] = [
      [BEGINNINGS_FILE, beginningsTable(stored.flatMap(({ beginnings }) => beginnings))],
      ...stored.flatMap(({ files }) => [...files].map(([name, text]) => [name, packed(name, text)] as const)),
    ];
    for (const [name, source] of files) this.emitFile({ type: "asset", fileName: `${DIRECTORY}/${name}`, source });
  },
};

const stored = catalogue.map((grammar) =>
  storable(grammar, {
    signs: maker.signsOf(grammar),
    // Tables are no members of cascades, which alone ask for this.
    disjoint: isTable(grammar) ? [] : catalogue.filter((other) => !isTable(other) && maker.areDisjoint(grammar, other)),
    programs: programsOf(grammar),
    skips: skipGrammars(grammar).map((skip) => ({
      signs: maker.signsOf(skip),
      program: shortProgram(maker.programOf(skip, framingOf(skip), "parse")),
    })),
  }),
);

/** The tasks whose programs can be used without what generates programs, by the names of their formats. */
export const storedTasks: ReadonlyMap<string, readonly Task[]> = new Map(
  stored
    .filter(({ start }) => !start.hasPayload && start.tasks.length > 0)
    .map(({ head, start }) => [head.name, start.tasks]),
);

const heads = stored.map(({ head }) => head);
const starts = stored.map(({ start }) => start);
const details = stored.map(({ details }) => details);
/** Listed where the heads are made: V8 gives objects one layout that come from one literal, which saves 2 ms of a start. */
const properties = Object.keys(heads[0]!);

const module = `
import { storedGrammars } from "../cli/start/stored-formats.ts";
const directory = new URL("${DIRECTORY}/", import.meta.url);
const [heads, starts] = ${dataCode([differing(heads), differing(starts)])};
const [usualHead, usualStart, usualDetails] = ${dataCode([heads[0], starts[0], details[0]])};
const details = ${JSON.stringify(
  differing(details)
    .map((one) => JSON.stringify(one))
    .join("\n"),
)}.split("\\n");
export const catalogue = storedGrammars(heads.map(({ ${properties.map((key) => `${key} = usualHead.${key}`)} }, index) => ({
  head: { ${properties} },
  start: { ...usualStart, ...starts[index] },
  details: () => ({ ...usualDetails, ...JSON.parse(details[index]) }),
})), directory);
export const specs = ${dataCode(specs)}.map((spec) => ({ ...spec, make: (...args) => make(spec.name, ...args) }));
const load = { ${specs.map(({ name }) => `${name}: () => import("./${name}.ts")`).join(", ")} };
const make = async (name, ...args) => (await load[name]())[name].make(...args);
`;

/** Of each object, the properties that differ from those of the first one, which most have. */
function differing(all: readonly object[]): readonly object[] {
  const usual: Readonly<Record<string, unknown>> = { ...all[0] };
  const differs = ([name, value]: readonly [string, unknown]) => !isDeepStrictEqual(value, usual[name]);
  return all.map((one) => Object.fromEntries(Object.entries(one).filter(differs)));
}

/** Code of a value without functions: V8 reads JSON faster than code. */
function dataCode(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/** The programs that a run of the command line can need. Those of a table depend on its columns. */
function programsOf(grammar: Grammar): ReadonlyMap<Task, Program> {
  if (isTable(grammar)) return new Map();
  const hasContainers = placesOf(grammar).all.some(({ node }) => node.kind === "map" || node.kind === "list");
  const tasks: Task[] = ["parse", "locate"];
  if (grammar.json) tasks.push("scan", "probe", "pick", "survey");
  if (hasContainers) tasks.push("inside");
  const programs = tasks.map((task) => [task, maker.programOf(grammar, framingOf(grammar), task)] as const);
  const isDeclaring = declaredFields(placesOf(grammar)).length > 0;
  const declared = isDeclaring ? [["declared", maker.programOf(grammar, "bounded", "declared")] as const] : [];
  return new Map([...programs, ...declared].map(([task, program]) => [task, shortProgram(program)]));
}
