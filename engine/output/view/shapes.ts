import { MINUS, SPACE } from "../../event/bytes.ts";
import { NameTable } from "../../event/names.ts";
import { levelFinder } from "../../event/role-field.ts";
import type { Event } from "../../event/tape.ts";
import type { Timestamps } from "../../time/index.ts";
import type { OutputOptions } from "../format.ts";
import { type Leaves, NUMBER, STRING } from "./leaves.ts";
import { type NameKind, nameKinds } from "./names.ts";
import { type Leaf, type Parts, partsOf } from "./parts.ts";
import { type Plan, planOf } from "./plan.ts";
import { blankIn } from "./text.ts";

// All that decides how an event is shown is a way through a tree: two turns for the event (the entry and the path of its
// timestamp; the path of its date, and the entry of its level with a bit for lines of text), then for each leaf its path, and
// its entry with its type, then what counts of the values of leaves, which differs most, and each leaf that is the line of a
// request.

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
interface Branch {
  readonly first: number;
  readonly second: number;
  /** The next branch whose turn has the same hash. */
  readonly alike: Branch | null;
  /** By the hash of their turn. */
  readonly branches: Map<number, Branch>;
  /** The branch that was taken last: most events are like others before. */
  last: Branch | null;
  /** After the leaves: those that are watched. */
  watched: readonly Watched[] | null;
  /** After what counts of their values. */
  parts: Parts | null;
  plan: Plan | null;
}

function newBranch(first: number, second: number, alike: Branch | null): Branch {
  return { first, second, alike, branches: new Map(), last: null, watched: null, parts: null, plan: null };
}

/** A tree whose turns are pairs of integers. */
class Ways {
  root = newBranch(NONE, NONE, null);
  turns = 0;

  clear(): void {
    this.root = newBranch(NONE, NONE, null);
    this.turns = 0;
  }

  turn(branch: Branch, first: number, second: number): Branch {
    const { last } = branch;
    return last !== null && last.first === first && last.second === second ? last : this.#other(branch, first, second);
  }

  #other(branch: Branch, first: number, second: number): Branch {
    const hash = Math.imul(first, HASH_FACTOR) ^ second;
    const alike = branch.branches.get(hash) ?? null;
    let next = alike;
    while (next && (next.first !== first || next.second !== second)) next = next.alike;
    if (!next) {
      next = newBranch(first, second, alike);
      branch.branches.set(hash, next);
      this.turns++;
    }
    branch.last = next;
    return next;
  }
}

/** Makes the function that returns the plan for an event, whose leaves have been read; each is made once for a way. */
export function planner(options: OutputOptions, leaves: Leaves): (event: Event) => Plan {
  const { paths } = leaves;
  const findLevel = levelFinder();
  const stampOf = stampFinder(options.timestamps, leaves);
  const leafReader = newLeafReader(options, leaves);
  const ways = new Ways();
  let epoch = 0;

  function forget(): void {
    ways.clear();
    leafReader.forget();
    ({ epoch } = paths);
  }

  /** The way by all but the lines of requests. */
  function wayOf(event: Event, stamp: Stamp, level: number): Branch {
    const { count, names: ids, types, entries } = leaves;
    const isText = event.context.head === undefined ? 0 : 1;
    const end = count + (level >= event.length ? isText : 0);
    let branch = ways.turn(ways.root, stamp.entry, stamp.path);
    branch = ways.turn(branch, stamp.date, 2 * level + isText);
    for (let leaf = 0; leaf < end; leaf++) {
      branch = ways.turn(branch, ids[leaf]!, types[leaf]! | (entries[leaf]! << TYPE_BITS));
    }
    branch.watched ??= leafReader.watched(end);
    const { watched } = branch;
    for (let i = 0; i < watched.length; i++) {
      const telling = leafReader.telling(watched[i]!);
      if (telling !== NOTHING_TOLD) branch = ways.turn(branch, ~i, telling);
    }
    return branch;
  }

  function partsIn(event: Event, stamp: Stamp, level: number): Parts {
    const found = Array.from({ length: leaves.count }, (_, leaf) => leafReader.read(leaf));
    const headLevel = event.context.head && level >= event.length ? leafReader.read(leaves.count) : null;
    return partsOf({
      leaves: found,
      isDated: stamp !== NO_STAMP,
      isStamp: ({ entry, index }) => {
        const top = paths.id(topName(event, entry));
        const isAt = entry === stamp.entry && leaves.names[index]! === (stamp.path === NONE ? top : stamp.path);
        return isAt || top === stamp.date;
      },
      level: level < 0 ? null : (found.find(({ name }) => name === topName(event, level)) ?? headLevel),
      isText: event.context.head !== undefined,
      isChosen: options.keys !== null,
    });
  }

  function planWithout(parts: Parts, gone: readonly Leaf[]): Plan {
    const isShown = (leaf: Leaf) => !gone.includes(leaf);
    const message = parts.message && isShown(parts.message) ? parts.message : null;
    return planOf(
      { ...parts, message, others: parts.others.filter(isShown) },
      options,
      ({ index }) => leaves.names[index]!,
    );
  }

  return (event) => {
    if (paths.epoch !== epoch || ways.turns > MOST_TURNS) forget();
    const level = findLevel(event);
    if (event.context.head && level >= event.length) leaves.readBeyond(event, level);
    const stamp = stampOf(event);
    const way = wayOf(event, stamp, level);
    way.parts ??= partsIn(event, stamp, level);
    const { requests, method } = way.parts;
    let branch = way;
    for (let i = 0; i < requests.length; i++) {
      if (isRequest(leaves, requests[i]!.index, method)) branch = ways.turn(branch, ~i, NONE);
    }
    branch.plan ??= planWithout(
      way.parts,
      requests.filter(({ index }) => isRequest(leaves, index, method)),
    );
    return branch.plan;
  };
}

