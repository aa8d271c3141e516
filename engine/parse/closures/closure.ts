import type { Rules } from "../../analysis/index.ts";
import type { Declared, PartReaders, PartScanner } from "../../event/declared.ts";
import type { NameTable } from "../../event/names.ts";
import type { Event } from "../../event/tape.ts";
import type { Escapes, Grammar, Kind, Node, NodeOf, Place, Places } from "../../grammar/index.ts";
import type { Pattern, RecordMatcher } from "../../pattern/index.ts";
import { blameOf } from "../blame.ts";
import type { PayloadReader } from "../runtime/index.ts";

// What closures are built from and work on.

export const MISMATCH = -1;

/** One record while it is read, and what its reading has come to so far. */
export interface State {
  bytes: Uint8Array;
  /** Where the record ends. */
  end: number;
  /** How many `nest` nodes are around. */
  depth: number;
  /** The id of the name of the last pair, plus one; 0 if there is none. */
  before: number;
  /** The value of the last valued closure that matched: its kind on the tape, and its span or what the kind has instead. */
  kind: number;
  from: number;
  to: number;
  /** The span of the text that the last number was computed from. */
  computedFrom: number;
  computedTo: number;
  /** The event, and the number of integers on its tape. */
  event: Event;
  top: number;
  /** How many strings did not fit their type. */
  unread: number;
  /** The slots of the parts of a timestamp, which come with each, and what reads a part that is no plain number. */
  slots: Int32Array;
  read: PartReaders | null;
  /** The furthest failure of those that are noted, and its blame. */
  far: number;
  farAt: number;
}

export function newState(event: Event): State {
  return {
    bytes: new Uint8Array(0),
    end: 0,
    depth: 0,
    before: 0,
    kind: 0,
    from: 0,
    to: 0,
    computedFrom: 0,
    computedTo: MISMATCH,
    event,
    top: 0,
    unread: 0,
    slots: new Int32Array(1),
    read: null,
    far: MISMATCH,
    farAt: 0,
  };
}

/** A node as a function: the byte after what it matches at `at`, or {@link MISMATCH}. */
export type Closure = (s: State, at: number) => number;

/** What closures need to read the parts of timestamps; it is loaded with what dates records. */
export interface PartClosures {
  /** The slots that the parts inside a place fill. */
  slotsIn(place: Place): readonly number[];
  /** Empties slots. */
  empty(slots: Int32Array, some: readonly number[]): void;
  /** The slot of a place that is a number, with its least and its greatest value; null for another part. */
  numberAt(place: Place): readonly [slot: number, least: number, greatest: number] | null;
  /** True if the place is a part of a timestamp. */
  isPart(place: Place): boolean;
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
  const blame = blameOf(place);
  return tracked ? (s, at) => note(s, at, blame) : () => MISMATCH;
}

/** Notes a failure: of those at one byte, the one with the least blame. */
export function note(s: State, at: number, blame: number): number {
  if (at > s.far || (at === s.far && s.farAt > blame)) {
    s.far = at;
    s.farAt = blame;
  }
  return MISMATCH;
}
