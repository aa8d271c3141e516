import { Float, unit, type Value } from "../../event/index.ts";
import {
  addHash,
  allowError,
  hashOfKey,
  type Kind,
  kinds,
  limitQuantiles,
  type NumberKind,
  type Numeric,
  type StateOf,
  showShares,
} from "../../metrics/index.ts";
import { type GroupColumn, type NumberColumn, percentName } from "./columns.ts";

// The numbers of groups besides their counts: states of kinds of metrics, which merge exactly.

/** The kinds of metrics that are numbers of a group. */
const aggregateKinds = ["average", "sum", "minimum", "maximum", "cardinality", "percentiles"] as const;
export type AggregateKind = (typeof aggregateKinds)[number];
type NumberAggregate = Exclude<AggregateKind, "cardinality">;

/** What each group computes: a kind of metric of a field; several percentiles of a field are one. */
export interface Aggregate {
  readonly kind: AggregateKind;
  readonly field: string;
  /** The shares of percentiles, 0 to 1. */
  readonly shares: readonly number[];
}
export type Shape = readonly Aggregate[];

/** How much room each group has. */
export interface Room {
  /** How many different numbers percentiles keep, so that they are exact. */
  readonly exact: number;
  /** The relative standard error of the number of different values, once they are many. */
  readonly error: number;
}

/** How a group keeps its values: none, one number as it is, one float that is an integer, or a state. */
const NONE = 0;
const NUMBER = 1;
const FLOAT = 2;
const STATE = 3;

/**
 * The states of an aggregate by the id of the group. A group with one value keeps that alone, without an object: of millions
 * of groups most have no more.
 */
interface StateColumn<State> {
  size: number;
  forms: Uint8Array;
  /** The number of a group with one; of keys, its hash. */
  only: Float64Array;
  readonly states: (State | null)[];
}

/** The states of groups, as plain data. */
export interface AggregateStates {
  readonly shape: Shape;
  room: Room;
  /** By kind, and by the place of the aggregate. */
  readonly columns: { readonly [K in AggregateKind]: StateColumn<StateOf<K>>[] };
}

const numberKinds: { readonly [K in NumberAggregate]: NumberKind<StateOf<K>> } = kinds;
const kindTable: { readonly [K in AggregateKind]: Kind<StateOf<K>> } = kinds;

/** Adds the one value that a group had to its new state. */
const restore: { readonly [K in AggregateKind]: (state: StateOf<K>, only: Numeric) => void } = {
  ...{ average: kinds.average.add, sum: kinds.sum.add, minimum: kinds.minimum.add, maximum: kinds.maximum.add },
  percentiles: kinds.percentiles.add,
  cardinality: (state, hash) => addHash(state, Number(hash)),
};

