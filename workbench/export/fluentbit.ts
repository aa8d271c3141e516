import { plainExport, renamed } from "./fields.ts";
import { heading } from "./heading.ts";
import type { Target } from "./target.ts";

const TYPES = { integer: "integer", float: "float", boolean: "bool", string: "string" } as const;

export const fluentbit: Target = {
  about: "A parser section of Fluent Bit",
  make(request) {
    const made = plainExport(request, "oniguruma", { types: true, empty: false, others: "cut" });
    if (!("expression" in made)) return made;
    const { captures, expression, losses } = made;
    const other = captures.find(({ name, field, path }) => name !== field && path === undefined);
    if (other)
      return {
        path: `field ${JSON.stringify(other.field)}`,
        reason: "Fluent Bit takes letters, digits and _ in names",
      };
    const typed = new Map(
      captures.flatMap(({ name, type }) => (type === "string" ? [] : [[name, TYPES[type]] as const])),
    );
    return {
      text: [
        `# ${heading(request)}`,
        ...losses.map((loss) => `# Not exact: ${loss}.`),
        "[PARSER]",
        `    Name    ${nameOf(request.grammar.name)}`,
        "    Format  regex",
        `    Regex   ${expression.source}`,
        ...(typed.size > 0 ? [`    Types   ${[...typed].map(([name, type]) => `${name}:${type}`).join(" ")}`] : []),
        "",
      ].join("\n"),
      notes: [...losses, ...renamed(captures)],
    };
  },
};

/** The section's name, which must not be that of another parser. */
const nameOf = (format: string) => `froe_${format.replaceAll("-", "_")}`;