/** Makes the function that returns what was read as the timestamp of an event. */
function stampFinder(timestamps: Timestamps | null, { paths }: Leaves): (event: Event) => Stamp {
  return (event) => {
    if (!timestamps?.of(event)) return NO_STAMP;
    const { at, dateField } = timestamps;
    return {
      entry: at.at,
      path: at.steps.length > 0 ? paths.id([topName(event, at.at), ...at.steps].join(".")) : NONE,
      date: dateField !== NONE ? paths.id(event.names.text(dateField)) : NONE,
    };
  };
}

/** Reads what decides where leaves are shown. */
function newLeafReader({ names }: OutputOptions, leaves: Leaves) {
  const { paths } = leaves;
  const kindOf = nameKinds(names);
  /** The levels and statuses. */
  const told = new NameTable();

  function kindAt(leaf: number): NameKind {
    return kindOf(paths.text(leaves.names[leaf]!));
  }

  /** What of a value counts. */
  function telling({ leaf, kind: { role, column } }: Watched): number {
    const source = leaves.sources[leaf]!;
    const from = leaves.starts[leaf]!;
    const to = leaves.ends[leaf]!;
    if (source[from] === MINUS && to - from === 1 && role !== "level") return DASH;
    return role === "level" || column === "status" ? TOLD + told.intern(source, from, to) : NOTHING_TOLD;
  }

  return {
    /** The first `end` leaves of which more counts than their type. */
    watched: (end: number): readonly Watched[] =>
      Array.from({ length: end }, (_, leaf) => ({ leaf, kind: kindAt(leaf) })).filter(({ kind }) => kind.isWatched),
    telling,
    read(index: number): Leaf {
      const kind = kindAt(index);
      const tells = kind.isWatched ? telling({ leaf: index, kind }) : NOTHING_TOLD;
      const type = leaves.types[index]!;
      const text = tells < TOLD ? "" : told.text(tells - TOLD);
      const value = type === STRING ? text : type === NUMBER ? Number(text) : null;
      return {
        index,
        type,
        value,
        text,
        entry: leaves.entries[index]!,
        name: paths.text(leaves.names[index]!),
        kind,
        isDash: tells === DASH,
      };
    },
    forget: () => told.clear(),
  };
}

function topName({ names, entries }: Event, entry: number): string {
  return names.text(entries[entry]!);
}

/** True for the method, a blank, and two words, each of which is the value of a leaf. */
function isRequest(leaves: Leaves, leaf: number, method: number): boolean {
  const source = leaves.sources[leaf]!;
  const from = leaves.starts[leaf]!;
  const to = leaves.ends[leaf]!;
  const first = from + leaves.ends[method]! - leaves.starts[method]!;
  if (source[first] !== SPACE || !hasText(leaves, method, source, from)) return false;
  const second = blankIn(source, first + 1, to);
  return (
    second < to &&
    blankIn(source, second + 1, to) === to &&
    isValue(leaves, source, first + 1, second) &&
    isValue(leaves, source, second + 1, to)
  );
}

function isValue(leaves: Leaves, bytes: Uint8Array, from: number, to: number): boolean {
  for (let leaf = 0; leaf < leaves.count; leaf++) {
    if (leaves.ends[leaf]! - leaves.starts[leaf]! === to - from && hasText(leaves, leaf, bytes, from)) return true;
  }
  return false;
}

/** True if the text of a leaf is in `bytes` at `from`. */
function hasText({ sources, starts, ends }: Leaves, leaf: number, bytes: Uint8Array, from: number): boolean {
  const source = sources[leaf]!;
  const start = starts[leaf]!;
  let at = start;
  while (at < ends[leaf]! && source[at] === bytes[from + at - start]) at++;
  return at === ends[leaf]!;
}
