import { matchersText } from "../engine/parse/compile/index.ts";
import { headLayouts, knownLayouts } from "../engine/time/layouts.ts";
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
`;
}
