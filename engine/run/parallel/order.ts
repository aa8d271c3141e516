import { orderNeedOf } from "../../emission/index.ts";
import { outputNamed } from "../../output/index.ts";
import type { ChosenLines } from "../../records/index.ts";
import type { RunOptions } from "../options.ts";

/** The ways to join lines that decide for each line alone if a record begins or ends with it. */
const DIVISIBLE: ReadonlySet<ChosenLines["kind"]> = new Set(["indented", "paragraphs", "patterns", "timestamps"]);

/** Returns why an option needs the events of a run in order; null if its value does not. */
type Reason = (options: RunOptions) => string | null | Promise<string | null>;

const SPANS = "events are divided into spans";

const never: Reason = () => null;

/** Each option of a run; of several reasons the first one is reported. */
const reasons = {
  take: ({ take }) => (take === null ? null : "the events are counted that are printed"),
  tail: ({ tail }) => (tail === null ? null : "the last events are sought"),
  around: ({ around }) => (around === null ? null : "events are shown around others"),
  markGaps: ({ markGaps }) => (markGaps === null ? null : "gaps between events are marked"),
  merge: ({ merge }) => (merge ? "files are merged" : null),
  lines: ({ lines }) => lines && "lines are chosen by the lines before them",
  prefix: ({ prefix }) => prefix && "the prefix of lines is removed",
  multiline: ({ multiline }) =>
    multiline && !DIVISIBLE.has(multiline.lines.kind) ? "lines are joined to events by the lines before them" : null,
  follow: ({ follow }) => (follow ? "the input is followed" : null),
  output: ofOutput,
  formats: ({ formats }) => (formats.kind === "auto" && formats.perFile ? "the format is detected in each file" : null),
  scripts: ({ scripts }) => (scripts.begin.length > 0 ? "a script comes before the first event" : null),
  steps: ofSteps,
  sampling: never,
  redaction: never,
  payloads: never,
  inputs: never,
  timestamps: never,
  window: never,
  shownZone: never,
  normalizeTs: never,
  isOutputChosen: never,
  outputFile: never,
  progress: never,
  keys: never,
  excludeKeys: never,
  metrics: never,
  parallel: never,
  strict: never,
  quiet: never,
  statistics: never,
  asked: ({ asked }) => (asked?.question.kind === "spans" ? SPANS : null),
  spans: ({ spans }) => spans && SPANS,
  lastEvents: ({ lastEvents }) => (lastEvents === null ? null : "scripts see the events before each"),
  followGrace: never,
  requested: never,
  verbose: never,
  diagnostics: never,
  maxLineBytes: never,
  color: never,
  width: never,
  terminal: never,
  errorWidth: never,
  legend: never,
  hidesRepeats: never,
  isCut: never,
  paging: never,
  limits: never,
} satisfies Record<keyof RunOptions, Reason>;

/** Why a run cannot be divided, because it needs its events in order; null if it can be. */
export async function inOrderFor(options: RunOptions): Promise<string | null> {
  for (const reasonOf of Object.values<Reason>(reasons)) {
    const reason = await reasonOf(options);
    if (reason !== null) return reason;
  }
  return null;
}

function ofOutput({ output, width, hidesRepeats }: RunOptions): string | null {
  const { isBinary, isMap, isAligned } = outputNamed(output);
  if (isBinary) return "its output is one whole";
  if (isAligned && width !== null) return "its events are aligned";
  if (isAligned && hidesRepeats) return "fields of its events are hidden";
  return isMap ? "a map has its events in rows" : null;
}

async function ofSteps({ steps, scripts }: RunOptions): Promise<string | null> {
  const { end, includes, environment } = scripts;
  if (end.length + includes.length > 0) {
    const { orderNeeds } = await import("../../script/order.ts");
    const [need] = [...end, ...includes].flatMap((text) => orderNeeds(text, environment));
    if (need !== undefined) return `a script uses ${need}`;
  }
  return orderNeedOf(steps, environment);
}
