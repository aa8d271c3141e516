/** What `meta` has about the span of the event. */
export const SPAN_NAMES: readonly string[] = ["span_status", "span_id", "span_start", "span_end"];
