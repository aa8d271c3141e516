import {
  type Address,
  addressOf,
  type Event,
  fieldAt,
  fieldsOn,
  type NameTable,
  unit,
  valueAt,
  valueOn,
} from "../../event/index.ts";
import { isNumeric, key, keyOf, keyOfField, type Numeric, numberOfField, type Reading } from "../../metrics/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { addKey, addNumber, type GroupAggregate, type GroupStates, type Shape } from "./states.ts";

/** By aggregate: how many values of its field it has taken, how many were empty, and how many it does not accept. */
export interface FieldCounts {
  readonly taken: number[];
  readonly empty: number[];
  readonly refused: number[];
}

/** Adds the fields of events to aggregates. */
export function fieldAdder(shape: Shape, names: NameTable) {
  const addresses = shape.map(({ field }) => addressOf(field, names));
  let counts = newCounts(shape);
  return {
    /** The names of the fields that it reads. */
    at: shape.flatMap(({ field }) => fieldsOn(field)),
    /** @param id of the group whose states the fields are added to, or -1 to count them only. */
    add(event: Event, states: GroupStates, id: number) {
      for (let place = 0; place < shape.length; place++) {
        const address = addresses[place]!;
        const reading = addField(states, shape[place]!, place, id, event, address);
        if (reading === "taken") counts.taken[place]!++;
        else if (reading === "unfit") counts.refused[place]!++;
        // The event has the field without a value.
        else if (fieldAt(event, address.name) >= 0 || valueOn(event, address) === null) counts.empty[place]!++;
      }
    },
    drain() {
      const drained = counts;
      counts = newCounts(shape);
      return drained;
    },
    merge(later: FieldCounts) {
      for (const name of ["taken", "empty", "refused"] as const) {
        for (const [place, count] of later[name].entries()) counts[name][place]! += count;
      }
    },
    notes: (): readonly Diagnostic[] =>
      shape.filter(isFirstOfField).flatMap((aggregate) => noteOf(aggregate, counts, shape.indexOf(aggregate))),
  };
}

function newCounts(shape: Shape): FieldCounts {
  return { taken: shape.map(() => 0), empty: shape.map(() => 0), refused: shape.map(() => 0) };
}

function addField(
  states: GroupStates,
  { kind }: GroupAggregate,
  place: number,
  id: number,
  event: Event,
  address: Address,
): Reading {
  if (kind === "cardinality") {
    const reading = keyIn(event, address);
    if (reading === "taken" && id >= 0) addKey(states, place, id, key);
    return reading;
  }
  const number = numberIn(event, address);
  if (number === "missing" || number === "unfit") return number;
  if (id >= 0) addNumber(states, place, id, number);
  return "taken";
}

/** The number in a field, or how it is none. */
function numberIn(event: Event, address: Address): Numeric | Exclude<Reading, "taken"> {
  const at = fieldAt(event, address.name);
  const number = at >= 0 ? numberOfField(event, at) : null;
  if (number !== null) return number;
  const value = at >= 0 ? valueAt(event, at) : valueOn(event, address);
  if (isNumeric(value)) return value;
  return value === unit || value === null ? "missing" : "unfit";
}

/** Sets {@link key} to the text of a field. */
export function keyIn(event: Event, address: Address): Reading {
  const at = fieldAt(event, address.name);
  return at >= 0 ? keyOfField(event, at) : keyOf(valueOn(event, address));
}

/** False if another aggregate before this takes the same values of the same field. */
function isFirstOfField({ kind, field }: GroupAggregate, place: number, shape: Shape): boolean {
  const isKey = kind === "cardinality";
  return shape.findIndex((other) => other.field === field && (other.kind === "cardinality") === isKey) === place;
}

/** Fields that no event has are reported by name. */
function noteOf({ kind, field }: GroupAggregate, { taken, empty, refused }: FieldCounts, place: number): Diagnostic[] {
  const count = refused[place]!;
  if (count > 0) return [{ code: "unfit-numbers", field, count, isKey: kind === "cardinality" }];
  return taken[place] === 0 && empty[place]! > 0 ? [{ code: "empty-field", field }] : [];
}
