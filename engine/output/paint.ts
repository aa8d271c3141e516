import { severityIn } from "../event/levels.ts";
import { usualNames } from "../event/roles.ts";
import { type Event, typeAt, valueAt } from "../event/tape.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import type { Value, ValueType } from "../event/value.ts";
import type { Style, Styles } from "./styles.ts";
import type { Writer } from "./writer.ts";

/** The style of the value of an entry, or null for none; only the text of a level is read. */
export function styleAt(event: Event, entry: number, rank: number, styles: Styles): Style | null {
  const isLevel = usualNames[rank]?.role === "level";
  return styleOf(typeAt(event, entry), isLevel ? valueAt(event, entry) : null, rank, styles);
}

/**
 * The style of a field's value, or null for none.
 * @param value is read of a level only.
 * @param rank the name's rank among the usual names.
 */
export function styleOf(type: ValueType, value: Value, rank: number, styles: Styles): Style | null {
  if (type === "map" || type === "array") return null;
  const usual = usualNames[rank];
  if (usual?.role === "time" && usual.leads) return styles.time;
  const severity = usual?.role === "level" ? severityIn(value, usual.name) : null;
  if (severity) return styles.level[severity];
  if (type === "string") return null;
  return type === "null" || type === "unit" ? styles.nothing : styles.number;
}

/** A safe text in a style, or in none. */
export function styled(style: Style | null, text: string): string {
  const code = (bytes: Uint8Array) => decodeUtf8(bytes, 0, bytes.length);
  return style ? code(style.open) + text + code(style.close) : text;
}

/** Writes a safe text in a style. */
export function writeStyled(out: Writer, style: Style | null, text: string): void {
  if (style) out.copy(style.open, 0, style.open.length);
  out.text(text);
  if (style) out.copy(style.close, 0, style.close.length);
}
