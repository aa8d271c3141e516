import { expect, test } from "vitest";
import {
  charset,
  choice,
  digits,
  field,
  grammar,
  int,
  literal,
  optional,
  pair,
  run,
  seq,
} from "../../../engine/authoring/index.ts";
import { encodeUtf8, jsonText } from "../../../engine/event/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { type ExportRequest, exportTo, type TargetName } from "../../../workbench/export/index.ts";
import { sampler, seeded } from "../../../workbench/sample/index.ts";

const word = run(charset("a-z"));
const door = grammar("door-log", {
  about: "Doors */ and their states",
  layout: "",
  record: seq(
    field("no", int(digits(1, 3))),
    " ",
    field("state", choice(literal("open"), literal("shut"))),
    optional(seq(" ", field("by whom", word))),
  ),
});

async function exported(target: TargetName, format: Grammar, more: Partial<ExportRequest> = {}): Promise<string> {
  const request: ExportRequest = {
    grammar: format,
    format: format.name,
    types: [],
    flavor: "pcre",
    partial: false,
    schema: null,
    ...more,
  };
  const made = await exportTo(target, request);
  if (!("text" in made)) throw new Error(made.reason);
  return made.text;
}

test("typescript: an interface of the events", async () => {
  expect(await exported("typescript", door)).toBe(`/** door-log: Doors *\\/ and their states */
export interface DoorLogEvent {
  readonly no: number;
  readonly state: "open" | "shut";
  readonly "by whom"?: string;
}
`);
});

test("typescript: names that come from the text, and types that the user gives to columns", async () => {
  const pairs = grammar("pairs", {
    about: "Pairs",
    layout: "",
    record: seq(field("no", int(digits(1, 3))), pair(word, "=", word)),
  });
  expect(await exported("typescript", pairs)).toContain("readonly [name: string]: number | string | undefined;");
  const csv = catalogue.find(({ name }) => name === "csv")!;
  expect(await exported("typescript", csv, { types: [{ name: "status", type: "int" }] })).toContain(
    "readonly status?: number;",
  );
});

test("jsonschema: what -J prints", async () => {
  expect(JSON.parse(await exported("jsonschema", door))).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "door-log",
    description: "Doors */ and their states",
    type: "object",
    properties: {
      no: { type: "integer" },
      state: { type: "string", enum: ["open", "shut"] },
      "by whom": { type: "string" },
    },
    required: ["no", "state"],
    additionalProperties: false,
  });
});

interface Schema {
  readonly properties: Readonly<
    Record<string, { readonly type: string | readonly string[]; readonly enum?: readonly string[] }>
  >;
  readonly required?: readonly string[];
  readonly additionalProperties: false | { readonly type: string | readonly string[] };
}

/** The types of JSON Schema that a value of JSON has. */
function typesOf(value: unknown): readonly string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number") return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}

test.each(catalogue.map((format) => [format.name, format] as const))(
  "jsonschema: every event of %s is valid",
  async (_, format) => {
    const schema: Schema = JSON.parse(await exported("jsonschema", format));
    const { sample } = sampler(format, seeded(3), { odd: 0.1 });
    const parser = reference(format);
    for (let i = 0; i < 40; i++) {
      const bytes = encodeUtf8(sample());
      const read = parser.parse(bytes, 0, bytes.length);
      if (!read.ok) throw new Error("a sample is no record");
      const event: Record<string, unknown> = JSON.parse(jsonText(read.fields));
      for (const name of schema.required ?? []) expect(event).toHaveProperty([name]);
      for (const [name, value] of Object.entries(event)) {
        const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : schema.additionalProperties;
        if (!property) throw new Error(`the schema has no ${name}`);
        expect(
          [property.type].flat().some((type) => typesOf(value).includes(type)),
          `${name}: ${value}`,
        ).toBe(true);
        if ("enum" in property) expect(property.enum).toContain(value);
      }
    }
  },
);
