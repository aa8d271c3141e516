import type { Meaning } from "../regex/index.ts";
import { plainExport, type TypedCapture } from "./fields.ts";
import { heading } from "./heading.ts";
import type { Target } from "./target.ts";

const CONVERSIONS = { integer: "to_int", float: "to_float", boolean: "to_bool" } as const;

/** The typed value of a text; text that is none stays as it is, unless every text is one. */
function typedValue(type: keyof typeof CONVERSIONS, { reading, isCut }: Meaning, text: string): string {
  const to = CONVERSIONS[type];
  if (reading?.otherwise !== "text") return `${to}!(${text})`;
  const cut = type === "integer" && isCut ? ` ?? to_int(to_float(${text}) ?? ${text})` : "";
  return `${to}(${text})${cut} ?? ${text}`;
}

/** The statement that converts a group; none for a string. */
function typedGroup({ name, type, meaning }: TypedCapture): readonly string[] {
  const group = `groups.${name}`;
  if (type === "string") return [];
  return [`if ${group} != null { ${group} = ${typedValue(type, meaning, group)} }\n`];
}

const pathText = (path: readonly string[]) => ["event", ...path.map((name) => JSON.stringify(name))].join(".");

/** The objects that a field is in, the outermost first: Vector assigns to a field of an object that is known. */
const parentsOf = (path: readonly string[]) => path.slice(0, -1).map((_, index) => pathText(path.slice(0, index + 1)));

export const vrl: Target = {
  about: "A program of Vector's remap language",
  make(request) {
    const made = plainExport(request, "re2", { types: true, empty: true, others: "kept" });
    if (!("expression" in made)) return made;
    const { captures, expression, losses } = made;
    const fields = [...new Set(captures.map(({ field }) => field))];
    const lines = fields.map((field) => {
      const groups = captures.filter((capture) => capture.field === field);
      const [{ type, meaning, path }] = groups as [(typeof groups)[number]];
      const names = groups.map(({ name }) => `groups.${name}`);
      const emptied = groups.flatMap(({ name, meaning: { omitsEmpty }, mayBeEmpty }) =>
        omitsEmpty && mayBeEmpty ? [`if groups.${name} == "" { groups.${name} = null }\n`] : [],
      );
      const isMixed = new Set(groups.map((group) => group.type)).size > 1;
      const converted = isMixed ? groups.flatMap(typedGroup) : [];
      const value = names.reduceRight((other, group) => `if ${group} == null { ${other} } else { ${group} }`);
      const target = pathText(path ?? [field]);
      const typed =
        type === "string" || isMixed
          ? ""
          : `\nif ${target} != null { ${target} = ${typedValue(type, meaning, target)} }`;
      return `${emptied.join("")}${converted.join("")}${target} = ${value}${typed}`;
    });
    const parents = [...new Set(captures.flatMap(({ path }) => parentsOf(path ?? [])))];
    return {
      text: [
        `# ${heading(request)}`,
        ...losses.map((loss) => `# Not exact: ${loss}.`),
        `groups = parse_regex!(string!(.message), r'${expression.source.replaceAll("'", "\\x27")}')`,
        "event = {}",
        ...parents.map((parent) => `${parent} = {}`),
        ...lines,
        `. = compact(event, string: false, object: ${captures.some(({ path }) => path)}, array: false, null: true)`,
        "",
      ].join("\n"),
      notes: losses,
    };
  },
};
