import {
  choice,
  type Kind,
  looseTimestamp,
  type Node,
  type Place,
  type Places,
  placesOf,
} from "../engine/grammar/index.ts";
import { emit } from "../engine/parse/compile/code.ts";
import { type Emit, Generator } from "../engine/parse/compile/generator.ts";
import { matcherCode } from "../engine/parse/compile/program.ts";
import { PART_VARIABLES, PARTS } from "../engine/parse/compile/stamps.ts";
import { ambiguousHeads, headLayouts, knownLayouts } from "../engine/time/layouts.ts";
import { scanners } from "../engine/time/lexemes.ts";

/** What reads the layouts of timestamps that are known, as generated code. */
export const writtenMatchers = {
  name: "written-matchers",
  load: (id: string) => (/engine[\\/]time[\\/]matchers\.ts$/.test(id) ? matchersModule() : null),
};

/** The text of the module. The functions that read some parts at once keep their names. */
export function matchersModule(): string {
  const names = new Map([...scanners].map(([node, { scan }]) => [node, scan.name]));
  const layouts = [...new Set([...knownLayouts.map(({ layout }) => layout), ...headLayouts])];
  const { statements, matchers } = matchersText(layouts, names);
  const known = knownLayouts.map(
    ({ layout, isAmbiguous = false }) =>
      `{ matcher: matchers[${layouts.indexOf(layout)}], isAmbiguous: ${isAmbiguous} }`,
  );
  return `
import { ${[...new Set(names.values())].join(", ")} } from "./scanners.ts";
${statements}
const matchers = [${matchers.join(",\n")}];
export const knownMatchers = [${known.join(", ")}];
export const headMatchers = [${headLayouts.map((layout) => layouts.indexOf(layout)).join(", ")}].map((i) => matchers[i]);
export const ambiguousHeads = [${ambiguousHeads.join(", ")}];
`;
}

/**
 * Statements for what reads the timestamps of some nodes, and an expression for each.
 * @param scanners the variables of what reads some parts at once, by their nodes.
 */
export function matchersText(
  nodes: readonly Node[],
  scanners: ReadonlyMap<Node, string>,
): { readonly statements: string; readonly matchers: readonly string[] } {
  const grammar = { record: choice(...nodes.map((node) => looseTimestamp(node))), rules: {}, json: false } as const;
  const places = placesOf(grammar);
  const calls = new Map(scanners);
  const calling: Emit = {
    ...emit,
    code(place, context, g) {
      const name = calls.get(place.node);
      return name ? `p = ${name}(b, p, e, S); if (p < 0) ${g.failure(place, context)}` : emit.code(place, context, g);
    },
  };
  const g = new Generator(calling, { ...grammar, repeated: "last" }, places, "bounded");
  for (const place of frequent(places, scanners)) {
    calls.set(
      place.node,
      g.function(`part${place.id}`, () => g.code(place, PARTS)),
    );
  }
  const matchers = places.record.inside.map((place) => matcherCode(place, g));
  const tables = g.charsets.tables.map((table, i) => `const C${i} = ${JSON.stringify(table)};`);
  return { statements: `${PART_VARIABLES}\n${tables.join("\n")}\n${g.functions}`, matchers };
}

/** What is in more places than this is a function. */
const FEW_PLACES = 2;
const COMPOUND: ReadonlySet<Kind> = new Set(["seq", "choice", "optional"]);

/** A place of each compound node that is in many places, without those inside such a node or one that is `known`. */
function frequent({ record, all }: Places, known: ReadonlyMap<Node, string>): readonly Place[] {
  const counts = new Map<Node, number>();
  for (const { node } of all) counts.set(node, (counts.get(node) ?? 0) + 1);
  const isFrequent = ({ kind }: Node, count: number) => COMPOUND.has(kind) && count > FEW_PLACES;
  const found = new Map<Node, Place>();
  const seek = (place: Place): void => {
    const { node, inside } = place;
    if (isFrequent(node, counts.get(node)!)) found.set(node, place);
    else if (!known.has(node)) inside.forEach(seek);
  };
  seek(record);
  return [...found.values()];
}
