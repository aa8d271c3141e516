import type { NameTable } from "../event/index.ts";
import type { Origin } from "../output/index.ts";
import { legiblePrint } from "../output/legible.ts";
import { printedAs } from "../render/index.ts";
import type { Diagnostic, Ending } from "../report/index.ts";
import type { EmissionOptions } from "./options.ts";
import type { Pipeline } from "./pipeline.ts";
import type { StageContext } from "./stages/stage.ts";

/** What the steps have decided about the run. */
export interface Outcome {
  /** Whether no further event is of use. */
  concluded: boolean;
  /** Why, or null if later ones are. */
  endedBy: Ending | null;
  /** The exit code that a step has asked for, or null if none has. */
  exitCode: number | null;
  /** Whether a script has printed something. */
  hasPrinted: boolean;
}

/** What a run has before its stages are planned. */
export interface EmissionBase {
  readonly names: NameTable;
  readonly origin: Origin;
  readonly pipeline: Pipeline;
  readonly outcome: Outcome;
  /** Writes a text that is no event to standard output. */
  print(text: string): void;
  /** How many records so far were rejected, or kept as text; where results are drained, it begins anew after that. */
  rejected(): number;
  /** Reports something on standard error when nothing is being written. */
  report(diagnostic: Diagnostic): void;
}

/** What the stages of a run are built from. */
export function contextOf(options: EmissionOptions, base: EmissionBase): StageContext {
  const { names, origin, pipeline, outcome, print, report, rejected } = base;
  // A script may print lines of its own among JSON Lines, but one JSON value has nothing before it.
  const printsAside = isJsonAtEnd(options);
  return {
    names,
    origin,
    report,
    rejected,
    leaveOut: pipeline.leaveOut,
    mark: pipeline.mark,
    pass: pipeline.pass,
    show: pipeline.show,
    hold: pipeline.hold,
    release: pipeline.release,
    forget: pipeline.forget,
    conclude() {
      outcome.concluded = true;
      outcome.endedBy ??= "limit";
    },
    stop: (exitCode, endedBy = "problem") => void Object.assign(outcome, { concluded: true, endedBy, exitCode }),
    fail() {
      outcome.exitCode ??= 1;
    },
    print(text) {
      outcome.hasPrinted = true;
      if (printsAside) report({ code: "printed", text });
      else print(`${options.terminal ? legiblePrint(text, options.color.stdout) : text}\n`);
    },
  };
}

const STDOUT = "-";

/** True if standard output is one JSON value, printed at the end: text before it would be no JSON. */
function isJsonAtEnd({ statistics, metrics, asked, outputFile }: EmissionOptions): boolean {
  if (asked?.form && outputFile === null && printedAs(asked.form, null) === "json") return true;
  if (statistics?.form === "json" && statistics.stream === "stdout") return true;
  if (!metrics) return false;
  const { form, besideEvents, file } = metrics;
  return file === STDOUT || (form !== null && !besideEvents && printedAs(form, null) === "json");
}
