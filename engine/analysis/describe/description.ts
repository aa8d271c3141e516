import type { ValueType } from "../../event/value.ts";

/** A format for people: help and documentation are printed from it. */
export interface Description {
  readonly name: string;
  readonly about: string;
  readonly layout: string;
  /** A record as programs write it, or null. */
  readonly example: string | null;
  /** The other names under which people look for it. */
  readonly knownAs: readonly string[];
  readonly url: string | null;
  readonly notes: readonly string[];
  /** The fields of the layout, in the order in which an event has them. */
  readonly fields: readonly FieldDescription[];
  /** The types of further fields, whose names come from the text; null if there are none. */
  readonly pairs: readonly ValueType[] | null;
}

export interface FieldDescription {
  readonly name: string;
  /** The types that its value can have: at least one. */
  readonly types: readonly ValueType[];
  /** True if there are events without it. */
  readonly optional: boolean;
  /** All strings that its value can be, if they are few; else null. */
  readonly values: readonly string[] | null;
  /** Its name in messages, if that is not the name of the field. */
  readonly label: string | null;
}
