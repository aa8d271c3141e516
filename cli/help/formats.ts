import { type Description, describe, type FieldDescription } from "../../engine/analysis/describe/index.ts";
import { type Output, outputs } from "../../engine/output/index.ts";
import { namedBy, otherNames } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { quoted } from "../failures.ts";
import { waysToChoose } from "../options/input.ts";
import { unknownWord } from "../value.ts";
import { indent, type Paint, type Row, table } from "./layout.ts";

const LEFT = 2;

const CHOICES: readonly Row[] = [
  ...waysToChoose.map(({ name, about }): Row => [name, about]),
  ["FORMAT,FORMAT,...", "A cascade: each line is read by the first format that accepts it, named in _format"],
];

/** The condensed reference of all formats, or of the input format that `topic` names. */
export function formatHelp(topic: string, paint: Paint): string {
  const described = descriptions();
  if (topic === "") {
    const choices = [paint.title("Choosing a format (-f)"), ...table(CHOICES, LEFT, paint)].join("\n");
    return [choices, ...described.map((one) => brief(one, paint)), written(paint)].join("\n\n");
  }
  const choice = CHOICES.find(([name]) => name === topic);
  if (choice) return table([choice], LEFT, paint).join("\n");
  const word = topic.replace(/:.*$/s, "");
  const known = described.map(({ name }) => name);
  const names = known.includes(word) ? [word] : namedBy(word, catalogue).map(({ name }) => name);
  const found = described.filter(({ name }) => names.includes(name));
  if (found.length === 1) return describedFormat(found[0]!, paint);
  if (found.length > 1) return found.map((one) => brief(one, paint)).join("\n\n");
  return unknownWord("format", topic, known, [...otherNames(catalogue).keys()]);
}

/** The input formats with `word` in their names or in what they are about, in a line each. */
export function formatRows(word: string): readonly Row[] {
  const has = new RegExp(`\\b${word.replace(/[^\w\s-]/g, "\\$&")}`, "i");
  const found = descriptions().filter(({ name, knownAs, about }) =>
    [name, ...knownAs, about].some((text) => has.test(text)),
  );
  return found.map(({ name, about }) => [name, about]);
}

/** The output formats. */
function written(paint: Paint): string {
  const rows = Object.entries<Output>(outputs).map(([name, output]): Row => [name, aboutOutput(output)]);
  return [paint.title("Output formats (-F)"), ...table(rows, LEFT, paint)].join("\n");
}

/** What an output format needs, as options. */
const NEEDED = { keys: "-k", "one-key": "-k with one field" } as const;

function aboutOutput({ about, requires, isBinary }: Output): string {
  if (isBinary) return `${about} (needs -o)`;
  if (!requires) return about;
  return `${about} (needs ${NEEDED[requires]})`;
}

/** The input formats. */
export function descriptions(): readonly Description[] {
  return [...catalogue.map(describe), ...specDescriptions()];
}

/** The input formats that a spec completes. It names their fields, so they have no table of them. */
export function specDescriptions(): readonly Description[] {
  const unknown = { example: null, knownAs: [], url: null, fields: [], pairs: null };
  return specs.map(({ name, about, layout, notes }) => ({
    name,
    about,
    layout: `${name}:${layout}`,
    notes,
    ...unknown,
  }));
}

function brief(description: Description, paint: Paint): string {
  const { name, about, layout, knownAs, fields, pairs } = description;
  const names = [...fields.map((field) => fieldText(field)), ...(pairs ? ["names from the text"] : [])];
  return [
    `${paint.name(name)}  ${about}`,
    ...indent(layout, LEFT, paint),
    ...indent(knownAs.length > 0 ? `Known as: ${knownAs.join(", ")}` : "", LEFT, paint),
    ...indent(names.length > 0 ? `Fields: ${names.join(", ")}` : "", LEFT, paint),
  ].join("\n");
}

/** `status:int`, `user?` if some events lack it; without a type it is a string. */
function fieldText({ name, types, optional }: FieldDescription): string {
  const type = types.length === 1 && types[0] === "string" ? "" : `:${types.join("|")}`;
  return `${name}${type}${optional ? "?" : ""}`;
}

/** All that is known about one format. */
export function describedFormat(description: Description, paint: Paint): string {
  const { name, about, layout, example, knownAs, url, notes, fields, pairs } = description;
  const rows = fields.map((field): Row => [field.name, aboutField(field)]);
  const named: readonly Row[] = pairs ? [["(names from the text)", pairs.join(", ")]] : [];
  const sections = [
    [`${paint.name(name)}  ${about}`],
    knownAs.length > 0 ? [paint.title("Known as"), ...indent(knownAs.join(", "), LEFT, paint)] : [],
    [paint.title("Layout"), ...indent(layout, LEFT, paint)],
    example === null ? [] : [paint.title("Example"), ...example.split("\n").map((line) => " ".repeat(LEFT) + line)],
    rows.length + named.length > 0 ? [paint.title("Fields"), ...table([...rows, ...named], LEFT, paint)] : [],
    notes.length > 0 ? [paint.title("Notes"), ...notes.flatMap((note) => indent(note, LEFT, paint))] : [],
    url === null ? [] : [paint.title("Defined in"), ...indent(url, LEFT, paint)],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function aboutField({ types, optional, values, label }: FieldDescription): string {
  const parts = [types.join(" or ")];
  if (label !== null) parts.push(label);
  if (values !== null) parts.push(values.map((value) => quoted(value)).join(" "));
  if (optional) parts.push("may be missing");
  return parts.join(", ");
}

/** An input format. */
export function inputData({ name, about, knownAs, layout, example, url, notes, fields, pairs }: Description) {
  return {
    name,
    about,
    known_as: knownAs,
    layout,
    example,
    url,
    notes,
    fields: fields.map(({ name, types, optional, values, label }) => ({ name, types, optional, values, label })),
    // The types of fields whose names come from the text.
    named_by_text: pairs,
  };
}

export function inputsData() {
  return descriptions().map(inputData);
}

export function outputsData() {
  return Object.entries<Output>(outputs).map(([name, { about, requires, isBinary, isMap }]) => ({
    name,
    about,
    needs: requires ?? null,
    binary: isBinary === true,
    map: isMap === true,
  }));
}
