import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";

const DOCS = resolve("docs");
const SUFFIX = ".schema.json";
const validator = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });

/** The schemas of what froe prints, by their names; that of files of settings is of an older draft, for editors. */
export const schemas: ReadonlyMap<string, AnySchemaObject> = new Map(
  readdirSync(DOCS)
    .filter((file) => file.endsWith(SUFFIX) && file !== `settings${SUFFIX}`)
    .map((file) => [file.slice(0, -SUFFIX.length), JSON.parse(readFileSync(join(DOCS, file), "utf8"))]),
);
for (const schema of schemas.values()) validator.addSchema(closed(schema));

/** Says where a value does not fit the schema docs/NAME.schema.json, or has what the schema does not name. */
export function problemsBy(name: string, value: unknown): readonly string[] {
  const isRight = validator.getSchema(`${name}${SUFFIX}`);
  if (!isRight) throw new RangeError(`there is no schema ${name}`);
  if (isRight(value)) return [];
  return (isRight.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath || "/", message, JSON.stringify(params)].join(" "),
  );
}

/** Readers have to bear new properties; this version prints none that the schema does not name. */
function closed(schema: AnySchemaObject): AnySchemaObject {
  const inner = Object.entries(schema).map(([name, value]) => [name, closedWithin(value)]);
  const isOpen = "properties" in schema && !("additionalProperties" in schema);
  return { ...Object.fromEntries(inner), ...(isOpen && { additionalProperties: false }) };
}

function closedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedWithin);
  return typeof value === "object" && value !== null ? closed(value) : value;
}
