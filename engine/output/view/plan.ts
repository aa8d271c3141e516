import type { Severity } from "../../event/levels.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { OutputOptions } from "../format.ts";
import { safe } from "../legible.ts";
import { severityOfStatus } from "../status.ts";
import type { Style, Styles } from "../styles.ts";
import { BOOL, NOTHING, NUMBER, STRING } from "./leaves.ts";
import { type AccessColumn, accessColumns, unitOf } from "./names.ts";
import type { Cell, Leaf, Parts } from "./parts.ts";
import { type Column, columns } from "./screen.ts";
import { widthIn } from "./text.ts";

// How the text of a step is shown.
/** Without quotes. */
export const PLAIN = 0;
/** In quotes if its end would not be clear without them. */
export const VALUE = 1;
export const CLOCK = 2;
export const MESSAGE = 3;
/** The label alone. */
export const LABEL = 4;
/** No text, only the blanks of its column. */
export const ABSENT = 5;
/** What a program calls itself, in short. */
export const AGENT = 6;

/** What is shown between two blanks: a constant, and the text of a leaf. */
export interface Step {
  readonly show: number;
  /** -1 for none. */
  readonly leaf: number;
  /** That of the leaf. */
  readonly type: number;
  readonly label: Uint8Array;
  /** In columns. */
  readonly labelWidth: number;
  readonly labelStyle: Style | null;
  readonly style: Style | null;
  /** After the text, in its style. */
  readonly end: Uint8Array;
  readonly column: Column | null;
  /** For fields that may repeat: the id of the path; -1 for others. */
  readonly field: number;
  /** True for what is before the indent of a wrapped line. */
  readonly isHead: boolean;
  /** True if label and text are broken as one. */
  readonly isOne: boolean;
}

/** A text of an event, and the constant bytes before it. */
export interface Piece {
  /** The bytes, in the pool of their line; those up to `middle` end the style of the text before, and its pad is next. */
  readonly from: number;
  readonly middle: number;
  readonly to: number;
  /** The step of the text; null for the end of the line. */
  readonly step: Step | null;
  readonly leaf: number;
  readonly copied: number;
  /** The columns that its text takes at least. */
  readonly least: number;
}

/** The pieces of a line, and the pool of their bytes, with room for one more word. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly pool: DataView;
}

/** How events of a shape are shown. */
export interface Plan {
  readonly steps: readonly Step[];
  /** True if the event has a timestamp that was read. */
  readonly isDated: boolean;
  /** The style of the whole line of a warning or an error. */
  readonly tint: Style | null;
  /** Made for the first event that is one line. */
  line: Line | null;
}

const EMPTY = encodeUtf8("");
const COLON = encodeUtf8(":");

/** The columns of an access log that are before the indent of a wrapped line: the status and the method. */
const LEADING = 2;

/** @param fieldOf the id of the path of a leaf. */
export function planOf(parts: Parts, { styles, width }: OutputOptions, fieldOf: (leaf: Leaf) => number): Plan {
  const { isDated, stamp, level, severity, source, message, access, others } = parts;
  const isAccess = access.length > 0;
  const isShort = isAccess && width !== null;
  const loud = severity === "fatal" ? "error" : severity;
  const tint = styles && (loud === "warn" || loud === "error") ? styles.tint[loud] : null;
  /** In the style of the line; the loud styles of levels stay. */
  const tinted = (style: Style | null) =>
    tint === null || Object.values(styles?.level ?? {}).some((loud) => loud === style) ? style : tint;

  function step(leaf: Leaf | null, show: number, style: Style | null | undefined, more: Partial<Step> = {}): Step {
    const plain = { ...BLANK, show, leaf: leaf?.index ?? -1, type: leaf?.type ?? NOTHING, ...more };
    return { ...plain, style: tinted(style ?? null), labelStyle: tinted(plain.labelStyle) };
  }

  function cells(names: readonly AccessColumn[]): Step[] {
    if (!isAccess) return [];
    return names.map((name) => {
      const column = columns[name];
      const cell = access.find((one) => one.column === name);
      if (!cell) return step(null, ABSENT, null, { column });
      if (name === "status") return { ...labelStep(cell.leaf.text, tinted(styles && cellStyle(cell, styles))), column };
      const show = name === "agent" && isShort ? AGENT : VALUE;
      return step(cell.leaf, show, styles && cellStyle(cell, styles), { column, end: encodeUtf8(unitIn(cell)) });
    });
  }

  function field(leaf: Leaf): Step {
    const style = styles && (leaf.kind.isId ? styles.nothing : styleOfType(leaf, styles));
    const labelStyle = styles && (leaf.kind.isId ? styles.nothing : styles.name);
    return step(leaf, VALUE, style, {
      ...labelOf(leaf.kind.label),
      labelStyle,
      field: fieldOf(leaf),
      isOne: styles === null || leaf.kind.isId,
    });
  }

  const head: Step[] = [];
  if (isDated) head.push(step(null, CLOCK, styles?.time, { column: columns.time }));
  else if (stamp) head.push(step(stamp, PLAIN, styles?.time, { column: columns.time }));
  if (level) {
    const style = styles && severity && !isAccess ? styles.level[severity] : null;
    head.push({ ...labelStep(levelText(level, severity), tinted(style)), column: columns.level });
  }
  if (source) head.push(step(source, PLAIN, styles?.name, { column: columns.source, end: COLON }));
  head.push(...cells(accessColumns.slice(0, LEADING)));
  const body = cells(accessColumns.slice(LEADING));
  if (message) body.push(step(message, MESSAGE, null));
  const steps = [...head.map((one) => ({ ...one, isHead: true })), ...body];
  const last = isShort ? others.filter(({ kind }) => kind.isLast) : [];
  const ordered = [...others.filter((leaf) => !last.includes(leaf)), ...last];
  return { steps: [...steps, ...ordered.map(field)], isDated, tint, line: null };
}

/** A level as it is written, without blanks around it; a number as the word for its severity. */
function levelText({ type, text }: Leaf, severity: Severity | null): string {
  const shown = safe(type === STRING ? text.trim() : type === NOTHING && text === "null" ? "" : text);
  return severity !== null && /^\d+$/.test(shown) ? severity.toUpperCase() : shown;
}

const BLANK: Step = {
  show: ABSENT,
  leaf: -1,
  type: NOTHING,
  label: EMPTY,
  labelWidth: 0,
  labelStyle: null,
  style: null,
  end: EMPTY,
  column: null,
  field: -1,
  isHead: false,
  isOne: true,
};

function labelOf(text: string): Pick<Step, "label" | "labelWidth"> {
  const label = encodeUtf8(text);
  return { label, labelWidth: widthIn(label, 0, label.length) };
}

/** A constant text. */
export function labelStep(text: string, style: Style | null): Step {
  return { ...BLANK, show: LABEL, ...labelOf(text), labelStyle: style, style };
}

function styleOfType({ type }: Leaf, styles: Styles): Style | null {
  if (type === NUMBER || type === BOOL) return styles.number;
  return type === NOTHING ? styles.nothing : null;
}

function unitIn({ column, leaf }: Cell): string {
  if (column === "bytes") return leaf.type === NUMBER ? "B" : "";
  return column === "duration" ? unitOf(leaf.name) : "";
}

function cellStyle({ column, leaf }: Cell, styles: Styles): Style | null {
  const severity = column === "status" ? severityOfStatus(leaf.value) : null;
  if (severity) return styles.level[severity];
  return column === "agent" ? styles.nothing : null;
}
