import type { Capture } from "../regex/index.ts";
import { plainExport } from "./fields.ts";
import { heading } from "./heading.ts";
import type { Target } from "./target.ts";

export const grok: Target = {
  about: "A filter of Logstash: grok, and mutate for the types",
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
