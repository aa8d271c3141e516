import type { Diagnostic } from "../report/index.ts";
import type { UndatedPlace } from "../time/index.ts";
import { MOST_OPEN, type Span, type SpanKeeper } from "./span-keeper.ts";
import type { SpanRule } from "./spans-question.ts";

/**
 * Messages about events that are in no span, and about spans that were closed early.
 * @param first the first event without a timestamp.
 */
export function spanNotices(
  rule: SpanRule,
  keeper: Pick<SpanKeeper<Span>, "counts" | "lacksField">,
  first: UndatedPlace | null,
): readonly Diagnostic[] {
  const { undated, unkeyed, evicted } = keeper.counts;
  const fields = rule.kind === "key" ? rule.fields : [];
  const notices: Diagnostic[] = [];
  // Fields that no event has are reported by name.
  if (unkeyed > 0 && !keeper.lacksField()) notices.push({ code: "unkeyed-events", fields, count: unkeyed });
  if (undated > 0) notices.push({ code: "undated-spans", count: undated, first });
  if (evicted > 0) notices.push({ code: "evicted-spans", count: evicted, most: MOST_OPEN });
  return notices;
}
