import { longer } from "../../event/bytes.ts";
import { Float, unit, type Value } from "../../event/index.ts";
import {
  type Aggregate,
  addHash,
  allowError,
  hashOfKey,
  type KeySpan,
  kinds,
  limitQuantiles,
  type Numeric,
  percentName,
  type StateOf,
  showShares,
} from "../../metrics/index.ts";
import type { GroupColumn, NumberColumn } from "../question.ts";

// The numbers of groups besides their counts: states of aggregates, which merge exactly.

type AggregateKind = NumberColumn["kind"];

/** What each group computes: an aggregate of a field; several percentiles of a field are one. */
export interface GroupAggregate {
  readonly kind: AggregateKind;
  readonly field: string;
  /** The shares of percentiles, 0 to 1. */
  readonly shares: readonly number[];
}
export type Shape = readonly GroupAggregate[];

/** How much room each group has. */
export interface Room {
  /** How many different numbers percentiles keep, so that they are exact. */
  readonly exact: number;
  /** The relative standard error of the number of different values, once they are many. */
  readonly error: number;
}

/** Percentiles of all groups together keep about this many different numbers. */
const ALL_EXACT = 1_280_000;
const MOST_EXACT = 10_000;
/** Fewer numbers take less memory than what approximates them. */
const LEAST_EXACT = 50;
/** Up to this many groups count different values as exactly as can be. */
const FEW_GROUPS = 16;
const LEAST_ERROR = 0.001;

/**
 * What each of this many groups may keep, so that all of them together need about as much memory as a few. It is the same
 * between one power of two and the next, and depends on the number of groups alone, not on their order.
 */
export function roomOf(groups: number): Room {
  const size = 2 ** Math.floor(Math.log2(Math.max(1, groups)));
  return {
    exact: Math.max(LEAST_EXACT, Math.min(MOST_EXACT, Math.floor(ALL_EXACT / size))),
    error: LEAST_ERROR * Math.sqrt(Math.max(1, size / FEW_GROUPS)),
  };
}

/** An aggregate whose states can be given less room. Keys are added by their hashes. */
interface LimitedAggregate<State = unknown> extends Aggregate<State, [value: Numeric]> {
  limit?(state: State, aggregate: GroupAggregate, room: Room): void;
}

const functions: Readonly<Record<AggregateKind, LimitedAggregate>> = {
  average: kinds.average,
  sum: kinds.sum,
  minimum: kinds.minimum,
  maximum: kinds.maximum,
  percentiles: {
    ...kinds.percentiles,
    limit(state: StateOf<"percentiles">, { shares }, { exact }) {
      showShares(state, shares);
      limitQuantiles(state.quantiles, exact);
    },
  },
  cardinality: {
    ...kinds.cardinality,
    add: (state: StateOf<"cardinality">, hash) => addHash(state, Number(hash)),
    limit: (state: StateOf<"cardinality">, _, { error }) => allowError(state, error),
  },
};

/** How a group keeps its values: none, one number as it is, one float that is an integer, or a state. */
const NONE = 0;
const NUMBER = 1;
const FLOAT = 2;
const STATE = 3;

/**
 * The states of an aggregate by the id of the group. A group with one value keeps that alone, without an object: of many
 * groups most have no more.
 */
interface StateColumn {
  size: number;
  forms: Uint8Array;
  /** The number of a group with one; of keys, its hash. */
  only: Float64Array;
  readonly states: unknown[];
}

/** The states of groups, as plain data. */
export interface GroupStates {
  readonly shape: Shape;
  room: Room;
  /** By the place of the aggregate in the shape. */
  readonly columns: readonly StateColumn[];
}

/** The aggregates that columns need, each once. */
export function shapeOf(columns: readonly GroupColumn[]): Shape {
  const shape = new Map<string, GroupAggregate>();
  for (const column of columns) {
    if (column.kind === "count") continue;
    const { kind, field } = column;
    const name = `${kind} ${field}`;
    const before = shape.get(name)?.shares ?? [];
    const shares = column.kind === "percentiles" ? [...before, column.share] : before;
    shape.set(name, { kind, field, shares });
  }
  return [...shape.values()];
}

const FIRST_SIZE = 16;

export function newStates(shape: Shape, room: Room): GroupStates {
  const columns = shape.map(() => {
    return { size: 0, forms: new Uint8Array(FIRST_SIZE), only: new Float64Array(FIRST_SIZE), states: [] };
  });
  return { shape, room, columns };
}

/** Starts the states of a new group. */
export function startStates({ columns }: GroupStates): void {
  for (const column of columns) startAt(column, column.size);
}

