import type { Severity } from "../../../engine/event/levels.ts";
import { levelFinder } from "../../../engine/event/role-field.ts";
import type { Role } from "../../../engine/event/roles.ts";
import { ENTRY, type Event, valueAt } from "../../../engine/event/tape.ts";
import { isMap, type Value } from "../../../engine/event/value.ts";
import type { OutputOptions } from "../../../engine/output/format.ts";
import { safe } from "../../../engine/output/legible.ts";
import { isOpen, stampZone } from "../../../engine/output/stamp-zone.ts";
import { isStatus, severityOfStatus } from "../../../engine/output/status.ts";
import { instantText, type Timestamps, utc, type Zone, zoneNamed } from "../../../engine/time/index.ts";
import { type AccessColumn, accessColumns, type NameKind, nameKinds } from "./names.ts";
import { valueText } from "./text.ts";

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
const THREE_WORDS = /^[^ ]* [^ ]* [^ ]*$/;

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

  /** The level at the head of a line of text. */
  function leafAt(event: Event, entry: number): Leaf {
    const name = event.names.text(event.entries[entry]!);
    return { name, value: valueAt(event, entry), kind: kindOf(name), entry };
  }

  return (event) => {
    const leaves = leavesOf(event);
    /** Those that are shown before the others. */
    const taken: Leaf[] = [];
    const take = (leaf: Leaf | null): Leaf | null => {
      if (leaf) taken.push(leaf);
      return leaf;
    };
    const isDated = timestamps?.of(event) ?? false;
    const clock = timestamps && isDated ? readClock(event, timestamps) : null;
    if (timestamps && isDated) for (const leaf of leaves) if (isStamp(event, leaf, timestamps)) taken.push(leaf);
    const stamp = clock ? null : take(bestOf(leaves, "time", taken));
    const at = findLevel(event);
    const top = at < 0 ? null : event.names.text(event.entries[at]!);
    const headLevel = event.context.head && at >= event.length ? leafAt(event, at) : null;
    const level = take(leaves.find(({ name }) => name === top) ?? headLevel);
    const access = accessOf(leaves, taken);
    const isAccess = access.length > 0;
    for (const { leaf } of access) taken.push(leaf);
    const text = take(textOf(event, leaves));
    const severity = level?.kind.severityOf(level.value) ?? null;
    const isRepetition = (leaf: Leaf) =>
      keys === null && (isSameLevel(leaf, severity) || isRequest(leaf, leaves, access));
    const said = bestOf(leaves, "message", taken) ?? onlyOne(leaves, taken);
    const message = text ? withoutHead(event, text) : said && isRepetition(said) ? null : take(said);
    const source = take(isAccess ? null : sourceOf(leaves, taken));
    const status = access.find(({ column }) => column === "status");
    return {
      clock,
      stamp: stamp && (typeof stamp.value === "string" ? safe(stamp.value) : valueText(stamp.value)),
      level,
      severity: severity ?? (status ? severityOfStatus(status.leaf.value) : null),
      source,
      message,
      access,
      others: leaves.filter((leaf) => !taken.includes(leaf) && !isRepetition(leaf)),
    };
  };
}

/** True if the leaf is the timestamp that was read, or its date. */
function isStamp(event: Event, { entry, name }: Leaf, { at, dateField }: Timestamps): boolean {
  const id = event.entries[entry]!;
  return (entry === at.at && name === [event.names.text(id), ...at.steps].join(".")) || id === dateField;
}

/** The leaf with the most certain name of a role that is not taken; null if none has one. */
function bestOf(leaves: readonly Leaf[], role: Role, taken: readonly Leaf[]): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of leaves) {
    const { kind } = leaf;
    if (kind.role === role && kind.rank < (best?.kind.rank ?? Infinity) && !taken.includes(leaf)) best = leaf;
  }
  return best;
}

/** The text of a line of text; null for another event. */
function textOf({ context }: Event, leaves: readonly Leaf[]): Leaf | null {
  return context.head === undefined ? null : (leaves.find(({ entry }) => entry === 0) ?? null);
}

