import type { ScriptSource } from "../script/index.ts";
import type { Formats } from "../select/index.ts";
import type { Duration, TimestampOptions, Window } from "../time/index.ts";
import type { Limits } from "./limits.ts";
import type { LineOptions } from "./line-chooser.ts";
import type { Multiline } from "./multiline.ts";
import type { PrefixOptions } from "./prefixes.ts";
import type { ContextSize } from "./stages/context.ts";
import type { MetricsOptions } from "./tracking.ts";

/** Keeps the events of some levels, or all others. */
export interface LevelsStep {
  readonly kind: "levels";
  readonly levels: readonly string[];
  readonly exclude: boolean;
}

/** Runs a script for each event: keeps those for which it is true, changes them, or reports those for which it is not. */
export interface ScriptStep {
  readonly kind: "filter" | "exec" | "assert";
  readonly script: ScriptSource;
}

/** A step that the user asks for. */
export type Step = LevelsStep | ScriptStep;

/** The scripts that have no event, and what all scripts share. */
export interface ScriptOptions {
  readonly begin: readonly ScriptSource[];
  readonly end: readonly ScriptSource[];
  /** Definitions of functions. */
  readonly includes: readonly ScriptSource[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** How a run is divided among workers. */
export interface ParallelOptions {
  /** How many threads read, with that of the run. */
  readonly readers: number;
  /** Whether output comes in the order of the input. */
  readonly isOrdered: boolean;
  /** An input of fewer bytes is read without workers. */
  readonly leastBytes: number;
  /** Whether the run waits for its workers before it begins, rather than reading until they are there. */
  readonly waits: boolean;
  /** A worker is given so many bytes of a file at once; a multiple of 128 KiB. */
  readonly rangeBytes: number;
  /** A worker is given so many lines of a stream at once at most, or null for as many as there are. */
  readonly batchLines: number | null;
}

/** How statistics are printed. */
export interface StatisticsOptions {
  readonly form: "table" | "json";
  readonly stream: "stdout" | "stderr";
}

/** What more than one room of a run reads. */
export interface CommonOptions {
  /** Whether the first rejected record ends the run. */
  readonly strict: boolean;
  readonly limits: Limits;
  readonly color: { readonly stdout: boolean; readonly stderr: boolean };
}

/** What the bytes of the inputs are read as. */
export interface RecordOptions {
  /** What the inputs are read as. */
  readonly formats: Formats;
  /** Which lines are read, or null for all. */
  readonly lines: LineOptions | null;
  /** What is taken from the start of records, or null for nothing. */
  readonly prefix: PrefixOptions | null;
  /** How lines are joined to records, or null where each is one. */
  readonly multiline: Multiline | null;
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
  /** How many events are shown around each that the first filters keep, or null for none. */
  readonly around: ContextSize | null;
  /** How many events are printed at most, or null for all. */
  readonly take: number | null;
}

/** How events are printed. */
export interface PrintOptions extends Pick<CommonOptions, "color"> {
  /** The identifier of an output format. */
  readonly output: string;
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
  /** Whether a map tells what its characters mean. */
  readonly legend: boolean;
}

/** What is reported on standard error, and how. */
export interface ReportOptions extends Pick<CommonOptions, "color"> {
  /** Whether rejected records and hints are reported at all. */
  readonly diagnostics: boolean;
  readonly verbose: boolean;
  /** Columns of the terminal on standard error, or null where there is none. */
  readonly errorWidth: number | null;
}

/** What decides who reads records. */
export interface IntakeOptions extends RecordOptions, CommonOptions {}

/** What decides what becomes of events. */
export interface EmissionOptions
  extends TimeOptions,
    StepOptions,
    PrintOptions,
    CommonOptions,
    Pick<ReportOptions, "diagnostics" | "verbose"> {
  /** Paths; `-` is standard input. None at all means standard input. */
  readonly inputs: readonly string[];
  /** Whether the inputs are sorted by time, and are merged to events that are. */
  readonly mergeSorted: boolean;
  /** Which statistics are printed at the end, or null for none. */
  readonly statistics: StatisticsOptions | null;
  /** What becomes of metrics, or null where nothing is said of them. */
  readonly metrics: MetricsOptions | null;
}

/** What a session reads, writes and reports. */
export interface SessionOptions extends IntakeOptions, EmissionOptions, ReportOptions {
  /** The longest line that is read, in bytes. */
  readonly maxLineBytes: number;
}

/** What a run is asked to do: the command line, read and checked. */
export interface RunOptions extends SessionOptions {
  /** Whether the input is waited for at its end, and read on when something is added to it. */
  readonly follow: boolean;
  /** Whether a bar may show how far the run has come: somebody looks at standard error. */
  readonly progress: boolean;
  /** How the work is divided among workers, or null where one reader does it all. */
  readonly parallel: ParallelOptions | null;
  /** The form of the statistics so far, which SIGUSR1 asks for; null where the run stays silent. */
  readonly requested: StatisticsOptions["form"] | null;
}
