/** A way to write down how lines are read. */
interface PatternInfo {
  readonly title: string;
  /** What to write, in one line. */
  readonly about: string;
  /** A pattern to begin with. */
  readonly example: string;
  /** True if it is a program, which runs in a worker of its own; any other pattern is read as data. */
  readonly isCode: boolean;
  /** True if it is of another program: a grammar file can be made of it, and its parts are tried one by one. */
  readonly isForeign: boolean;
}

const GRAMMAR = `import { charset, choice, except, field, grammar, label } from "froe/grammar";
import { message, rest, run, seq, timestamp } from "froe/grammar";
import { blanks, clock, date, id } from "froe/vocabulary";
import { milliseconds, upperLevel, word } from "froe/vocabulary";

const inBrackets = run(except(charset("]")));

export default grammar("door", {
  about: "The log of the doors of a building",
  layout: "<ts> <level> [<door>] user=<user>|badge=<badge> <msg>",
  waive: { overlap: "It is for -f: iso8601-level has no doors" },
  record: seq(
    field("ts", timestamp(seq(date, " ", clock, ".", milliseconds))),
    " ",
    field("level", upperLevel),
    blanks,
    "[",
    field("door", inBrackets),
    "] ",
    choice(
      seq("user=", field("user", label("user id", id))),
      seq("badge=", field("badge", word)),
    ),
    " ",
    field("msg", message(rest)),
  ),
});
`;

/** The ways, by name. Who adds one here adds what reads it in worker/patterns.ts. */
export const patternKinds = {
  typescript: {
    title: "Grammar file",
    about: "A file of TypeScript that exports a grammar, as froe -f FILE.ts reads it",
    example: GRAMMAR,
    isCode: true,
    isForeign: false,
  },
  grok: {
    title: "Grok",
    about: "A pattern of grok, as Logstash and Elasticsearch have it; lines above it define others: DOOR [a-z]+",
    example:
      "%{TIMESTAMP_ISO8601:ts} %{LOGLEVEL:level} +\\[%{WORD:door}\\] (?:user=%{INT:user}|badge=%{NOTSPACE:badge}) %{GREEDYDATA:msg}",
    isCode: false,
    isForeign: true,
  },
  regex: {
    title: "Regular expression",
    about: "An expression with named groups, as PCRE reads it",
    example:
      "^(?<ts>\\S+ \\S+) (?<level>\\w+) +\\[(?<door>[^\\]]*)\\] (?:user=(?<user>\\d+)|badge=(?<badge>\\S+)) (?<msg>.*)$",
    isCode: false,
    isForeign: true,
  },
  config: {
    title: "Line of a configuration",
    about: "The line that says how a program writes its log; its kind may stand before it, as in web-a:...",
    example: 'LogFormat "%h %l %u %t \\"%r\\" %>s %b" common',
    isCode: false,
    isForeign: true,
  },
  format: {
    title: "Built-in format",
    about: "What follows -f: the name of a format, cols:... or regex:...",
    example: "combined",
    isCode: false,
    isForeign: false,
  },
} as const satisfies Readonly<Record<string, PatternInfo>>;

export type PatternKind = keyof typeof patternKinds;

export const patternNames: readonly PatternKind[] = Object.keys(patternKinds).filter(isPatternKind);

export function isPatternKind(name: string): name is PatternKind {
  return Object.hasOwn(patternKinds, name);
}
