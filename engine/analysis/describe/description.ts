import type { ValueType } from "../../event/value.ts";

/** What people read about a format; help and documentation are printed from it. */
export interface Description {
  readonly name: string;
  readonly about: string;
  readonly layout: string;
  readonly url: string | null;
  readonly notes: readonly string[];
  /** The fields of the layout, in the order in which an event has them. */
  readonly fields: readonly FieldDescription[];
  /** The types of further fields, whose names come from the text; null where there are none. */
  readonly pairs: readonly ValueType[] | null;
}

export interface FieldDescription {
  readonly name: string;
  /** The types that its value can have: at least one. */
  readonly types: readonly ValueType[];
  /** Whether there are events without it. */
  readonly optional: boolean;
  /** All texts that its value can be, where they are few; else null. */
  readonly values: readonly string[] | null;
  /** What messages call it, where that is more than its name. */
  readonly label: string | null;
}
