import type { Capture, Meaning } from "../regex/index.ts";
import { plainExport, renamed, type TypedCapture } from "./fields.ts";
import { heading, type Target } from "./target.ts";

// Patterns for engines of regular expressions.

export const regex: Target = {
  make(request) {
    const made = plainExport(request, request.flavor, { types: false, empty: true });
    if (!("expression" in made)) return made;
    const { captures, expression, losses } = made;
    const typed = captures.filter(({ meaning }) => meaning.reading !== null);
    const conditional = captures.filter(({ conditions }) => conditions.length > 0 && request.flavor === "java");
    return {
      text: `${expression.source}\n`,
      notes: [
        ...losses.map((loss) => `Not exact: ${loss}.`),
        ...renamed(captures),
        ...typed.map(({ name, meaning }) => `The text of ${name} is read as ${meaning.reading!.types.join(" or ")}.`),
        ...conditional.map(
          ({ name, conditions }) => `${name} counts only where ${conditions.map(conditionText).join(" and ")}.`,
        ),
      ],
    };
  },
};

type Condition =
  | { readonly kind: "set"; readonly group: number }
  | { readonly kind: "unset"; readonly groups: readonly number[] };

function conditionText(condition: Condition): string {
  if (condition.kind === "set") return `group ${condition.group} has text`;
  return condition.groups.map((group) => `group ${group} has none`).join(" and ");
}

const TYPES = { integer: "integer", float: "float", boolean: "bool", string: "string" } as const;

export const fluentbit: Target = {
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

export const grok: Target = {
  make(request) {
    const made = plainExport(request, "oniguruma", { types: true, empty: true, others: "cut" });
    if (!("expression" in made)) return made;
    const { captures, expression, losses } = made;
    const names = [...new Set(captures.map(({ name }) => name))];
    const converted = new Map(captures.flatMap(({ name, type }) => (type === "string" ? [] : [[name, type] as const])));
    const renames = new Map(
      captures.flatMap((one) => (one.name === fieldOf(one) ? [] : [[one.name, fieldOf(one)] as const])),
    );
    const pairs = (entries: ReadonlyMap<string, string>) =>
      [...entries].map(([key, value]) => `      ${quoted(key)} => ${quoted(value)}`);
    return {
      text: [
        `# ${heading(request)}`,
        ...losses.map((loss) => `# Not exact: ${loss}.`),
        "filter {",
        "  grok {",
        `    match => { "message" => ${quoted(expression.source)} }`,
        // Without it, Logstash makes a list of a field that exists already.
        `    overwrite => [${names.map(quoted).join(", ")}]`,
        `    keep_empty_captures => ${captures.every(({ meaning }) => meaning.omitsEmpty) ? "false" : "true"}`,
        "  }",
        ...(converted.size > 0 ? ["  mutate {", "    convert => {", ...pairs(converted), "    }", "  }"] : []),
        ...(renames.size > 0 ? ["  mutate {", "    rename => {", ...pairs(renames), "    }", "  }"] : []),
        "}",
        "",
      ].join("\n"),
      notes: losses,
    };
  },
};

/** A field as Logstash names it. */
function fieldOf({ field, path }: Capture): string {
  return path === undefined ? field : path.map((name) => `[${name}]`).join("");
}

/** A string of Logstash, in which a backslash escapes nothing, not even a quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "\\x27")}'`;
}

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
