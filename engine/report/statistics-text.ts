import type { Styles } from "../output/index.ts";
import { instantText } from "../time/index.ts";
import { cut } from "./columns.ts";
import type { FieldCount, LevelCount, Observation, TimeSpan } from "./observation.ts";
import { countText, elapsedText, numberText, partText, shareText, sizeText } from "./quantity.ts";
import { plain, type Section, type SectionLook, type StyledText, sectionsText } from "./sections.ts";
import { type Ending, rateOf, type Statistics } from "./statistics.ts";

export { statisticsJson } from "./statistics.ts";

import { visible } from "../output/legible.ts";

const ENDINGS: Readonly<Record<Ending, string>> = {
  limit: "early: no more output was requested",
  problem: "early: at the first problem",
  signal: "early: by a signal; these statistics are partial",
  output: "early: nothing more could be written",
  unfinished: "not yet; these are the statistics so far",
};
const TOP_CAUSES = 10;
const TOP_FIELDS = 200;
const LONGEST_NAME = 40;
const LONGEST_LEVEL = 24;

/** The text of statistics for people, without a line end after the last line. */
export function statisticsText(statistics: Statistics, look: SectionLook): string {
  const { read, left, stampField } = statistics;
  const seen = read ? observationSections(read, look.styles, stampField) : [];
  const sections = [...runSections(statistics), ...seen];
  // Sections that stages have changed are reported again.
  const known = new Set(seen.map((section) => JSON.stringify(section)));
  for (const section of left ? observationSections(left, look.styles, stampField) : []) {
    if (!known.has(JSON.stringify(section)))
      sections.push({ ...section, label: `Output ${section.label.toLowerCase()}` });
  }
  return sectionsText(sections, look);
}

function runSections(statistics: Statistics): Section[] {
  const { formats, isDetected, byFormat, lines, bytes, total, events, rejections, ending } = statistics;
  const sections: Section[] = [];
  const add = (label: string, ...items: readonly string[]) => {
    sections.push({ label, items: items.map((item) => [plain(item)]) });
  };
  if (formats.length > 0) add(isDetected ? "Detected format:" : "Format:", ...formats.map(visible));
  if (byFormat.length > 0) {
    // Programs read this line, so it is one item, which is not broken.
    add("Cascade formats:", byFormat.map(({ format, events }) => `${format}=${events}`).join(", "));
  }
  if (ending) add("Ended:", ENDINGS[ending]);
  const read = [countText(lines.read, "line"), partText(bytes.delivered, total)];
  if (lines.leftOut > 0) read.push(`${numberText(lines.leftOut)} skipped`);
  if (lines.blank > 0) read.push(`${numberText(lines.blank)} blank`);
  for (const { name, count } of lines.skips) read.push(`${numberText(count)} ${name}`);
  if (bytes.unread > 0) read.push(`${sizeText(bytes.unread)} not read`);
  add("Input:", ...read);
  add("Events:", ...eventTexts(events));
  if (lines.rejected > 0) {
    add("Rejected:", `${countText(lines.rejected, "record")} (${shareText(lines.rejected, lines.read)} of the lines)`);
    sections.push({ label: "", rows: causeRows(rejections), sides: ["right"] });
  }
  add("Speed:", ...speedTexts(statistics));
  return sections;
}

function eventTexts({ in: read, emitted, filtered, out }: Statistics["events"]): string[] {
  const texts = [`${numberText(read)} read`];
  if (emitted > 0) texts.push(`${numberText(emitted)} added`);
  if (filtered > 0) texts.push(`${numberText(filtered)} filtered`);
  if (texts.length > 1) texts.push(`${numberText(out)} left`);
  return texts;
}

function speedTexts({ lines, bytes, millis }: Statistics): string[] {
  const lineRate = rateOf(lines.read, millis);
  const byteRate = rateOf(bytes.delivered, millis);
  const took = elapsedText(millis);
  if (lineRate === null || byteRate === null) return [took];
  return [`${numberText(lineRate)} lines/s`, `${sizeText(byteRate)}/s`, took];
}

function causeRows(rejections: Statistics["rejections"]): StyledText[][] {
  const isOneFormat = new Set(rejections.map(({ format }) => format)).size === 1;
  const top = rejections.length > TOP_CAUSES ? rejections.slice(0, TOP_CAUSES - 1) : rejections;
  const rows = top.map(({ format, cause, count }) => {
    const text = isOneFormat || format === null ? cause : `${format}: ${cause}`;
    return [plain(numberText(count)), plain(visible(text))];
  });
  const rest = rejections.slice(top.length).reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...rows, [plain(numberText(rest)), plain("other causes")]] : rows;
}

function observationSections(observation: Observation, styles: Styles | null, stampField: string | null): Section[] {
  const { time, levels, otherLevels, fields, otherFields, events } = observation;
  const sections: Section[] = [];
  const spans = time ? spanTexts(time, events) : events > 0 ? undatedTexts(stampField) : [];
  if (spans.length > 0) sections.push({ label: "Time:", items: spans.map((one) => [plain(one)]) });
  if (levels.length > 0 || otherLevels > 0)
    sections.push({ label: "Levels:", items: levelItems(levels, otherLevels, styles) });
  if (fields.length === 0) return sections;
  const rows = fields.slice(0, TOP_FIELDS).map((field) => fieldRow(field, events, styles));
  if (fields.length > TOP_FIELDS) {
    rows.push([plain(`and ${countText(fields.length - TOP_FIELDS, "field")} more (--stats=json lists all)`)]);
  }
  if (otherFields > 0) rows.push([plain(`and ${numberText(otherFields)} fields with other names`)]);
  sections.push({ label: "Fields:", rows, sides: ["left", "right", "right"] });
  return sections;
}

function spanTexts({ first, last, count }: TimeSpan, events: number): readonly string[] {
  const span = `${instantText(first)} to ${instantText(last)} (${elapsedText(last.millis - first.millis)})`;
  const lacking = events - count;
  return lacking > 0 ? [span, `${countText(lacking, "event")} without a timestamp`] : [span];
}

/** Why there is no time range; nothing if the user named no field for it. */
function undatedTexts(field: string | null): readonly string[] {
  return field === null ? [] : [`no event has a timestamp in ${cut(visible(field), LONGEST_NAME)} (--ts-field)`];
}

function levelItems(levels: readonly LevelCount[], others: number, styles: Styles | null): StyledText[][] {
  const items = levels.map(({ level, severity, count }) => {
    const style = styles && severity ? styles.level[severity] : null;
    const meant = severity !== null && /^\d+$/.test(level) ? ` (${severity})` : "";
    return [{ text: cut(visible(level), LONGEST_LEVEL) + meant, style }, plain(` ${numberText(count)}`)];
  });
  return others > 0 ? [...items, [plain(`others ${numberText(others)}`)]] : items;
}

function fieldRow({ name, count, types }: FieldCount, events: number, styles: Styles | null): StyledText[] {
  const [only, another] = types;
  const kinds = types.map((one) => `${one.type} ${numberText(one.count)}`).join(", ");
  return [
    { text: cut(visible(name), LONGEST_NAME), style: styles?.name ?? null },
    plain(numberText(count)),
    plain(shareText(count, events)),
    plain(only && !another ? only.type : kinds),
  ];
}
