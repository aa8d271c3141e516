import { unit } from "../../event/index.ts";
import { shortText } from "../../render/cells.ts";
import { type ColumnOf, type Table, tableOf } from "../../render/index.ts";
import type { BasePatterns } from "../question.ts";
import { kindsIn, shown, unshown } from "./kinds.ts";
import { byCount, exampleDrawing, type Pattern, patternOf, percent, rounded } from "./rows.ts";
import { type Shapes, textsOf } from "./shapes.ts";
import { templatesOf } from "./templates.ts";

/** How a pattern differs from before, in the order of rows. */
const STATUSES = ["new", "gone", "more", "less", "same"] as const;
type Status = (typeof STATUSES)[number];

/** A pattern now and before. */
interface Change {
  readonly pattern: Pattern;
  readonly status: Status;
  readonly before: number;
  readonly share: number;
  readonly shareBefore: number;
  /** Of the shares; null if one of them is 0. */
  readonly ratio: number | null;
}

/** A rate that is less than this many times another one is the same, and so is one that may differ by chance. */
const LEAST_RATIO = 1.25;
/** In standard deviations. */
const LEAST_DEVIATION = 3;

/** What is new, what is gone, and what came more or less often. The patterns of both logs are found together. */
export function changesSince({ patterns: base }: BasePatterns, shapes: Shapes): readonly Change[] {
  const own = textsOf(shapes);
  const texts = [...new Set([...own, ...base.map(({ pattern }) => unshown(pattern))])];
  const ids = new Map(own.map((text, id) => [text, id]));
  const counts = new Map<string, number>();
  for (const { pattern, count } of base) counts.set(unshown(pattern), (counts.get(unshown(pattern)) ?? 0) + count);
  const before = base.reduce((sum, { count }) => sum + count, 0);
  const now = shapes.counts.reduce((sum, count) => sum + count, shapes.droppedMessages);
  return templatesOf(texts)
    .map(({ text, members }) => {
      const pattern = patternOf(
        text,
        members.flatMap((member) => ids.get(texts[member]!) ?? []),
        shapes,
      );
      const earlier = members.reduce((sum, member) => sum + (counts.get(texts[member]!) ?? 0), 0);
      return changeOf(pattern, earlier, now, before);
    })
    .sort(
      (a, b) =>
        STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || b.before - a.before || byCount(a.pattern, b.pattern),
    );
}

/** @param now all messages. @param all those before. */
function changeOf(pattern: Pattern, before: number, now: number, all: number): Change {
  const share = pattern.count / Math.max(1, now);
  const shareBefore = before / Math.max(1, all);
  const status = statusOf(pattern.count, before, now, all);
  const ratio = share > 0 && shareBefore > 0 ? share / shareBefore : null;
  return { pattern, status, before, share, shareBefore, ratio };
}

function statusOf(count: number, before: number, now: number, all: number): Status {
  if (before === 0) return "new";
  if (count === 0) return "gone";
  const ratio = count / now / (before / all);
  if (ratio < LEAST_RATIO && ratio > 1 / LEAST_RATIO) return "same";
  const together = (count + before) / (now + all);
  const deviation = Math.sqrt(together * (1 - together) * (1 / now + 1 / all));
  if (Math.abs(count / now - before / all) < LEAST_DEVIATION * deviation) return "same";
  return ratio > 1 ? "more" : "less";
}

const columns: readonly ColumnOf<Change>[] = [
  ["status", "name", ({ status }) => status],
  ["count", "number", ({ pattern }) => pattern.count],
  ["before", "number", ({ before }) => before],
  ["share", "figure", ({ share }) => percent(share)],
  ["was", "figure", ({ shareBefore }) => percent(shareBefore)],
  ["rate", "figure", ({ ratio }) => (ratio === null ? "" : `×${shortText(Number(ratio.toPrecision(2)))}`)],
  ["share", "data", ({ share }) => rounded(share)],
  ["share_before", "data", ({ shareBefore }) => rounded(shareBefore)],
  ["ratio", "data", ({ ratio }) => (ratio === null ? unit : rounded(ratio))],
  ["pattern", "name", ({ pattern }) => shown(pattern.text)],
  ["parameters", "data", ({ pattern }) => kindsIn(pattern.text)],
  ["example", "data", ({ pattern }) => (pattern.count === 0 ? unit : pattern.example)],
  ["example", "drawing", ({ pattern }) => (pattern.count === 0 ? "" : exampleDrawing(pattern))],
];

/** A row for each pattern that is not the same. */
export function rowsOfChanges(base: BasePatterns, shapes: Shapes, top: number | null): Table {
  return tableOf(
    columns,
    changesSince(base, shapes).filter(({ status }) => status !== "same"),
    top,
  );
}
