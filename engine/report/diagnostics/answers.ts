import type { MetricNote } from "../../metrics/index.ts";
import type { ScriptPlace } from "../../script/index.ts";
import { quote } from "../failure-text.ts";
import { countText, partText } from "../quantity.ts";
import { DATES, firstText, type Undated } from "./times.ts";
import { type Counted, counted, error, hint, type InLine, listed, note } from "./wording.ts";

/** Fields whose values make groups. */
export interface GroupFields {
  readonly by: readonly string[];
}

/** Groups; only the most frequent were kept. */
export interface DroppedGroups extends GroupFields {
  /** Groups of fewer events are not shown. */
  readonly least: number;
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
    ({ by, least, error }: DroppedGroups) =>
      `${listed("field", by)} made too many groups to keep them all: those of fewer than ${least} events are not shown; the counts of the others may be up to ${error} too high, and their other numbers may leave out events`,
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
  "longer-rows": hint(
    ({ asked, length, most }: { readonly asked: string; readonly length: string; readonly most: number }) =>
      `each row is ${length} long, because the table would have more than ${most} rows of ${asked}: --since and --until choose less`,
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
      `${counted(count, "event is", "events are")} in no span: there is no text, number or boolean in the ${listed("field", fields)}`,
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
      `${counted(count, "span was", "spans were")} closed early, those without events for longest, because at most ${most} are open at a time; --span-limit allows more, and --span-idle says after which pause a span ends`,
  ),
  "dropped-spans": hint(
    ({ count, kept }: Counted & { readonly kept: number }) =>
      `${counted(count, "span has", "spans have")} no row, the last ones by --sort, or else the shortest: ${kept} are left`,
  ),
  "empty-field": hint(({ field }: { readonly field: string }) => `the field ${quote(field)} is empty in all events`),
};

export interface Failure {
  /** The place of its event's record; null for a script without an event. */
  readonly at: InLine | null;
  readonly script: ScriptPlace;
  readonly message: string;
}

export interface Text {
  readonly text: string;
}

/** Reports of scripts and assertions. */
export const ofScripts = {
  "script-failure": note(
    ({ script, message }: Failure) => `${script.name}:${script.line}:${script.column}: ${message}`,
  ),
  "script-failures": error(
    ({ count, causes, areAll }: Counted & { readonly causes: number; readonly areAll: boolean }) =>
      `scripts failed ${counted(count, "time", "times")}${causes === 1 ? "" : `, for ${areAll ? "" : "at least "}${causes} causes`}`,
  ),
  /** An event for which an assertion is not true. */
  violation: note(({ expression }: InLine & { readonly expression: string }) => `does not hold: ${expression}`),
  violations: error(({ count }: Counted) => `${counted(count, "event", "events")} violated an assertion`),
  /** Text that a script prints to standard error. */
  printed: note(({ text }: Text) => text),
  /** A hint from a function of scripts. */
  "script-hint": hint(({ text }: Text) => text),
};

type NoteOf<C extends MetricNote["code"]> = Omit<Extract<MetricNote, { code: C }>, "code">;

/** What a run has to say that a signal ended before the end of its input. */
export interface PartialRun {
  readonly what: "metrics are" | "answer is";
  readonly events: number;
  /** How many bytes were read, and the size of the input; null if that is unknown. */
  readonly bytes: number;
  readonly total: number | null;
}

/** What shows metrics beside rows of this kind. */
const showing = (rows: string) =>
  `, which rows do not have: ${rows === "spans" ? "--span-close 'print(span.metrics)'" : "--end 'print(metrics)'"} prints them, and --sum FIELD adds a column`;

/** Messages about metrics besides their results. */
export const ofMetrics = {
  /** Metrics that were tracked but not shown. */
  "unseen-metrics": hint(
    ({ count, rows }: Counted & { readonly rows: string | null }) =>
      `${counted(count, "metric was", "metrics were")} tracked${rows === null ? ": -m shows them" : showing(rows)}`,
  ),
  /** No metrics to show. */
  "no-metrics": hint(() => "no metric was tracked: -e 'track_count(e.level)' counts values, and so does --freq level"),
  "partial-metrics": hint(
    ({ what, events, bytes, total }: PartialRun) =>
      `the ${what} partial: a signal ended the run after ${countText(events, "event")}, ${partText(bytes, total)}`,
  ),
  "approximate-counts": hint(
    ({ metric, error }: NoteOf<"approximate-counts">) =>
      `${quote(metric)} has too many keys to count them all: those below ${10 * error} are not shown, and the others may be up to ${error} too high`,
  ),
  "too-many-values": hint(
    ({ metric, kept }: NoteOf<"too-many-values">) =>
      `${quote(metric)} has too many different values: the first ${kept} were kept`,
  ),
  "refused-values": hint(
    ({ metric, count }: NoteOf<"refused-values">) =>
      `${quote(metric)}: ${counted(count, "value was a map or an array", "values were maps or arrays")}, which it does not accept`,
  ),
  "never-tracked": hint(
    ({ metric, skipped }: NoteOf<"never-tracked">) =>
      `${quote(metric)} had no value in ${counted(skipped, "event", "events")}: is the field's name right?`,
  ),
};

/** What was removed, by kind. */
export interface Redacted {
  readonly counts: readonly (readonly [kind: string, count: number])[];
}

/** Messages about events that are sampled or redacted. */
export const ofTallied = {
  /** The share that a sample really has. */
  sampled: hint(
    ({ text, kept, of }: { readonly text: string; readonly kept: number; readonly of: number }) =>
      `--sample ${text} kept ${kept} of ${counted(of, "event", "events")}${kept === 0 ? ": a greater share keeps more" : ` (${`${Number(((kept / of) * 100).toPrecision(3))}%`})`}`,
  ),
  redacted: hint(({ counts }: Redacted) => `removed ${counts.map(([kind, count]) => `${count} ${kind}`).join(", ")}`),
  /** A field whose values were to be removed, and that no event had. */
  "unredacted-field": error(
    ({ field, meant }: { readonly field: string; readonly meant: string | null }) =>
      `--redact field:${field}: no event has this field, so its values may be elsewhere in what was printed${meant === null ? "" : `; did you mean field:${meant}?`}`,
  ),
};
