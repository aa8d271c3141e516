import { type Role, rankOf, usualNames } from "../event/roles.ts";
import { fieldsOn } from "../event/way.ts";
import type { Layout } from "../time/index.ts";
import type { ColorName } from "./styles.ts";

/** A line of output, as plain data: strings, and what stands for values. */
export type Template = readonly (string | Placeholder)[];

/** What stands for a value. */
export interface Placeholder {
  /** A field, or the way to a value within one. */
  readonly field: string;
  /** What is written where an event has no such value. */
  readonly instead: string;
  readonly align: Align;
  /** The least columns that it takes. */
  readonly width: number;
  /** The most columns that it takes; null for any number. */
  readonly most: number | null;
  /** How the time is written that the value is; null for the value as it is. */
  readonly layout: Layout | null;
  /** The color that is not that of the value; null for the usual one. */
  readonly color: ColorName | null;
}

export type Align = "left" | "right" | "center";

/** The fields that a template names, each once. */
export function templateFields(template: Template): readonly string[] {
  return [...new Set(template.flatMap((part) => (typeof part === "string" ? [] : [part.field])))];
}

/** The fields that its values may be read from, and the roles for which those with other usual names count. */
export function fieldsOfTemplate(template: Template): {
  readonly names: readonly string[];
  readonly roles: readonly Role[];
} {
  const fields = templateFields(template);
  const roles = fields.flatMap((field) => roleNamed(field) ?? []);
  return { names: fields.flatMap(fieldsOn), roles: [...new Set(roles)] };
}

/** The role that a name always means: `ts`, `level`, `msg` and their like; null for any other. */
export function roleNamed(field: string): Role | null {
  const rank = rankOf(field);
  if (rank === undefined) return null;
  const { role, isSure } = usualNames[rank]!;
  return isSure ? role : null;
}
