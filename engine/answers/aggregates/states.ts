import { unit, type Value } from "../../event/index.ts";
import {
  allowError,
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

/** What each group computes: a kind of metric of a field; several percentiles of a field are one. */
export interface Aggregate {
  readonly kind: AggregateKind;
  readonly field: string;
  /** The shares of percentiles, 0 to 1. */
  readonly shares: readonly number[];
}
export type Shape = readonly Aggregate[];

/** The states by kind, by the place of the aggregate, and by the id of the group. */
export type AggregateStates = { readonly [K in AggregateKind]: StateOf<K>[][] };

const numberKinds: { readonly [K in Exclude<AggregateKind, "cardinality">]: NumberKind<StateOf<K>> } = kinds;
const kindTable: { readonly [K in AggregateKind]: Kind<StateOf<K>> } = kinds;

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

export function newStates(shape: Shape): AggregateStates {
  const places = () => shape.map(() => []);
  return {
    average: places(),
    sum: places(),
    minimum: places(),
    maximum: places(),
    cardinality: places(),
    percentiles: places(),
  };
}

/** How much room each group has. */
export interface Room {
  /** How many different numbers percentiles keep, so that they are exact. */
  readonly exact: number;
  /** The relative standard error of the number of different values, once they are many. */
  readonly error: number;
}

/** Starts the states of a new group. */
export function startStates(states: AggregateStates, shape: Shape, room: Room): void {
  const [first] = shape;
  if (first) startStatesAt(states, shape, room, states[first.kind][0]!.length);
}

/** Starts the states of the group `id`, which is the next one or one that is gone. */
export function startStatesAt(states: AggregateStates, shape: Shape, room: Room, id: number): void {
  for (let place = 0; place < shape.length; place++) {
    const { kind, shares } = shape[place]!;
    startState(states, kind, place, id);
    if (kind === "percentiles") limitPercentiles(states.percentiles[place]![id]!, shares, room);
    if (kind === "cardinality") allowError(states.cardinality[place]![id]!, room.error);
  }
}

/** Gives all groups less room. */
export function limitStates({ percentiles, cardinality }: AggregateStates, { exact, error }: Room): void {
  for (const { quantiles } of percentiles.flat()) limitQuantiles(quantiles, exact);
  for (const state of cardinality.flat()) allowError(state, error);
}

function limitPercentiles(state: StateOf<"percentiles">, shares: readonly number[], { exact }: Room): void {
  showShares(state, shares);
  limitQuantiles(state.quantiles, exact);
}

function startState<K extends AggregateKind>(states: AggregateStates, kind: K, place: number, id: number): void {
  states[kind][place]![id] = kindTable[kind].start();
}

/** Adds the states of the group `id` elsewhere as those of a new group. */
export function moveStates(into: AggregateStates, from: AggregateStates, shape: Shape, id: number): void {
  for (const [place, { kind }] of shape.entries()) moveState(into, from, kind, place, id);
}

function moveState<K extends AggregateKind>(
  into: AggregateStates,
  from: AggregateStates,
  kind: K,
  place: number,
  id: number,
): void {
  into[kind][place]!.push(from[kind][place]![id]!);
}

/** Keeps the states of these groups alone, which are ascending and get new ids in this order. */
export function retainStates(states: AggregateStates, shape: Shape, ids: readonly number[]): void {
  for (const [place, { kind }] of shape.entries()) retainState(states[kind][place]!, ids);
}

function retainState(states: unknown[], ids: readonly number[]): void {
  for (const [id, old] of ids.entries()) states[id] = states[old];
  states.length = ids.length;
}

/** Adds the states of the group `fromId` elsewhere to those of a group. */
export function mergeStates(
  into: AggregateStates,
  id: number,
  from: AggregateStates,
  fromId: number,
  shape: Shape,
): void {
  for (const [place, { kind }] of shape.entries()) mergeState(into, id, from, fromId, kind, place);
}

function mergeState<K extends AggregateKind>(
  into: AggregateStates,
  id: number,
  from: AggregateStates,
  fromId: number,
  kind: K,
  place: number,
): void {
  kindTable[kind].merge(into[kind][place]![id]!, from[kind][place]![fromId]!);
}

/** Adds a number to the aggregate at a place. */
export function addNumber<K extends Exclude<AggregateKind, "cardinality">>(
  states: AggregateStates,
  kind: K,
  place: number,
  id: number,
  number: Numeric,
): void {
  numberKinds[kind].add(states[kind][place]![id]!, number);
}

/** The value of a column for the group `id`; unit if the group has no number of its field. */
export function aggregateValue(states: AggregateStates, shape: Shape, column: NumberColumn, id: number): Value {
  const place = shape.findIndex(({ kind, field }) => kind === column.kind && field === column.field);
  const result = resultOf(states, column.kind, place, id);
  if (result?.shape !== "numbers") return unit;
  const suffix = column.kind === "percentiles" ? percentName(column.share) : "";
  return result.numbers.find((number) => number.suffix === suffix)?.value ?? unit;
}

function resultOf<K extends AggregateKind>(states: AggregateStates, kind: K, place: number, id: number) {
  return kindTable[kind].result(states[kind][place]![id]!, "");
}
