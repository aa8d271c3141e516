import type { Severity } from "../../event/levels.ts";
import type { Role } from "../../event/roles.ts";
import type { Value } from "../../event/value.ts";
import { isStatus, severityOfStatus } from "../status.ts";
import { STRING } from "./leaves.ts";
import { type AccessColumn, accessColumns, type NameKind } from "./names.ts";

/** A value of an event, by what decides where it is shown. */
export interface Leaf {
  /** Its index. */
  readonly index: number;
  readonly name: string;
  readonly kind: NameKind;
  /** One of the types of leaves.ts. */
  readonly type: number;
  /** The place of its field on the tape. */
  readonly entry: number;
  /** Of a level and of a status: the value, if it is a string or a number, and its text. */
  readonly value: Value;
  readonly text: string;
  /** True for `-` in a column. */
  readonly isDash: boolean;
}

/** A field of an access log. */
export interface Cell {
  readonly column: AccessColumn;
  readonly leaf: Leaf;
}

/** An event by what people look for in it. */
export interface Parts {
  readonly isDated: boolean;
  /** A timestamp that is not read. */
  readonly stamp: Leaf | null;
  readonly level: Leaf | null;
  /** Of the level, or of the status of a response. */
  readonly severity: Severity | null;
  readonly source: Leaf | null;
  readonly message: Leaf | null;
  /** The columns of an access log, in their order; empty for other events. */
  readonly access: readonly Cell[];
  readonly others: readonly Leaf[];
  /** Of the message and the others: what is not shown if it is the line of a request, which begins with its method. */
  readonly requests: readonly Leaf[];
  /** The index of the method of a request; -1 for none. */
  readonly method: number;
}

/** What is known of an event before it is divided. */
export interface Found {
  readonly leaves: readonly Leaf[];
  readonly isDated: boolean;
  /** True for the timestamp that was read, and for its date. */
  readonly isStamp: (leaf: Leaf) => boolean;
  /** The level that was found. */
  readonly level: Leaf | null;
  /** True if the first field is a line of text. */
  readonly isText: boolean;
  /** True if the user chose the fields. */
  readonly isChosen: boolean;
}

export function partsOf({ leaves, isDated, isStamp, level: given, isText, isChosen }: Found): Parts {
  /** Those that are shown before the others. */
  const taken: Leaf[] = leaves.filter(isStamp);
  const take = (leaf: Leaf | null): Leaf | null => {
    if (leaf) taken.push(leaf);
    return leaf;
  };
  const stamp = isDated ? null : take(bestOf(leaves, "time", taken));
  const level = take(given);
  const access = accessOf(leaves, taken);
  const isAccess = access.length > 0;
  for (const { leaf } of access) taken.push(leaf);
  const severity = level ? severityOf(level) : null;
  /** Another name of the level that is shown. */
  const isSameLevel = (leaf: Leaf) => leaf.kind.role === "level" && severity !== null && severityOf(leaf) === severity;
  const isRepetition = (leaf: Leaf) => !isChosen && isSameLevel(leaf);
  const text = take(isText ? (leaves.find(({ entry }) => entry === 0) ?? null) : null);
  const said = text ?? bestOf(leaves, "message", taken) ?? onlyOne(leaves, taken);
  const message = said === text || !said || isRepetition(said) ? text : take(said);
  const source = take(isAccess ? null : sourceOf(leaves, taken));
  const status = access.find(({ column }) => column === "status");
  const others = leaves.filter((leaf) => !taken.includes(leaf) && !isRepetition(leaf));
  const rest = message === null || message === text ? others : [message, ...others];
  const method = access.find(({ column }) => column === "method")?.leaf.index ?? -1;
  const mayBeRequest = ({ type, kind }: Leaf) => method >= 0 && !isChosen && type === STRING && kind.role !== "level";
  return {
    isDated,
    stamp,
    level,
    severity: severity ?? (status ? severityOfStatus(status.leaf.value) : null),
    source,
    message,
    access,
    others,
    requests: rest.filter(mayBeRequest),
    method,
  };
}

/** The severity of a level. */
export function severityOf({ kind, value }: Leaf): Severity | null {
  return kind.severityOf(value) ?? null;
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

/** The only field of an event, which needs no name. */
function onlyOne(leaves: readonly Leaf[], taken: readonly Leaf[]): Leaf | null {
  const [only] = leaves;
  return leaves.length === 1 && taken.length === 0 && only?.type === STRING ? only : null;
}

function sourceOf(leaves: readonly Leaf[], taken: readonly Leaf[]): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of leaves) {
    const { source } = leaf.kind;
    const isBetter = source >= 0 && source < (best?.kind.source ?? Infinity);
    if (isBetter && leaf.type === STRING && !taken.includes(leaf)) best = leaf;
  }
  return best;
}

const NO_CELLS: readonly Cell[] = [];

/** The columns of an event with the status of a response and a method or a path; none for other events. */
function accessOf(leaves: readonly Leaf[], taken: readonly Leaf[]): readonly Cell[] {
  const inColumn = (column: AccessColumn) =>
    leaves.find((leaf) => leaf.kind.column === column && !leaf.isDash && !taken.includes(leaf));
  const status = inColumn("status");
  if (!status || !isStatus(status.value) || !(inColumn("method") || inColumn("path"))) return NO_CELLS;
  const cells: Cell[] = [];
  for (const column of accessColumns) {
    const leaf = inColumn(column);
    if (leaf) cells.push({ column, leaf });
  }
  return cells;
}
