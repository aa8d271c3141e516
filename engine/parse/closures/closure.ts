import type { Rules } from "../../analysis/index.ts";
import type { Declared, PartReaders, PartScanner } from "../../event/declared.ts";
import type { NameTable } from "../../event/names.ts";
import { ENTRY, ESCAPED, type Event } from "../../event/tape.ts";
import type { Escapes, Grammar, Kind, Node, NodeOf, Place, Places } from "../../grammar/index.ts";
import type { Pattern, RecordMatcher } from "../../pattern/index.ts";
import { rankOf } from "../failure.ts";
import { claim, overrun, type PayloadReader, stepsFor } from "../runtime/index.ts";

// What closures are built from and work on.

export const MISMATCH = -1;

/** One record while it is read, and what its reading has come to so far. */
export type State = ReturnType<typeof newState>;

export function newState(event: Event) {
  return {
    bytes: new Uint8Array(0) as Uint8Array,
    /** Where the record ends. */
    end: 0,
    /** How many `nest` nodes are around. */
    depth: 0,
    /** How many steps the record has left. */
    steps: 0,
    /** The number of the record. */
    serial: 0,
    /** The id of the name of the last pair, plus one; 0 if there is none. */
    before: 0,
    /** The value of the last valued closure that matched: its kind on the tape, and its span or what the kind has instead. */
    kind: 0,
    from: 0,
    to: 0,
    /** The event, and the number of integers on its tape. */
    event,
    top: 0,
    /** How many strings did not fit their type. */
    unread: 0,
    /** The slots of the parts of a timestamp, which come with each, and what reads a part that is no plain number. */
    slots: new Int32Array(1) as Int32Array,
    read: null as PartReaders | null,
    /** The furthest failure of those that are noted, and its rank. */
    far: MISMATCH,
    farAt: 0,
  };
}

/** Begins the text `bytes[from, to)`; `from` is null where its steps are not counted. */
export function start(s: State, bytes: Uint8Array, from: number | null, to: number): void {
  s.bytes = bytes;
  s.end = to;
  s.depth = 0;
  s.steps = stepsFor(from === null ? Number.POSITIVE_INFINITY : to - from);
  s.serial++;
}

/** Counts steps. @throws `overrun` if there are none left. */
export function spend(s: State, steps: number): void {
  s.steps -= steps;
  if (s.steps < 0) throw overrun;
}

/** A node as a function: the byte after what it matches at `at`, or {@link MISMATCH}. */
export type Closure = (s: State, at: number) => number;

/** What closures need to read the parts of timestamps; it is loaded with what dates records. */
export interface PartClosures {
  /** The slots that the parts inside a place fill. */
  slotsIn(place: Place): readonly number[];
  /** Empties slots. */
  empty(slots: Int32Array, some: readonly number[]): void;
  meaning(node: NodeOf<"meaning">, place: Place, plan: Plan, ground: Ground): Closure;
}

/** What a closure does besides. */
export interface Plan {
  /** `match` does nothing; `emit` writes fields on the tape; `parts` reads the parts of timestamps into slots. */
  readonly purpose: "match" | "emit" | "parts";
  /** Null unless parts are read. */
  readonly parts: PartClosures | null;
  /** Whether the value is left in the state. */
  readonly valued: boolean;
  /** Whether failures are noted. */
  readonly tracked: boolean;
}

export const MATCH: Plan = { purpose: "match", parts: null, valued: false, tracked: false };

export const unvalued = (plan: Plan): Plan => ({ ...plan, valued: false });
export const valued = (plan: Plan): Plan => ({ ...plan, valued: true });

/** What the closures of one grammar share. */
export interface Ground {
  readonly places: Places;
  readonly rules: Rules;
  readonly names: NameTable;
  /** The escapes that kinds on the tape refer to by index. */
  readonly escapes: Escapes[];
  /** By name: the number in each field that a `derive` node computes from. */
  readonly sources: ReadonlyMap<string, { number: number }>;
  /** Whether names come from the text, so that fields and pairs can collide. */
  readonly hasPairs: boolean;
  /** What reads a part of a timestamp at once, by its node. */
  readonly scanners: ReadonlyMap<Node, PartScanner>;
  /** Whether closures remember what they have read where. */
  readonly remembers: boolean;
  closure(place: Place, plan: Plan): Closure;
  /** True if the value of a place is the text that it matches. */
  isText(place: Place): boolean;
  /** The closure of a rule, made when it is first asked for; null while it is being made. */
  rule(name: string, plan: Plan): Closure | null;
  payload(node: NodeOf<"within">): PayloadReader;
  /** What the grammar of a payload declares. */
  declaredBy(payload: Grammar): Declared;
  matcher(pattern: Pattern): RecordMatcher;
}

/** Makes the closures of some kinds of nodes. */
export type Family<K extends Kind> = {
  readonly [Each in K]: (node: NodeOf<Each>, place: Place, plan: Plan, ground: Ground) => Closure;
};

/** What a closure that does not match returns; `at` is the byte where it failed. */
export function missOf(place: Place, { tracked }: Plan): Closure {
  const rank = rankOf(place);
  return tracked ? (s, at) => note(s, at, rank) : () => MISMATCH;
}

/** Notes a failure: of those at one byte, the one with the least rank. */
export function note(s: State, at: number, rank: number): number {
  if (at > s.far || (at === s.far && s.farAt > rank)) {
    s.far = at;
    s.farAt = rank;
  }
  return MISMATCH;
}

// How closures write on the tape.

/** Whether anything inside the place writes on the tape. */
export function emits(place: Place): boolean {
  switch (place.node.kind) {
    case "map":
    case "list":
    case "look":
    case "not":
      return false;
    case "field":
    case "pair":
    case "derive":
    case "item":
    case "cells":
    case "native":
    case "ref":
      return true;
    default:
      return place.inside.some(emits);
  }
}

/** Leaves a value in the state: its kind, and its span or what the kind has instead. */
export function leave(s: State, kind: number, from: number, to: number): void {
  s.kind = kind;
  s.from = from;
  s.to = to;
}

/** Writes the value in the state as the entry at `at`, under a name. */
export function write(s: State, at: number, id: number): void {
  const entries = s.event.grow(at + ENTRY);
  entries[at] = id;
  entries[at + 1] = s.kind;
  entries[at + 2] = s.from;
  entries[at + 3] = s.to;
}

/** Appends the value in the state. */
export function append(s: State, id: number): void {
  write(s, s.top, id);
  s.top += ENTRY;
}

/** Appends the value in the state as a field of the layout. */
export function appendField(s: State, id: number, ground: Ground): void {
  append(s, id);
  claimAt(s, id, s.top - ENTRY, ground);
}

/** Appends a span as a field of the layout. */
export function appendSpan(s: State, id: number, kind: number, from: number, to: number, ground: Ground): void {
  leave(s, kind, from, to);
  appendField(s, id, ground);
}

/** Notes that a field of the layout has its name, where a pair can have it as well. */
export function claimAt(s: State, id: number, at: number, { hasPairs }: Ground): void {
  if (hasPairs) claim(s.event, id, at, s.top);
}

/** The kind of a text with these escapes. */
export function kindOf(escapes: Escapes, { escapes: pool }: Ground): number {
  const known = pool.indexOf(escapes);
  return ESCAPED + 2 * (known < 0 ? pool.push(escapes) - 1 : known);
}
