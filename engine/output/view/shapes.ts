import { MINUS, SPACE } from "../../event/bytes.ts";
import { NameTable } from "../../event/names.ts";
import { levelFinder } from "../../event/role-field.ts";
import type { Event } from "../../event/tape.ts";
import type { OutputOptions } from "../format.ts";
import { type Leaves, NUMBER, STRING } from "./leaves.ts";
import { type NameKind, nameKinds } from "./names.ts";
import { type Leaf, partsOf } from "./parts.ts";
import { type Plan, planOf } from "./plan.ts";

// A shape is all that decides how the leaves of an event are shown, as integers: five of the event (the entry and the path of
// its timestamp, the path of its date, the entry of its level, whether it is text), then three of each leaf.

const HEAD = 5;
const NONE = -1;

/** The integers of a leaf: its path; its type and entry; what of its value counts. */
const LEAF = 3;
const TYPE_BITS = 3;

// What of a value counts.
const NOTHING_TOLD = 0;
const DASH = 1;
const REQUEST = 2;
/** The text, by its id from here on. */
const TOLD = 3;

/** Plans are forgotten when they have more steps than this, all together. */
const MOST_STEPS = 50_000;

interface Known {
  readonly shape: Int32Array;
  readonly plan: Plan;
}

/** Makes the function that returns the plan for an event, whose leaves have been read; each is made once for a shape. */
export function planner(options: OutputOptions, leaves: Leaves): (event: Event) => Plan {
  const { names, keys, timestamps } = options;
  const { paths } = leaves;
  const kindOf = nameKinds(names);
  const findLevel = levelFinder();
  /** By path. */
  let kinds: NameKind[] = [];
  /** The levels and statuses. */
  const told = new NameTable();
  let known = new Map<number, Known[]>();
  let steps = 0;
  let epoch = 0;
  let shape = new Int32Array(256);
  let last: Known | null = null;

  function forget(): void {
    known = new Map();
    last = null;
    steps = 0;
    told.clear();
    if (paths.epoch !== epoch) kinds = [];
    ({ epoch } = paths);
  }

  function kindAt(leaf: number): NameKind {
    const path = leaves.names[leaf]!;
    kinds[path] ??= kindOf(paths.text(path));
    return kinds[path];
  }

  function tellingOf(leaf: number, { role, column }: NameKind): number {
    const source = leaves.sources[leaf]!;
    const from = leaves.starts[leaf]!;
    const to = leaves.ends[leaf]!;
    if (to - from === 1 && source[from] === MINUS && role !== "level") return DASH;
    return role === "level" || column === "status" ? TOLD + told.intern(source, from, to) : NOTHING_TOLD;
  }

  /** Writes the shape of an event. @returns its length. */
  function describe(event: Event): number {
    const level = findLevel(event);
    const isHead = level >= event.length;
    if (isHead) leaves.readBeyond(event, level);
    const count = leaves.count + (isHead ? 1 : 0);
    const length = HEAD + count * LEAF;
    if (length > shape.length) shape = new Int32Array(2 * length);
    shape.fill(NONE, 0, HEAD);
    if (timestamps?.of(event)) describeStamp(event);
    shape[3] = isHead ? event.length : level;
    shape[4] = event.context.head === undefined ? 0 : 1;
    let mayBeRequest = false;
    for (let leaf = 0, at = HEAD; leaf < count; leaf++, at += LEAF) {
      const kind = kindAt(leaf);
      shape[at] = leaves.names[leaf]!;
      shape[at + 1] = leaves.types[leaf]! | (leaves.entries[leaf]! << TYPE_BITS);
      shape[at + 2] = kind.isWatched ? tellingOf(leaf, kind) : NOTHING_TOLD;
      if (kind.column === "status") mayBeRequest = true;
    }
    if (mayBeRequest && keys === null) markRequests();
    return length;
  }

  function describeStamp(event: Event): void {
    const { at, dateField } = timestamps!;
    const steps = at.steps.length > 0 ? [topName(event, at.at), ...at.steps].join(".") : null;
    shape[0] = at.at;
    if (steps !== null) shape[1] = paths.id(steps);
    if (dateField !== NONE) shape[2] = paths.id(event.names.text(dateField));
  }

  /** Marks the lines of requests, `GET / HTTP/1.1`, whose three parts are the values of other fields. */
  function markRequests(): void {
    for (let leaf = 0; leaf < leaves.count; leaf++) {
      const isString = leaves.types[leaf] === STRING && kindAt(leaf).role !== "level";
      if (isString && hasThreeValues(leaves, leaf)) shape[HEAD + leaf * LEAF + 2] = REQUEST;
    }
  }

  function make(event: Event): Plan {
    const found = Array.from({ length: leaves.count }, (_, leaf) => leafAt(leaf));
    const [stamp, path, date, level, isText] = shape.subarray(0, HEAD);
    const parts = partsOf({
      leaves: found,
      isDated: stamp !== NONE,
      isStamp: ({ entry, index }) => {
        const top = paths.id(topName(event, entry));
        return (entry === stamp && leaves.names[index] === (path === NONE ? top : path)) || top === date;
      },
      level:
        level === event.length
          ? leafAt(leaves.count)
          : (found.find(({ entry, name }) => entry === level && !name.includes(".")) ?? null),
      isText: isText === 1,
      isChosen: keys !== null,
    });
    return planOf(parts, options, ({ index }) => leaves.names[index]!);
  }

  function leafAt(index: number): Leaf {
    const telling = shape[HEAD + index * LEAF + 2]!;
    const type = leaves.types[index]!;
    const text = telling < TOLD ? "" : told.text(telling - TOLD);
    const value = type === STRING ? text : type === NUMBER ? Number(text) : null;
    return {
      ...{ index, type, value, text, entry: leaves.entries[index]! },
      ...{ name: paths.text(leaves.names[index]!), kind: kindAt(index) },
      ...{ isDash: telling === DASH, isRequest: telling === REQUEST },
    };
  }

  return (event) => {
    if (paths.epoch !== epoch || steps > MOST_STEPS) forget();
    const length = describe(event);
    if (last && isEqual(last.shape, shape, length)) return last.plan;
    const key = hash(shape, length);
    const alike = known.get(key) ?? [];
    last = alike.find((one) => isEqual(one.shape, shape, length)) ?? null;
    if (last) return last.plan;
    last = { shape: shape.slice(0, length), plan: make(event) };
    known.set(key, [...alike, last]);
    steps += leaves.count + 1;
    return last.plan;
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

function isEqual(a: Int32Array, b: Int32Array, length: number): boolean {
  if (a.length !== length) return false;
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function hash(numbers: Int32Array, length: number): number {
  let sum = length;
  for (let i = 0; i < length; i++) sum = Math.imul(sum ^ numbers[i]!, 0x01000193) ^ (sum >>> 15);
  return sum;
}
