import type { Question, SpanRule } from "../answers/index.ts";
import type { CommonOptions } from "../records/index.ts";
import type { ScriptSource } from "../script/index.ts";
import type { Duration, TimestampOptions, Window } from "../time/index.ts";
import type { Step } from "./steps/index.ts";

/** The scripts that have no event, and what all scripts share. */
interface ScriptOptions {
  readonly begin: readonly ScriptSource[];
  readonly end: readonly ScriptSource[];
  /** Definitions of functions. */
  readonly includes: readonly ScriptSource[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The field of merged events that names the input that they are from. */
export const SOURCE_FIELD = "_source";

/** How inputs become one log by time. */
export type Merge =
  /** They are sorted: one that is not ends the run. */
  | { readonly kind: "sorted" }
  /** Each is sorted as it is read, this many events at a time. */
  | { readonly kind: "window"; readonly events: number };

/** Spans that scripts know of. */
export interface SpanOptions {
  readonly rule: SpanRule;
  /** The scripts that run when a span closes. */
  readonly close: readonly ScriptSource[];
}

/** A field whose values go into a metric of its name. */
export interface TrackedField {
  readonly kind: "frequency" | "cardinality" | "description";
  /** A name, or the way to a value within maps and arrays: `user.id`, `tags[0]`. */
  readonly field: string;
}

/** What a run is asked to do with metrics. */
export interface MetricsOptions {
  /** The name of the form that they are printed in, or null where they are not. */
  readonly form: string | null;
  /** Whether events are printed as well: metrics go to standard error then. */
  readonly besideEvents: boolean;
  /** Where they are written as JSON: a path, `-` for standard output, or null. */
  readonly file: string | null;
  /** The fields that are tracked without a script. */
  readonly fields: readonly TrackedField[];
}

/** How statistics are printed. */
export interface StatisticsOptions {
  readonly form: "table" | "json";
  readonly stream: "stdout" | "stderr";
}

/** How the timestamps of events are read and shown, and which are chosen. */
export interface TimeOptions {
  /** Where timestamps are, and how they are read. */
  readonly timestamps: TimestampOptions;
  /** When the events have to be that are read, or null for any time. */
  readonly window: Window | null;
  /** The name of the zone that people are shown timestamps in, or null to show them as they are written. */
  readonly shownZone: string | null;
  /** Whether the timestamp of each event is written in RFC 3339, in UTC. */
  readonly normalizeTs: boolean;
  /** How far apart two events are between which a line is drawn, or null for none. */
  readonly markGaps: Duration | null;
}

/** What events go through before they are printed. */
export interface StepOptions {
  /** What every event goes through, in the order of the command line. */
  readonly steps: readonly Step[];
  readonly scripts: ScriptOptions;
  /** The spans that scripts know of, or null for none. */
  readonly spans: SpanOptions | null;
  /** How many events before the current one scripts see, or null for none. */
  readonly lastEvents: number | null;
  /** How many events are shown around each that the first filters keep, or null for none. */
  readonly around: ContextSize | null;
  /** The sample of the events that goes through them, or null for all events. */
  readonly sampling: SamplingOptions | null;
  /** How many events are printed at most, or null for all. */
  readonly take: number | null;
  /** How many of the last events are printed, or null for all. */
  readonly tail: number | null;
}

/** How many events are shown around one that matches. */
export interface ContextSize {
  readonly before: number;
  readonly after: number;
}

/** Which share of the events is read further. */
export interface SamplingOptions {
  /** More than 0, at most 1. */
  readonly share: number;
  /** The share as the user wrote it. */
  readonly text: string;
}

/** What is removed from events after scripts, before they are counted or printed. */
export interface RedactionOptions {
  /** The names of kinds. */
  readonly kinds: readonly string[];
  /** The names of fields, or ends of ways to values. */
  readonly fields: readonly string[];
}

/** How events are printed. */
export interface PrintOptions extends Pick<CommonOptions, "color"> {
  /** The identifier of an output format. */
  readonly output: string;
  /** True if the user chose it. */
  readonly isOutputChosen: boolean;
  /** The file that events are written to, or null for standard output. */
  readonly outputFile: string | null;
  /** The fields to print, in this order, or null for all. */
  readonly keys: readonly string[] | null;
  readonly excludeKeys: readonly string[];
  /** Whether events are not printed. */
  readonly quiet: boolean;
  /** Columns of the terminal on standard output, or null where there is none. */
  readonly width: number | null;
  /** Whether standard output is a terminal, wherever the events go. */
  readonly terminal: boolean;
  /** True if a map has a legend. */
  readonly legend: boolean;
  /** True if the view leaves out what repeats from event to event. */
  readonly hidesRepeats: boolean;
  /** True if the view cuts an event where the line ends. */
  readonly isCut: boolean;
}

/** What is reported on standard error, and how. */
export interface ReportOptions extends Pick<CommonOptions, "color"> {
  /** Whether rejected records and hints are reported at all. */
  readonly diagnostics: boolean;
  readonly verbose: boolean;
  /** Columns of the terminal on standard error, or null where there is none. */
  readonly errorWidth: number | null;
}

/** A question whose answer is printed instead of events. */
export interface AskedQuestion {
  readonly question: Question;
  /** The name of the form of metrics that the answer is printed in, or null to print none. */
  readonly form: string | null;
  /** The file that a picture of it is written to, or null for none. */
  readonly picture: string | null;
}

/** What decides what happens to events. */
export interface EmissionOptions
  extends TimeOptions,
    StepOptions,
    PrintOptions,
    CommonOptions,
    Pick<ReportOptions, "diagnostics" | "verbose" | "errorWidth"> {
  /** Paths; `-` is standard input. None at all means standard input. */
  readonly inputs: readonly string[];
  /** How the inputs are merged by time, or null to read one after the other. */
  readonly merge: Merge | null;
  /** Which statistics are printed at the end, or null for none. */
  readonly statistics: StatisticsOptions | null;
  /** What happens to metrics, or null where nothing is said of them. */
  readonly metrics: MetricsOptions | null;
  /** What is removed from them, or null for nothing. */
  readonly redaction: RedactionOptions | null;
  /** What is asked of the events, or null to print them. */
  readonly asked: AskedQuestion | null;
}
