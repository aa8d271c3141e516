import { severityIn } from "../event/levels.ts";
import { usualNames } from "../event/roles.ts";
import { typeOf, type Value } from "../event/value.ts";
import type { Style, Styles } from "./styles.ts";
import type { Writer } from "./writer.ts";

/**
 * The style of a field's value, or null for none.
 * @param rank the name's rank among the usual names.
 */
export function styleOf(value: Value, rank: number, styles: Styles): Style | null {
  const type = typeOf(value);
  if (type === "map" || type === "array") return null;
  const usual = usualNames[rank];
  if (usual?.role === "time" && usual.leads) return styles.time;
  if (usual?.role === "level") {
    const severity = severityIn(value, usual.name);
    if (severity) return styles.level[severity];
    if (typeof value === "string") return null;
  }
  switch (type) {
    case "int":
    case "float":
    case "bool":
      return styles.number;
    case "null":
    case "unit":
      return styles.nothing;
    default:
      return null;
  }
}

/** Writes a safe text in a style. */
export function writeStyled(out: Writer, style: Style | null, text: string): void {
  if (style) out.copy(style.open, 0, style.open.length);
  out.text(text);
  if (style) out.copy(style.close, 0, style.close.length);
}