/** Starts the states of the group `id`, which is the next one or one that is gone. */
export function startStatesAt({ columns }: GroupStates, id: number): void {
  for (const column of columns) startAt(column, id);
}

function startAt(column: StateColumn, id: number): void {
  if (id >= column.forms.length) grow(column);
  if (id >= column.size) column.size = id + 1;
  column.forms[id] = NONE;
  column.states[id] = null;
}

function grow(column: StateColumn): void {
  const { forms, only } = column;
  column.forms = longer(forms, forms.length * 2);
  column.only = longer(only, only.length * 2);
}

/** Gives all groups less room. */
export function limitStates(states: GroupStates, room: Room): void {
  states.room = room;
  for (const [place, aggregate] of states.shape.entries()) {
    const { limit } = functions[aggregate.kind];
    if (limit) for (const state of states.columns[place]!.states) if (state) limit(state, aggregate, room);
  }
}

/** Adds the states of the group `id` elsewhere as those of a new group. */
export function moveStates(into: GroupStates, from: GroupStates, id: number): void {
  for (const [place, column] of into.columns.entries()) {
    const source = from.columns[place]!;
    const own = column.size;
    startAt(column, own);
    column.forms[own] = source.forms[id]!;
    column.only[own] = source.only[id]!;
    column.states[own] = source.states[id];
  }
}

/** Keeps the states of these groups alone, which are ascending and get new ids in this order. */
export function retainStates({ columns }: GroupStates, ids: readonly number[]): void {
  for (const column of columns) {
    const { forms, only, states } = column;
    for (const [id, old] of ids.entries()) {
      forms[id] = forms[old]!;
      only[id] = only[old]!;
      states[id] = states[old];
    }
    states.fill(null, ids.length);
    column.size = ids.length;
  }
}

/** Adds the states of the group `fromId` elsewhere to those of a group. */
export function mergeStates(into: GroupStates, id: number, from: GroupStates, fromId: number): void {
  for (const [place, { kind }] of into.shape.entries()) {
    const column = from.columns[place]!;
    const form = column.forms[fromId]!;
    if (form === STATE) functions[kind].merge(stateAt(into, place, id), column.states[fromId]);
    else if (form !== NONE) functions[kind].add(stateAt(into, place, id), onlyAt(column, fromId));
  }
}

/** Adds a number to the aggregate at a place. */
export function addNumber(states: GroupStates, place: number, id: number, number: Numeric): void {
  const column = states.columns[place]!;
  if (column.forms[id] !== NONE || typeof number === "bigint") {
    functions[states.shape[place]!.kind].add(stateAt(states, place, id), number);
    return;
  }
  column.forms[id] = typeof number === "number" ? NUMBER : FLOAT;
  column.only[id] = typeof number === "number" ? number : number.float;
}

/** Adds a key to the count of different ones at a place. */
export function addKey(states: GroupStates, place: number, id: number, { bytes, from, to }: KeySpan): void {
  addNumber(states, place, id, hashOfKey(bytes, from, to));
}

function onlyAt({ forms, only }: StateColumn, id: number): Numeric {
  return forms[id] === FLOAT ? new Float(only[id]!) : only[id]!;
}

/** The state of a group, which it has from now on. */
function stateAt(states: GroupStates, place: number, id: number): unknown {
  const column = states.columns[place]!;
  if (!column.states[id]) {
    column.states[id] = stateOf(states, place, id);
    column.forms[id] = STATE;
  }
  return column.states[id];
}

/** What would be the state of a group that has one value or none. */
function stateOf({ shape, room, columns }: GroupStates, place: number, id: number): unknown {
  const aggregate = shape[place]!;
  const { start, add, limit } = functions[aggregate.kind];
  const state = start();
  limit?.(state, aggregate, room);
  if (columns[place]!.forms[id] !== NONE) add(state, onlyAt(columns[place]!, id));
  return state;
}

/** The value of a column for the group `id`; unit if the group has no number of its field. */
export function aggregateValue(states: GroupStates, column: NumberColumn, id: number): Value {
  const place = states.shape.findIndex(({ kind, field }) => kind === column.kind && field === column.field);
  const state = states.columns[place]!.states[id] ?? stateOf(states, place, id);
  const result = functions[column.kind].result(state, "");
  if (result?.shape !== "numbers") return unit;
  const suffix = column.kind === "percentiles" ? percentName(column.share) : "";
  return result.numbers.find((number) => number.suffix === suffix)?.value ?? unit;
}
