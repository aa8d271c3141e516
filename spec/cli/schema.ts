/** As much of JSON Schema as froe's own schemas use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** The values of all other properties. */
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The places of a value that do not fit a schema, whose objects have no properties that it does not name. */
export function problemsBy(root: Schema, value: unknown, schema: Schema = root, path = "$"): readonly string[] {
  if (schema.$ref !== undefined) {
    const inner = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
    return inner ? problemsBy(root, value, inner, path) : [`${path}: no ${schema.$ref}`];
  }
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => problemsBy(root, value, one, path));
    return tried.some((problems) => problems.length === 0) ? [] : tried.flat();
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.includes(typeOf(value))) return [`${path}: ${typeOf(value)} is not ${types.join()}`];
  if ("const" in schema && value !== schema.const) return [`${path}: is not ${schema.const}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path}: ${value} is none of ${schema.enum.join()}`];
  if (typeof value === "number" && value < (schema.minimum ?? value)) return [`${path}: ${value} is too small`];
  if (Array.isArray(value)) {
    return schema.items ? value.flatMap((one, i) => problemsBy(root, one, schema.items, `${path}[${i}]`)) : [];
  }
  const isNamed = schema.properties ?? schema.additionalProperties;
  return isNamed && typeof value === "object" && value !== null ? inObject(root, value, schema, path) : [];
}

function inObject(root: Schema, value: object, object: Schema, path: string) {
  const { properties = {}, required = [], additionalProperties } = object;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}: no ${name}`);
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return schema ? problemsBy(root, inner, schema, `${path}.${name}`) : [`${path}: unknown ${name}`];
  });
  return [...missing, ...wrong];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
