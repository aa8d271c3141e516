import { describe } from "../../engine/analysis/describe/index.ts";
import type { ValueType } from "../../engine/event/value.ts";
import type { ExportRequest } from "./target.ts";

/** A field of a format's events, as JSON and JavaScript have it. */
export interface EventField {
  readonly name: string;
  readonly types: readonly ValueType[];
  /** True if there are events without it. */
  readonly optional: boolean;
  /** All strings that its value can be, if they are few; else null. */
  readonly values: readonly string[] | null;
  /** What it is in messages, if that is not its name. */
  readonly label: string | null;
}

/** The fields of a request's format: those of the layout, then those that the user names, and the types of all others. */
export function eventFields({ grammar, types }: Pick<ExportRequest, "grammar" | "types">): {
  readonly fields: readonly EventField[];
  /** The types of fields whose names come from the text; null if there are none. */
  readonly pairs: readonly ValueType[] | null;
} {
  const { fields, pairs } = describe(grammar);
  const known = new Set(fields.map(({ name }) => name));
  const typed = types
    .filter(({ name }) => !known.has(name))
    .map(({ name, type }): EventField => ({ name, types: [type, "unit"], optional: true, values: null, label: null }));
  return { fields: [...fields, ...typed], pairs };
}
