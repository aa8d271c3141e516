import { type Address, addressOf, type Event, fieldAt, fieldsOn, type NameTable, valueOn } from "../../event/index.ts";
import { key } from "../../metrics/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { keyIn, numberIn } from "./read-field.ts";
import { type Aggregate, type AggregateStates, addKey, addNumber, type Shape } from "./states.ts";

/** Of the values of each aggregate's field: how many were taken, how many were empty, and how many none that it takes. */
export interface FieldCounts {
  readonly taken: number[];
  readonly empty: number[];
  readonly refused: number[];
}

/** Adds the fields of events to aggregates. */
export interface FieldAdder {
  /** The names of the fields that it reads. */
  readonly at: readonly string[];
  /** @param id of the group whose states the fields are added to, or -1 to count them only. */
  add(event: Event, states: AggregateStates, id: number): void;
  drain(): FieldCounts;
  merge(later: FieldCounts): void;
  notices(): readonly Diagnostic[];
}

export function fieldAdder(shape: Shape, names: NameTable): FieldAdder {
  const addresses = shape.map(({ field }) => addressOf(field, names));
  let counts = newCounts(shape);
  return {
    at: shape.flatMap(({ field }) => fieldsOn(field)),
    add(event, states, id) {
      for (let place = 0; place < shape.length; place++) {
        const reading = addField(states, shape[place]!, place, id, event, addresses[place]!);
        if (reading === "taken") counts.taken[place]!++;
        else if (reading === "unfit") counts.refused[place]!++;
        else if (isEmpty(event, addresses[place]!)) counts.empty[place]!++;
      }
    },
    drain() {
      const drained = counts;
      counts = newCounts(shape);
      return drained;
    },
    merge(later) {
      for (const [place, count] of later.taken.entries()) counts.taken[place]! += count;
      for (const [place, count] of later.empty.entries()) counts.empty[place]! += count;
      for (const [place, count] of later.refused.entries()) counts.refused[place]! += count;
    },
    notices: () =>
      shape.filter(isFirstOfField).flatMap((aggregate) => noticeOf(aggregate, counts, shape.indexOf(aggregate))),
  };
}

function newCounts(shape: Shape): FieldCounts {
  return { taken: shape.map(() => 0), empty: shape.map(() => 0), refused: shape.map(() => 0) };
}

/** True if an event has the field without a value. */
function isEmpty(event: Event, address: Address): boolean {
  return fieldAt(event, address.name) >= 0 || valueOn(event, address) === null;
}

function addField(
  states: AggregateStates,
  { kind }: Aggregate,
  place: number,
  id: number,
  event: Event,
  address: Address,
): "taken" | "missing" | "unfit" {
  if (kind === "cardinality") {
    const reading = keyIn(event, address);
    if (reading === "taken" && id >= 0) {
      addKey(states, place, id, key.bytes, key.from, key.to);
    }
    return reading;
  }
  const number = numberIn(event, address);
  if (number === "missing" || number === "unfit") return number;
  if (id >= 0) addNumber(states, kind, place, id, number);
  return "taken";
}

/** False if another aggregate before this takes the same values of the same field. */
function isFirstOfField({ kind, field }: Aggregate, place: number, shape: Shape): boolean {
  const isKey = kind === "cardinality";
  return shape.findIndex((other) => other.field === field && (other.kind === "cardinality") === isKey) === place;
}

/** Fields that no event has are reported by name. */
function noticeOf({ kind, field }: Aggregate, { taken, empty, refused }: FieldCounts, place: number): Diagnostic[] {
  const count = refused[place]!;
  if (count > 0) return [{ code: "unfit-numbers", field, count, isKey: kind === "cardinality" }];
  return taken[place] === 0 && empty[place]! > 0 ? [{ code: "empty-field", field }] : [];
}
