import { levelFinder } from "../../event/level-field.ts";
import type { Severity } from "../../event/levels.ts";
import type { Role } from "../../event/roles.ts";
import { ENTRY, type Event, valueAt } from "../../event/tape.ts";
import { isMap, type Value } from "../../event/value.ts";
import { type Timestamps, utc, zoneNamed } from "../../time/index.ts";
import type { OutputOptions } from "../index.ts";
import { safe } from "../safe.ts";
import { isStatus, severityOfStatus } from "../status.ts";
import { type Clock, clockReader } from "./clock.ts";
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
  const readClock = clockReader((zone === null ? null : zoneNamed(zone)) ?? utc);

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
    const isDated = timestamps?.of(event) ?? false;
    const clock = timestamps && isDated ? readClock(event, timestamps) : null;
    let rest = timestamps && isDated ? leaves.filter((leaf) => !isStamp(event, leaf, timestamps)) : leaves;
    const taken = (leaf: Leaf | null): Leaf | null => {
      if (leaf) rest = rest.filter((one) => one !== leaf);
      return leaf;
    };
    const stamp = clock ? null : taken(bestOf(rest, "time"));
    const at = findLevel(event);
    const level = taken(leaves.find(({ entry, name }) => entry === at && !name.includes(".")) ?? bestOf(rest, "level"));
    const access = accessOf(rest);
    const isAccess = access.length > 0;
    if (isAccess) rest = rest.filter((leaf) => !access.some((cell) => cell.leaf === leaf));
    const message = taken(isAccess ? null : (bestOf(rest, "message") ?? onlyOne(leaves, rest)));
    const source = taken(isAccess ? null : sourceOf(rest));
    const severity = level?.kind.severityOf(level.value) ?? null;
    const others =
      keys !== null ? rest : rest.filter((leaf) => !(isSameLevel(leaf, severity) || (isAccess && isRequest(leaf, leaves))));
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
function bestOf(leaves: readonly Leaf[], role: Role): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of leaves) if (leaf.kind.role === role && leaf.kind.rank < (best?.kind.rank ?? Infinity)) best = leaf;
  return best;
}

/** The only field of an event, which needs no name. */
function onlyOne(leaves: readonly Leaf[], rest: readonly Leaf[]): Leaf | null {
  const [only] = leaves;
  return leaves.length === 1 && only && rest.includes(only) && typeof only.value === "string" ? only : null;
}

function sourceOf(leaves: readonly Leaf[]): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of leaves) {
    const { source } = leaf.kind;
    if (source >= 0 && typeof leaf.value === "string" && source < (best?.kind.source ?? Infinity)) best = leaf;
  }
  return best;
}

const NO_CELLS: readonly Cell[] = [];

/** The columns of an event with the status of a response and a method or a path; none for other events. */
function accessOf(leaves: readonly Leaf[]): readonly Cell[] {
  const status = inColumn(leaves, "status");
  if (!status || !isStatus(status.value) || !(inColumn(leaves, "method") || inColumn(leaves, "path"))) return NO_CELLS;
  const cells: Cell[] = [];
  for (const column of accessColumns) {
    const leaf = inColumn(leaves, column);
    if (leaf) cells.push({ column, leaf });
  }
  return cells;
}

/** The first field with a name of a column and a value. */
function inColumn(leaves: readonly Leaf[], column: AccessColumn): Leaf | null {
  for (const leaf of leaves) if (leaf.kind.column === column && leaf.value !== "-") return leaf;
  return null;
}

/** True for another name of the level that is shown. */
function isSameLevel({ kind, value }: Leaf, severity: Severity | null): boolean {
  return kind.role === "level" && severity !== null && kind.severityOf(value) === severity;
}

/** True for the line of a request whose parts are the values of other fields. */
function isRequest({ kind, value }: Leaf, leaves: readonly Leaf[]): boolean {
  if (kind.role === "level" || typeof value !== "string") return false;
  const parts = value.split(" ", PARTS_OF_REQUEST + 1);
  const isKnown = (part: string) => leaves.some((leaf) => String(leaf.value) === part);
  return parts.length === PARTS_OF_REQUEST && parts.every(isKnown);
}
