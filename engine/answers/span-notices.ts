import type { Diagnostic } from "../report/index.ts";
import type { UndatedPlace } from "../time/index.ts";
import { MOST_OPEN, type SpanCounts } from "./span-keeper.ts";
import type { SpanRule } from "./spans-question.ts";

/**
 * What there is to say of events that are in no span, and of spans that were closed early.
 * @param begun how many began.
 * @param first the first event without a timestamp.
 */
export function spanNotices(
  rule: SpanRule,
  { undated, unkeyed, evicted }: Readonly<SpanCounts>,
  begun: number,
  first: UndatedPlace | null,
): readonly Diagnostic[] {
  const field = rule.kind === "key" ? rule.field : null;
  const notices: Diagnostic[] = [];
  if (field !== null && begun === 0 && unkeyed > 0) {
    notices.push({ code: "unseen-fields", names: [field], named: "--span names" });
  } else if (field !== null && unkeyed > 0) notices.push({ code: "unkeyed-events", field, count: unkeyed });
  if (undated > 0) notices.push({ code: "undated-spans", count: undated, first });
  if (evicted > 0) notices.push({ code: "evicted-spans", count: evicted, most: MOST_OPEN });
  return notices;
}
