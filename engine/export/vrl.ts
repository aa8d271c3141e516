import { plainExport } from "./fields.ts";
import type { Target } from "./target.ts";

const CONVERSIONS = { integer: "to_int!", float: "to_float!", boolean: "to_bool!" } as const;

export const vrl: Target = {
  about: "A program of Vector's remap language",
  make(request) {
    const made = plainExport(request, "re2", { types: true, empty: true });
    if (!("expression" in made)) return made;
    const { captures, expression, losses } = made;
    const fields = [...new Set(captures.map(({ field }) => field))];
    const lines = fields.map((field) => {
      const groups = captures.filter((capture) => capture.field === field);
      const [{ type }] = groups as [(typeof groups)[number]];
      const values = groups.map(({ name, meaning }) => {
        const group = `groups.${name}`;
        return meaning.omitsEmpty ? `(if ${group} == "" { null } else { ${group} })` : group;
      });
      const [first, ...others] = values as [string, ...string[]];
      const value = others.reduce((text, other) => `if ${text} == null { ${other} } else { ${text} }`, first);
      const target = `event.${JSON.stringify(field)}`;
      const typed = type === "string" ? "" : `\nif ${target} != null { ${target} = ${CONVERSIONS[type]}(${target}) }`;
      return `${target} = ${value}${typed}`;
    });
    return {
      text: [
        `# ${request.format}: ${request.grammar.about}`,
        ...losses.map((loss) => `# Not exact: ${loss}.`),
        `groups = parse_regex!(string!(.message), r'${expression.source.replaceAll("'", "\\x27")}')`,
        "event = {}",
        ...lines,
        ". = compact(event, string: false, map: false, object: false, array: false, null: true)",
        "",
      ].join("\n"),
      notes: losses,
    };
  },
};
