import { LF } from "../../event/bytes.ts";
import { jsonText } from "../../event/json-text.ts";
import { levelFinder, roleFinder, severityAt } from "../../event/role-field.ts";
import { rankAmong } from "../../event/roles.ts";
import { type Event, fieldAt, valueAt } from "../../event/tape.ts";
import { unit, type Value } from "../../event/value.ts";
import { addressOf, valueOn } from "../../event/way.ts";
import { type Instant, layoutText, readInstant, utc, type Zone, zoneNamed } from "../../time/index.ts";
import { plainText } from "../flat.ts";
import type { OutputFormat, OutputOptions } from "../format.ts";
import { NO_RANK } from "../labels.ts";
import { safe } from "../legible.ts";
import { styleOf, writeStyled } from "../paint.ts";
import { stampZone } from "../stamp-zone.ts";
import type { Style } from "../styles.ts";
import { type Align, type Placeholder, roleNamed, type Template } from "../template.ts";
import { clustersOf, widthOf } from "../width.ts";
import type { Writer } from "../writer.ts";

const CUT = "…";

/** A line for each event as a template says. On a terminal, and with colors, control characters are escaped. */
export function makeTemplate(options: OutputOptions & { readonly template: Template }): OutputFormat {
  const { template, styles, width } = options;
  const shown = styles !== null || width !== null ? safe : (text: string) => text;
  let undated = 0;
  const noteUndated = () => undated++;
  const parts = template.map((part): ((event: Event, out: Writer) => void) => {
    if (typeof part === "string") return (_, out) => out.text(part);
    const drawn = placeholderOf(part, options, noteUndated);
    return (event, out) => {
      const { text, style } = drawn(event);
      const cells = inColumns(shown(text), part);
      out.text(cells.before);
      writeStyled(out, style, cells.text);
      out.text(cells.after);
    };
  });

  return {
    write(event, out, sign) {
      if (sign !== undefined) out.text(sign);
      for (const write of parts) write(event, out);
      out.byte(LF);
    },
    notes: () => (undated > 0 ? [{ code: "undated-values", count: undated }] : []),
  };
}

/** What a placeholder becomes for an event. */
interface Drawn {
  readonly text: string;
  readonly style: Style | null;
}

function placeholderOf(
  { field, instead, layout, color }: Placeholder,
  { names, styles, timestamps, zone }: OutputOptions,
  noteUndated: () => void,
): (event: Event) => Drawn {
  const address = addressOf(field, names);
  const role = roleNamed(field);
  const findRole = roleFinder();
  const findLevel = levelFinder();
  const assumed = (zone === null ? null : zoneNamed(zone)) ?? utc;
  const readText = readInstant({ layouts: null, zone: zone ?? "UTC", year: null, now: Date.now() });
  const nothing: Drawn = { text: instead, style: styles?.nothing ?? null };

  /** The field of that name, or the one of its role. */
  function entryOf(event: Event): number {
    const at = fieldAt(event, address.name);
    if (at >= 0 || role === null) return at;
    return role === "level" ? findLevel(event) : findRole(event, role);
  }

  function styleFor(event: Event, entry: number, value: Value): Style | null {
    if (!styles) return null;
    if (color === "level") return levelStyle(event);
    if (color !== null) return styles.named[color];
    if (role === "level" && entry >= 0) return levelStyle(event);
    const rank = entry < 0 ? NO_RANK : (rankAmong(names, names.text(event.entries[entry]!)) ?? NO_RANK);
    return styleOf(value, rank, styles);
  }

  function levelStyle(event: Event): Style | null {
    const at = findLevel(event);
    const severity = at < 0 ? null : severityAt(event, at);
    return severity && styles ? styles.level[severity] : null;
  }

  /** The time of the event if this is its field, or if the template means the time by its role. */
  function timeOf(event: Event, entry: number, value: Value): readonly [Readonly<Instant>, Zone] | null {
    const isOwn =
      entry >= 0 ? timestamps?.of(event) && timestamps.at.at === entry : role === "time" && timestamps?.of(event);
    if (isOwn && timestamps) return [timestamps.instant, stampZone(event, timestamps, assumed)];
    const instant = value === unit ? null : readText(valueText(value));
    return instant && [instant, assumed];
  }

  return (event) => {
    const at = entryOf(event);
    const value = at >= 0 ? valueAt(event, at) : valueOn(event, address);
    if (layout) {
      const time = timeOf(event, at, value);
      if (time) return { text: layoutText(time[0], layout, time[1]), style: styleFor(event, at, value) };
      if (value !== unit && value !== null) noteUndated();
    }
    if (value === unit || value === null) return nothing;
    return { text: valueText(value), style: styleFor(event, at, value) };
  };
}

/** A string without quotes; maps and arrays as JSON. */
function valueText(value: Value): string {
  return typeof value === "object" && value !== null ? jsonText(value) : plainText(value);
}

/** A text in its columns, with the blanks around it, which have no color. */
interface Cells {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

function inColumns(whole: string, { align, width, most }: Pick<Placeholder, "align" | "width" | "most">): Cells {
  const text = most === null || widthOf(whole) <= most ? whole : cut(whole, most);
  const blanks = width === 0 ? 0 : Math.max(0, width - widthOf(text));
  const before = blanksBefore[align](blanks);
  return { before: " ".repeat(before), text, after: " ".repeat(blanks - before) };
}

const blanksBefore: Readonly<Record<Align, (blanks: number) => number>> = {
  left: () => 0,
  right: (blanks) => blanks,
  center: (blanks) => Math.floor(blanks / 2),
};

/** The beginning of a text, with a mark that it is no more. */
function cut(text: string, most: number): string {
  let kept = "";
  let used = widthOf(CUT);
  for (const cluster of clustersOf(text)) {
    used += widthOf(cluster);
    if (used > most) break;
    kept += cluster;
  }
  return kept + CUT;
}
