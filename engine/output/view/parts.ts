import { levelFinder } from "../../event/level-field.ts";
import { type Severity, severityIn } from "../../event/levels.ts";
import { ENTRY, type Event, valueAt } from "../../event/tape.ts";
import { isMap, type Value } from "../../event/value.ts";
import { type Timestamps, utc, zoneNamed } from "../../time/index.ts";
import type { OutputOptions } from "../index.ts";
import { safe } from "../safe.ts";
import { isStatus, severityOfStatus } from "../status.ts";
import { type Clock, clockOf } from "./clock.ts";
import { type AccessColumn, accessColumns, type NameKind, nameKinds } from "./names.ts";

/** A value that is no map, or an empty one, with its name; the keys of nested maps are joined by dots. */
export interface Leaf {
  readonly name: string;
  readonly value: Value;
  readonly kind: NameKind;
  /** The place of its field on the tape. */
  readonly entry: number;
}

/** A field of an access log. */
export interface Cell {
  readonly column: AccessColumn;
  readonly leaf: Leaf;
}

/** `GET / HTTP/1.1` */
const PARTS_OF_REQUEST = 3;

/** An event by what people look for in it. */
export interface Parts {
  readonly clock: Clock | null;
  /** The text of a timestamp that is not read; null if there is none. */
  readonly stamp: string | null;
  readonly level: Leaf | null;
  /** Of the level, or of the status of a response. */
  readonly severity: Severity | null;
  readonly source: Leaf | null;
  readonly message: Leaf | null;
  /** The columns of an access log, in their order; empty for other events. */
  readonly access: readonly Cell[];
  readonly others: readonly Leaf[];
}

/** Makes the function that divides events into their parts. */
export function partsReader({ names, keys, timestamps, zone, hidden }: OutputOptions): (event: Event) => Parts {
  const kindOf = nameKinds(names);
  const findLevel = levelFinder();
  const assumed = (zone === null ? null : zoneNamed(zone)) ?? utc;

  function leavesOf(event: Event): Leaf[] {
    const leaves: Leaf[] = [];
    for (let entry = 0; entry < event.length; entry += ENTRY) {
      const name = event.names.text(event.entries[entry]!);
      if (keys !== null || !hidden.includes(name)) collect(name, valueAt(event, entry), entry, leaves);
    }
    return leaves;
  }

  function collect(name: string, value: Value, entry: number, leaves: Leaf[]): void {
    if (isMap(value) && value.size > 0) {
      for (const [key, inside] of value) collect(`${name}.${key}`, inside, entry, leaves);
    } else leaves.push({ name, value, kind: kindOf(name), entry });
  }

  return (event) => {
    const leaves = leavesOf(event);
    const rest = new Set(leaves);
    const isDated = timestamps?.of(event) ?? false;
    const clock = timestamps && isDated ? clockOf(event, timestamps, assumed) : null;
    if (timestamps && isDated) for (const leaf of leaves) if (isStamp(event, leaf, timestamps)) rest.delete(leaf);
    const taken = (leaf: Leaf | null): Leaf | null => {
      if (leaf) rest.delete(leaf);
      return leaf;
    };
    const stamp = clock ? null : taken(bestOf(rest, "time"));
    const at = findLevel(event);
    const level = taken(leaves.find(({ entry, name }) => entry === at && !name.includes(".")) ?? bestOf(rest, "level"));
    const access = accessOf(rest);
    for (const { leaf } of access) rest.delete(leaf);
    const message = taken(access.length > 0 ? null : (bestOf(rest, "message") ?? onlyOne(leaves, rest)));
    const source = taken(access.length > 0 ? null : sourceOf(rest));
    const severity = (level && severityIn(level.value, level.name)) ?? null;
    const known = new Set(access.length > 0 ? leaves.map(({ value }) => String(value)) : []);
    const others = [...rest].filter((leaf) => keys !== null || !isRepetition(leaf, severity, known));
    const status = access.find(({ column }) => column === "status");
    return {
      clock,
      stamp: stamp && safe(String(stamp.value)),
      level,
      severity: severity ?? (status ? severityOfStatus(status.leaf.value) : null),
      source,
      message,
      access,
      others,
    };
  };
}

/** True if the leaf is the timestamp that was read, or its date. */
function isStamp(event: Event, { entry, name }: Leaf, { at, dateField }: Timestamps): boolean {
  const id = event.entries[entry]!;
  return (entry === at.at && name === [event.names.text(id), ...at.steps].join(".")) || id === dateField;
}

/** The leaf with the most certain name of a role; null if none has one. */
function bestOf(leaves: Iterable<Leaf>, role: "time" | "level" | "message"): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of leaves) if (leaf.kind.role === role && leaf.kind.rank < (best?.kind.rank ?? Infinity)) best = leaf;
  return best;
}

/** The only field of an event, which needs no name. */
function onlyOne(leaves: readonly Leaf[], rest: ReadonlySet<Leaf>): Leaf | null {
  const [only] = leaves;
  return leaves.length === 1 && only && rest.has(only) && typeof only.value === "string" ? only : null;
}

function sourceOf(leaves: Iterable<Leaf>): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of leaves) {
    const { source } = leaf.kind;
    if (source >= 0 && typeof leaf.value === "string" && source < (best?.kind.source ?? Infinity)) best = leaf;
  }
  return best;
}

/** The columns of an event with the status of a response and a method or a path; none for other events. */
function accessOf(leaves: Iterable<Leaf>): readonly Cell[] {
  const found = new Map<AccessColumn, Leaf>();
  for (const leaf of leaves) {
    const { column } = leaf.kind;
    if (column !== null && leaf.value !== "-" && !found.has(column)) found.set(column, leaf);
  }
  const status = found.get("status");
  if (!status || !isStatus(status.value) || !(found.has("method") || found.has("path"))) return [];
  return accessColumns.flatMap((column) => {
    const leaf = found.get(column);
    return leaf ? [{ column, leaf }] : [];
  });
}

/**
 * True if a leaf says no more than the parts that are shown: another name of the level, or the line of a request.
 * @param known the values of an event of an access log; empty for other events.
 */
function isRepetition({ kind, name, value }: Leaf, severity: Severity | null, known: ReadonlySet<string>): boolean {
  if (kind.role === "level") return severity !== null && severityIn(value, name) === severity;
  const parts = typeof value === "string" ? value.split(" ") : [];
  return parts.length === PARTS_OF_REQUEST && parts.every((part) => known.has(part));
}
