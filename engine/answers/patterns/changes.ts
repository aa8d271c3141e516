import { unit } from "../../event/index.ts";
import { shortText } from "../../metrics/render/cells.ts";
import type { AnswerTable, Cell, Column } from "../answer.ts";
import type { BasePatterns } from "../patterns-question.ts";
import { byCount, type Pattern, patternOf } from "./found.ts";
import { kindsIn, shown, unshown } from "./kinds.ts";
import { exampleDrawing } from "./rows.ts";
import { type Shapes, textsOf } from "./shapes.ts";
import { percent, rounded } from "./shares.ts";
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
  return { pattern, status, before, share, shareBefore };
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

const columns: readonly Column[] = [
  { name: "status", holds: "name" },
  { name: "count", holds: "number" },
  { name: "before", holds: "number" },
  { name: "share", holds: "figure" },
  { name: "was", holds: "figure" },
  { name: "rate", holds: "figure" },
  { name: "share", holds: "data" },
  { name: "share_before", holds: "data" },
  { name: "ratio", holds: "data" },
  { name: "pattern", holds: "name" },
  { name: "parameters", holds: "data" },
  { name: "example", holds: "data" },
  { name: "example", holds: "drawing" },
];

/** A row for each pattern that is not the same. */
export function rowsOfChanges(base: BasePatterns, shapes: Shapes, top: number | null): AnswerTable {
  const changed = changesSince(base, shapes).filter(({ status }) => status !== "same");
  return { columns, rows: changed.slice(0, top ?? changed.length).map(rowOf), all: changed.length };
}

function rowOf({ pattern, status, before, share, shareBefore }: Change): Cell[] {
  const ratio = share > 0 && shareBefore > 0 ? share / shareBefore : null;
  return [
    status,
    pattern.count,
    before,
    percent(share),
    percent(shareBefore),
    ratio === null ? "" : `×${shortText(Number(ratio.toPrecision(2)))}`,
    rounded(share),
    rounded(shareBefore),
    ratio === null ? unit : rounded(ratio),
    shown(pattern.text),
    kindsIn(pattern.text),
    pattern.count === 0 ? unit : pattern.example,
    pattern.count === 0 ? "" : exampleDrawing(pattern),
  ];
}
