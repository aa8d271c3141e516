import { encodeUtf8, typeOf } from "../../../engine/event/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import type { SparkType } from "./fields.ts";

const TYPES: Readonly<Record<string, SparkType>> = {
  string: "string",
  int: "bigint",
  float: "double",
  bool: "boolean",
};

/** A column for a field of a sample: its name, where it is in a VARIANT, and its type. */
export type SampleColumn = readonly [name: string, path: string, type: SparkType];

/** The columns of a sample's fields that are not in `known`. A field with several types is VARIANT. */
export function sampleColumns(
  grammar: Grammar,
  lines: readonly string[],
  known: ReadonlySet<string>,
): readonly SampleColumn[] {
  const types = new Map<string, Set<SparkType>>();
  const parser = reference(grammar);
  for (const line of lines) {
    const bytes = encodeUtf8(line);
    const read = parser.parse(bytes, 0, bytes.length);
    if (!read.ok) continue;
    for (const [name, value] of read.fields) {
      const type = typeOf(value);
      if (known.has(name) || type === "null" || type === "unit") continue;
      types.set(name, (types.get(name) ?? new Set()).add(TYPES[type] ?? "variant"));
    }
  }
  return [...types].map(([name, found]) => {
    const [type] = found;
    return [name, pathOf(name), found.size === 1 ? type! : "variant"];
  });
}

function pathOf(name: string): string {
  return name.includes("'") ? `$["${name}"]` : `$['${name}']`;
}
