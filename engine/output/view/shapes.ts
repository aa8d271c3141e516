import { MINUS, SPACE } from "../../event/bytes.ts";
import { NameTable } from "../../event/names.ts";
import { levelFinder } from "../../event/role-field.ts";
import type { Event } from "../../event/tape.ts";
import type { OutputOptions } from "../format.ts";
import { type Leaves, NUMBER, STRING } from "./leaves.ts";
import { type NameKind, nameKinds } from "./names.ts";
import { type Leaf, partsOf } from "./parts.ts";
import { type Plan, planOf } from "./plan.ts";

// All that decides how an event is shown is a way through a tree. Its turns are pairs of integers: two of the event (the entry
// and the path of its timestamp; the path of its date, and the entry of its level with a bit for lines of text), then for each
// leaf its path, and its entry with its type, then what counts of the values of leaves, which differs most, and each leaf that
// is the line of a request.

const NONE = -1;
const TYPE_BITS = 3;

// What of a value counts.
const NOTHING_TOLD = 0;
const DASH = 1;
/** The text, by its id from here on. */
const TOLD = 2;

/** Plans are forgotten when the tree has more turns than this. */
const MOST_TURNS = 50_000;
const HASH_FACTOR = 16_777_619;

/** The entry and the path of a timestamp, which is {@link NONE} for that of its field; the path of its date. */
interface Stamp {
  readonly entry: number;
  readonly path: number;
  readonly date: number;
}

const NO_STAMP: Stamp = { entry: NONE, path: NONE, date: NONE };

/** A leaf of which more counts than its type. */
interface Watched {
  readonly leaf: number;
  readonly kind: NameKind;
}

/** Where a turn leads to. */
class Branch {
  readonly first: number;
  readonly second: number;
  /** Of the leaves so far. */
  readonly watched: readonly Watched[];
  /** The next branch whose turn has the same hash. */
  readonly alike: Branch | null;
  /** By the hash of their turn. */
  readonly branches = new Map<number, Branch>();
  /** The branch that was taken last: most events are like others before. */
  last: Branch | null = null;
  plan: Plan | null = null;

  constructor(first: number, second: number, watched: readonly Watched[], alike: Branch | null) {
    this.first = first;
    this.second = second;
    this.watched = watched;
    this.alike = alike;
  }
}

function newRoot(): Branch {
  return new Branch(NONE, NONE, [], null);
}

