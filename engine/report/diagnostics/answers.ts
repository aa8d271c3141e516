import { quote } from "../failure-text.ts";
import { DATES, firstText, type Undated } from "./times.ts";
import { type Counted, counted, hint, listed } from "./wording.ts";

/** Fields whose values make groups. */
export interface GroupFields {
  readonly by: readonly string[];
}

/** Groups of which only the most frequent were kept. */
export interface DroppedGroups extends GroupFields {
  readonly kept: number;
  /** By how much a count may be too high. */
  readonly error: number;
}

/** Values that a column of numbers does not take. */
export interface UnfitNumbers extends Counted {
  readonly field: string;
  /** True for a column that counts different values of any simple type. */
  readonly isKey: boolean;
}

/** Messages about answers that are printed instead of events. */
export const ofAnswers = {
  "dropped-groups": hint(
    ({ by, kept, error }: DroppedGroups) =>
      `${listed("field", by)} made too many groups to keep them all: the ${kept} most frequent are left, whose counts may be up to ${error} too high, and whose other numbers may leave out events`,
  ),
  "unfit-groups": hint(
    ({ by, count }: GroupFields & Counted) =>
      `${counted(count, "event is", "events are")} in no group: a map or an array is in the ${listed("field", by)}; name a value within it, such as ${by[0]}.id or ${by[0]}[0]`,
  ),
  "unfit-numbers": hint(
    ({ field, count, isKey }: UnfitNumbers) =>
      `field ${quote(field)}: ${counted(count, "value", "values")} skipped, ${isKey ? "maps or arrays" : "no numbers"}`,
  ),
  "undated-rows": hint(
    ({ count, first }: Undated) =>
      `${counted(count, "event has", "events have")} no timestamp and no row${firstText(first)}: ${DATES}`,
  ),
  "unprofiled-fields": hint(
    ({ count, kept }: Counted & { readonly kept: number }) =>
      `${counted(count, "value is", "values are")} in fields beyond the first ${kept}: -k names the fields to print`,
  ),
  "dropped-patterns": hint(
    ({ count, messages, kept }: Counted & { readonly messages: number; readonly kept: number }) =>
      `${counted(count, "pattern", "patterns")} with ${counted(messages, "message", "messages")} not kept: at ${kept} the rarest are dropped; a filter or another field, --patterns=FIELD, has fewer`,
  ),
  "unmined-events": hint(
    ({ field, count }: Counted & { readonly field: string }) =>
      `${counted(count, "event has", "events have")} no text in the field ${quote(field)} and no pattern`,
  ),
  "undated-patterns": hint(
    ({ count, first }: Undated) =>
      `${counted(count, "event has", "events have")} no timestamp, so that first, last and over time skip them${firstText(first)}: --ts-field and --ts-format say where timestamps are, and how they are written`,
  ),
  "same-patterns": hint(
    ({ count, source }: Counted & { readonly source: string }) =>
      `${counted(count, "pattern comes", "patterns come")} as often as in ${quote(source)} and ${count === 1 ? "is" : "are"} not shown`,
  ),
  "unkeyed-events": hint(
    ({ fields, count }: { readonly fields: readonly string[] } & Counted) =>
      `${counted(count, "event is", "events are")} in no span: there is no text or number in the ${listed("field", fields)}`,
  ),
  "undated-spans": hint(
    ({ count, first }: Undated) =>
      `${counted(count, "event has", "events have")} no timestamp and ${count === 1 ? "is" : "are"} in no span${firstText(first)}: ${DATES}`,
  ),
  "late-in-spans": hint(
    ({ count }: Counted) =>
      `${counted(count, "event is", "events are")} in no span: ${count === 1 ? "it comes" : "they come"} after the window of ${count === 1 ? "its" : "their"} time was closed; --merge reads several files in the order of time`,
  ),
  "unkept-events": hint(
    ({ count, most }: Counted & { readonly most: number }) =>
      `${counted(count, "event is", "events are")} not in span.events: at most ${most} events of open spans are kept`,
  ),
  "evicted-spans": hint(
    ({ count, most }: Counted & { readonly most: number }) =>
      `${counted(count, "span was", "spans were")} closed early, those without events for longest, because at most ${most} are open at a time; --span-idle says after which pause a span ends`,
  ),
  "dropped-spans": hint(
    ({ count, kept }: Counted & { readonly kept: number }) =>
      `${counted(count, "span has", "spans have")} no row, the last ones by --sort, or else the shortest: ${kept} are left`,
  ),
  "empty-field": hint(({ field }: { readonly field: string }) => `the field ${quote(field)} is empty in all events`),
};