/** A line of text without the time and the level at its head, which are shown before it. */
function withoutHead(event: Event, text: Leaf): Leaf {
  const length = event.context.head?.length(event) ?? 0;
  return length > 0 ? { ...text, value: String(text.value).slice(length) } : text;
}

/** The only field of an event, which needs no name. */
function onlyOne(leaves: readonly Leaf[], taken: readonly Leaf[]): Leaf | null {
  const [only] = leaves;
  return leaves.length === 1 && taken.length === 0 && only && typeof only.value === "string" ? only : null;
}

function sourceOf(leaves: readonly Leaf[], taken: readonly Leaf[]): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of leaves) {
    const { source } = leaf.kind;
    const isBetter = source >= 0 && source < (best?.kind.source ?? Infinity);
    if (isBetter && typeof leaf.value === "string" && !taken.includes(leaf)) best = leaf;
  }
  return best;
}

const NO_CELLS: readonly Cell[] = [];

/** The columns of an event with the status of a response and a method or a path; none for other events. */
function accessOf(leaves: readonly Leaf[], taken: readonly Leaf[]): readonly Cell[] {
  const inColumn = (column: AccessColumn) =>
    leaves.find((leaf) => leaf.kind.column === column && leaf.value !== "-" && !taken.includes(leaf));
  const status = inColumn("status");
  if (!status || !isStatus(status.value) || !(inColumn("method") || inColumn("path"))) return NO_CELLS;
  const cells: Cell[] = [];
  for (const column of accessColumns) {
    const leaf = inColumn(column);
    if (leaf) cells.push({ column, leaf });
  }
  return cells;
}

/** True for another name of the level that is shown. */
function isSameLevel({ kind, value }: Leaf, severity: Severity | null): boolean {
  return kind.role === "level" && severity !== null && kind.severityOf(value) === severity;
}

/** True for the line of a request: its method, and two more values of other fields. */
function isRequest({ kind, value }: Leaf, leaves: readonly Leaf[], access: readonly Cell[]): boolean {
  const method = access.find(({ column }) => column === "method");
  if (!method || kind.role === "level" || typeof value !== "string") return false;
  if (!THREE_WORDS.test(value) || !value.startsWith(`${String(method.leaf.value)} `)) return false;
  const isKnown = (part: string) => leaves.some((leaf) => String(leaf.value) === part);
  return value.split(" ").every(isKnown);
}

/** The parts of a timestamp, as the clock that wrote it showed them. */
interface Clock {
  /** `2026-02-03` */
  readonly date: string;
  /** `10:20:30`, and milliseconds if there is a fraction. */
  readonly time: string;
  /** `+01:00`, or `Z` for UTC; empty if the timestamp names no zone. */
  readonly offset: string;
}

const UTC = "+00:00";
const SECOND = 1000;
const PARTS = /^(.*)T(\d\d:\d\d:\d\d)(.*)$/;

/**
 * Makes the function that returns the clock of the timestamp that was read last.
 * @param assumed the zone of timestamps that name none.
 */
function clockReader(assumed: Zone): (event: Event, timestamps: Timestamps) => Clock {
  /** The second that was shown last, in milliseconds, and the offset of its zone: events are close to each other. */
  let second = Number.NaN;
  let ahead = 0;
  let shown: Clock = { date: "", time: "", offset: "" };

  function showSecond(start: number, zone: Zone): void {
    const [, date = "", time = "", offset = ""] = PARTS.exec(instantText({ millis: start, nanos: 0 }, zone)) ?? [];
    shown = { date, time, offset: offset.replace(UTC, "Z") };
  }

  return (event, timestamps) => {
    const { millis, nanos } = timestamps.instant;
    const zone = stampZone(event, timestamps, assumed);
    const offset = zone.offsetAt(millis);
    const start = Math.floor(millis / SECOND) * SECOND;
    if (start !== second || offset !== ahead) showSecond(start, zone);
    second = start;
    ahead = offset;
    const fraction = millis === start && nanos === 0 ? "" : `.${String(millis - start).padStart(3, "0")}`;
    return { date: shown.date, time: shown.time + fraction, offset: isOpen(timestamps) ? "" : shown.offset };
  };
}
