import { CENSUS_FIELDS, type Event } from "../../event/index.ts";

export const NONE = -1;
/** More fields than that a shape does not have. */
export const MOST_FIELDS = CENSUS_FIELDS;

/** The names of the fields of some events, in their order, and the types that the values of the first one had. */
export interface Shape {
  readonly ids: Int32Array;
  /** Whatever `types` stand for. */
  readonly types: Uint8Array;
  /** The kinds on the tape; -1 for one that has no fixed type. */
  readonly kinds: Int32Array;
  /** How many fields; -1 where there is no shape. */
  length: number;
  /** Equal kinds are equal types in one context only. */
  context: Event["context"] | null;
  /** How many events have had the shape. */
  events: number;
  /** Where their level begins on the tape, and their timestamp; -1 for none. */
  level: number;
  stamp: number;
}

/** A place for a shape. */
export function makeShape(): Shape {
  return {
    ids: new Int32Array(MOST_FIELDS),
    types: new Uint8Array(MOST_FIELDS),
    kinds: new Int32Array(MOST_FIELDS),
    length: NONE,
    context: null,
    events: 0,
    level: NONE,
    stamp: NONE,
  };
}