/** Makes the function that returns the plan for an event, whose leaves have been read; each is made once for a way. */
export function planner(options: OutputOptions, leaves: Leaves): (event: Event) => Plan {
  const { names, keys, timestamps } = options;
  const { paths } = leaves;
  const kindOf = nameKinds(names);
  const findLevel = levelFinder();
  /** The levels and statuses. */
  const told = new NameTable();
  let root = newRoot();
  let turns = 0;
  let epoch = 0;

  function forget(): void {
    root = newRoot();
    turns = 0;
    told.clear();
    ({ epoch } = paths);
  }

  function kindAt(leaf: number): NameKind {
    return kindOf(paths.text(leaves.names[leaf]!));
  }

  /** @param leaf the leaf of the turn, or {@link NONE}. */
  function turn(branch: Branch, first: number, second: number, leaf: number): Branch {
    const { last } = branch;
    return last !== null && last.first === first && last.second === second ? last : other(branch, first, second, leaf);
  }

  function other(branch: Branch, first: number, second: number, leaf: number): Branch {
    const hash = Math.imul(first, HASH_FACTOR) ^ second;
    const alike = branch.branches.get(hash) ?? null;
    let next = alike;
    while (next && (next.first !== first || next.second !== second)) next = next.alike;
    if (!next) {
      next = new Branch(first, second, watchedWith(branch, leaf), alike);
      branch.branches.set(hash, next);
      turns++;
    }
    branch.last = next;
    return next;
  }

  function watchedWith({ watched }: Branch, leaf: number): readonly Watched[] {
    const kind = leaf === NONE ? null : kindAt(leaf);
    return kind?.isWatched ? [...watched, { leaf, kind }] : watched;
  }

  function tellingOf(leaf: number, { role, column }: NameKind): number {
    const source = leaves.sources[leaf]!;
    const from = leaves.starts[leaf]!;
    const to = leaves.ends[leaf]!;
    if (to - from === 1 && source[from] === MINUS && role !== "level") return DASH;
    return role === "level" || column === "status" ? TOLD + told.intern(source, from, to) : NOTHING_TOLD;
  }

  /** What was read as the timestamp of an event. */
  function stampOf(event: Event): Stamp {
    if (!timestamps?.of(event)) return NO_STAMP;
    const { at, dateField } = timestamps;
    return {
      entry: at.at,
      path: at.steps.length > 0 ? paths.id([topName(event, at.at), ...at.steps].join(".")) : NONE,
      date: dateField !== NONE ? paths.id(event.names.text(dateField)) : NONE,
    };
  }

  /** True for the line of a request, `GET / HTTP/1.1`, whose three parts are the values of other fields. */
  function isRequest(leaf: number): boolean {
    return leaves.types[leaf] === STRING && hasThreeValues(leaves, leaf) && kindAt(leaf).role !== "level";
  }

  function make(event: Event, stamp: Stamp, level: number, hasRequests: boolean): Plan {
    const found = Array.from({ length: leaves.count }, (_, leaf) => leafAt(leaf, hasRequests));
    const parts = partsOf({
      leaves: found,
      isDated: stamp !== NO_STAMP,
      isStamp: ({ entry, index }) => {
        const top = paths.id(topName(event, entry));
        const isAt = entry === stamp.entry && leaves.names[index] === (stamp.path === NONE ? top : stamp.path);
        return isAt || top === stamp.date;
      },
      level:
        level >= event.length
          ? leafAt(leaves.count, false)
          : (found.find(({ entry, name }) => entry === level && !name.includes(".")) ?? null),
      isText: event.context.head !== undefined,
      isChosen: keys !== null,
    });
    return planOf(parts, options, ({ index }) => leaves.names[index]!);
  }

  function leafAt(index: number, hasRequests: boolean): Leaf {
    const kind = kindAt(index);
    const telling = kind.isWatched ? tellingOf(index, kind) : NOTHING_TOLD;
    const type = leaves.types[index]!;
    const text = telling < TOLD ? "" : told.text(telling - TOLD);
    const value = type === STRING ? text : type === NUMBER ? Number(text) : null;
    return {
      ...{ index, type, value, text, entry: leaves.entries[index]! },
      ...{ name: paths.text(leaves.names[index]!), kind },
      ...{ isDash: telling === DASH, isRequest: hasRequests && isRequest(index) },
    };
  }

  return (event) => {
    if (paths.epoch !== epoch || turns > MOST_TURNS) forget();
    const level = findLevel(event);
    const isHead = level >= event.length;
    if (isHead) leaves.readBeyond(event, level);
    const { count, names: ids, types, entries } = leaves;
    const end = isHead ? count + 1 : count;
    const stamp = stampOf(event);
    const isText = event.context.head === undefined ? 0 : 1;
    let branch = turn(turn(root, stamp.entry, stamp.path, NONE), stamp.date, 2 * level + isText, NONE);
    for (let leaf = 0; leaf < end; leaf++) {
      branch = turn(branch, ids[leaf]!, types[leaf]! | (entries[leaf]! << TYPE_BITS), leaf);
    }
    const { watched } = branch;
    let hasStatus = false;
    for (let i = 0; i < watched.length; i++) {
      const { leaf, kind } = watched[i]!;
      branch = turn(branch, NONE, tellingOf(leaf, kind), NONE);
      hasStatus ||= kind.column === "status";
    }
    const hasRequests = hasStatus && keys === null;
    for (let leaf = 0; hasRequests && leaf < count; leaf++) {
      if (isRequest(leaf)) branch = turn(branch, leaf, NONE, NONE);
    }
    branch.plan ??= make(event, stamp, level, hasRequests);
    return branch.plan;
  };
}

function topName({ names, entries }: Event, entry: number): string {
  return names.text(entries[entry]!);
}

/** True for a string of three words, each of which is the value of a leaf. */
function hasThreeValues(leaves: Leaves, leaf: number): boolean {
  const source = leaves.sources[leaf]!;
  const from = leaves.starts[leaf]!;
  const to = leaves.ends[leaf]!;
  const first = blankIn(source, from, to);
  const second = blankIn(source, first + 1, to);
  return (
    second < to &&
    blankIn(source, second + 1, to) === to &&
    isValue(leaves, source, from, first) &&
    isValue(leaves, source, first + 1, second) &&
    isValue(leaves, source, second + 1, to)
  );
}

/** The first blank of `bytes[from, to)`, or `to`. */
function blankIn(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) if (bytes[at] === SPACE) return at;
  return to;
}

function isValue({ count, sources, starts, ends }: Leaves, bytes: Uint8Array, from: number, to: number): boolean {
  for (let leaf = 0; leaf < count; leaf++) {
    const start = starts[leaf]!;
    const source = sources[leaf]!;
    if (ends[leaf]! - start !== to - from) continue;
    let at = from;
    while (at < to && bytes[at] === source[start + at - from]) at++;
    if (at === to) return true;
  }
  return false;
}