/** The aggregates that columns need, each once. */
export function shapeOf(columns: readonly GroupColumn[]): Shape {
  const shape = new Map<string, Aggregate>();
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

export function newStates(shape: Shape, room: Room): AggregateStates {
  const columns = <State>(): StateColumn<State>[] => shape.map(() => newColumn());
  return {
    shape,
    room,
    columns: {
      average: columns(),
      sum: columns(),
      minimum: columns(),
      maximum: columns(),
      cardinality: columns(),
      percentiles: columns(),
    },
  };
}

const FIRST_SIZE = 16;

function newColumn<State>(): StateColumn<State> {
  return { size: 0, forms: new Uint8Array(FIRST_SIZE), only: new Float64Array(FIRST_SIZE), states: [] };
}

/** Starts the states of a new group. */
export function startStates(states: AggregateStates): void {
  const [first] = states.shape;
  if (first) startStatesAt(states, states.columns[first.kind][0]!.size);
}

/** Starts the states of the group `id`, which is the next one or one that is gone. */
export function startStatesAt({ shape, columns }: AggregateStates, id: number): void {
  for (let place = 0; place < shape.length; place++) startAt(columns[shape[place]!.kind][place]!, id);
}

function startAt(column: StateColumn<unknown>, id: number): void {
  if (id >= column.forms.length) grow(column);
  if (id >= column.size) column.size = id + 1;
  column.forms[id] = NONE;
  column.states[id] = null;
}

function grow(column: StateColumn<unknown>): void {
  const { forms, only } = column;
  column.forms = new Uint8Array(forms.length * 2);
  column.forms.set(forms);
  column.only = new Float64Array(only.length * 2);
  column.only.set(only);
}

/** Gives all groups less room. */
export function limitStates(states: AggregateStates, room: Room): void {
  states.room = room;
  const { percentiles, cardinality } = states.columns;
  for (const column of percentiles)
    for (const state of column.states) if (state) limitQuantiles(state.quantiles, room.exact);
  for (const column of cardinality) for (const state of column.states) if (state) allowError(state, room.error);
}

/** Adds the states of the group `id` elsewhere as those of a new group. */
export function moveStates(into: AggregateStates, from: AggregateStates, id: number): void {
  for (const [place, { kind }] of into.shape.entries()) moveState(into, from, kind, place, id);
}

function moveState<K extends AggregateKind>(
  into: AggregateStates,
  from: AggregateStates,
  kind: K,
  place: number,
  id: number,
): void {
  const column: StateColumn<StateOf<K>> = into.columns[kind][place]!;
  const source: StateColumn<StateOf<K>> = from.columns[kind][place]!;
  const own = column.size;
  startAt(column, own);
  column.forms[own] = source.forms[id]!;
  column.only[own] = source.only[id]!;
  column.states[own] = source.states[id]!;
}

/** Keeps the states of these groups alone, which are ascending and get new ids in this order. */
export function retainStates({ shape, columns }: AggregateStates, ids: readonly number[]): void {
  for (const [place, { kind }] of shape.entries()) retainState(columns[kind][place]!, ids);
}

function retainState(column: StateColumn<unknown>, ids: readonly number[]): void {
  const { forms, only, states } = column;
  for (const [id, old] of ids.entries()) {
    forms[id] = forms[old]!;
    only[id] = only[old]!;
    states[id] = states[old];
  }
  states.fill(null, ids.length);
  column.size = ids.length;
}

/** Adds the states of the group `fromId` elsewhere to those of a group. */
export function mergeStates(into: AggregateStates, id: number, from: AggregateStates, fromId: number): void {
  for (const [place, { kind }] of into.shape.entries()) mergeState(into, id, from, fromId, kind, place);
}

function mergeState<K extends AggregateKind>(
  into: AggregateStates,
  id: number,
  from: AggregateStates,
  fromId: number,
  kind: K,
  place: number,
): void {
  const column: StateColumn<StateOf<K>> = from.columns[kind][place]!;
  const form = column.forms[fromId]!;
  if (form === NONE) return;
  const state = stateAt(into, kind, place, id);
  if (form === STATE) kindTable[kind].merge(state, column.states[fromId]!);
  else restore[kind](state, onlyAt(column, fromId));
}

/** Adds a number to the aggregate at a place. */
export function addNumber<K extends NumberAggregate>(
  states: AggregateStates,
  kind: K,
  place: number,
  id: number,
  number: Numeric,
): void {
  const column: StateColumn<StateOf<K>> = states.columns[kind][place]!;
  if (column.forms[id] !== NONE || typeof number === "bigint") {
    numberKinds[kind].add(stateAt(states, kind, place, id), number);
  } else if (typeof number === "number") keepOnly(column, id, number, NUMBER);
  else keepOnly(column, id, number.float, FLOAT);
}

/** Adds a key to the count of different ones at a place. */
export function addKey(
  states: AggregateStates,
  place: number,
  id: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): void {
  const column = states.columns.cardinality[place]!;
  const hash = hashOfKey(bytes, from, to);
  if (column.forms[id] === NONE) keepOnly(column, id, hash, NUMBER);
  else addHash(stateAt(states, "cardinality", place, id), hash);
}

function keepOnly(column: StateColumn<unknown>, id: number, only: number, form: typeof NUMBER | typeof FLOAT): void {
  column.forms[id] = form;
  column.only[id] = only;
}

function onlyAt({ forms, only }: StateColumn<unknown>, id: number): Numeric {
  return forms[id] === FLOAT ? new Float(only[id]!) : only[id]!;
}

/** The state of a group, which it has from now on. */
function stateAt<K extends AggregateKind>(states: AggregateStates, kind: K, place: number, id: number): StateOf<K> {
  const column: StateColumn<StateOf<K>> = states.columns[kind][place]!;
  const known = column.states[id];
  if (known) return known;
  const state = stateOf(states, kind, place, id);
  column.states[id] = state;
  column.forms[id] = STATE;
  return state;
}

/** What would be the state of a group that has one value or none. */
function stateOf<K extends AggregateKind>(
  { shape, room, columns }: AggregateStates,
  kind: K,
  place: number,
  id: number,
): StateOf<K> {
  const column: StateColumn<StateOf<K>> = columns[kind][place]!;
  const state = kindTable[kind].start();
  limits[kind]?.(state, shape[place]!, room);
  if (column.forms[id] !== NONE) restore[kind](state, onlyAt(column, id));
  return state;
}

/** What a new state of some kinds may keep, and shows. */
const limits: { readonly [K in AggregateKind]?: (state: StateOf<K>, aggregate: Aggregate, room: Room) => void } = {
  percentiles(state, { shares }, { exact }) {
    showShares(state, shares);
    limitQuantiles(state.quantiles, exact);
  },
  cardinality: (state, _, { error }) => allowError(state, error),
};

/** The value of a column for the group `id`; unit if the group has no number of its field. */
export function aggregateValue(states: AggregateStates, column: NumberColumn, id: number): Value {
  const place = states.shape.findIndex(({ kind, field }) => kind === column.kind && field === column.field);
  const result = resultOf(states, column.kind, place, id);
  if (result?.shape !== "numbers") return unit;
  const suffix = column.kind === "percentiles" ? percentName(column.share) : "";
  return result.numbers.find((number) => number.suffix === suffix)?.value ?? unit;
}

function resultOf<K extends AggregateKind>(states: AggregateStates, kind: K, place: number, id: number) {
  const column: StateColumn<StateOf<K>> = states.columns[kind][place]!;
  return kindTable[kind].result(column.states[id] ?? stateOf(states, kind, place, id), "");
}
