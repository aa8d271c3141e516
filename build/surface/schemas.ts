/** A schema of JSON, as far as the schemas of docs/ use it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
}

/** The properties of a schema, each with its types and whether it is always there. */
export function schemaEntries(file: string, schema: Schema): readonly (readonly [name: string, meaning: string])[] {
  const name = file.replace(/^.*\//, "");
  const all = Object.entries(schema.$defs ?? {}).flatMap(([definition, inner]) => within(`#${definition}`, inner));
  return [...within("", schema), ...all].map(([path, meaning]) => [`property ${path} of ${name}`, meaning] as const);
}

/** The properties within a schema, by their paths. */
function within(path: string, schema: Schema): readonly (readonly [path: string, meaning: string])[] {
  const { properties = {}, required = [], items, anyOf = [], additionalProperties } = schema;
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [[at, `${typesOf(inner)}${required.includes(name) ? "" : ", optional"}`] as const, ...within(at, inner)];
  });
  return [
    ...own,
    ...(items ? within(`${path}[]`, items) : []),
    ...anyOf.flatMap((inner) => within(path, inner)),
    ...(typeof additionalProperties === "object" ? within(`${path}.*`, additionalProperties) : []),
  ];
}

function typesOf({ type, const: constant, enum: words, anyOf, $ref }: Schema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (words) return words.map((word) => JSON.stringify(word)).join(" | ");
  if (anyOf) return anyOf.map(typesOf).join(" | ");
  return $ref ?? [type ?? "any"].flat().join(" | ");
}
