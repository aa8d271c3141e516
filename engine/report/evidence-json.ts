import { type Decision, decisionName } from "../select/index.ts";
import { type Diagnostic, messageOf } from "./diagnostics/index.ts";
import { adviceText, misfitOf, SHOWN_MISFITS } from "./evidence.ts";

/** The version of the schema, docs/detect.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

type Unreadable = Extract<Diagnostic, { code: "unreadable" }>;

/** What {@link evidence} says, as one line of JSON for programs. */
export function evidenceJson(source: string, decision: Decision | null, advice: readonly Diagnostic[] = []): string {
  return JSON.stringify({
    version: VERSION,
    source,
    error: null,
    ...(decision ? decisionData(source, decision) : NOTHING),
    advice: advice.map((one) => ({ code: one.code, message: adviceText(one) })),
  });
}

/** The same for an input that cannot be read. */
export function unreadableJson(diagnostic: Unreadable): string {
  const { source, errno } = diagnostic;
  const error = { errno, message: messageOf(diagnostic) };
  return JSON.stringify({ version: VERSION, source, error, ...NOTHING, advice: [] });
}

/** An input without content, or without any. */
const NOTHING = {
  format: null,
  members: [],
  lines: { head: 0, further: 0 },
  matches: [],
  reads_all: null,
  misfits: { count: 0, first: [] },
};

function decisionData(source: string, decision: Decision) {
  const { format, otherwise, matches, further, members, misfits, sample } = decision;
  return {
    format: decisionName(decision),
    members: [format, ...(otherwise ? [otherwise] : [])].map(({ name }) => name),
    lines: { head: sample.head.length, further: sample.further.length },
    matches: matches.map(({ grammar, lines }) => ({ format: grammar.name, lines, accepts_all: grammar.acceptsAll })),
    // The argument of -f that reads the other formats of the sample as well.
    reads_all: further.length === 0 ? null : members.map(({ name }) => name).join(","),
    misfits: {
      count: misfits.length,
      first: misfits.slice(0, SHOWN_MISFITS).map((line) => {
        const failure = misfitOf(source, decision, line);
        const { column, text } = failure;
        return { line: line.number, column, message: messageOf(failure), text };
      }),
    },
  };
}
