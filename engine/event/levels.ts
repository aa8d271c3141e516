import { plainName, wordsIn } from "./roles.ts";
import type { Value } from "./value.ts";

/** The severities of events, the gravest first. */
export const severities = ["fatal", "error", "warn", "notice", "info", "debug", "trace"] as const;
export type Severity = (typeof severities)[number];

/** The words that programs write for each severity, in lower case and between blanks. */
const words: Readonly<Record<Severity, string>> = {
  fatal: "fatal emerg emergency alert crit critical panic dpanic ftl fata emer aler crt pnc pani f c a",
  error: "error err erro severe e",
  warn: "warn warning wrn w",
  notice: "notice note noti ntc n",
  info: "info information informational inf log i",
  debug: "debug debu dbug dbg fine d ddebug subdebug debug1 debug2 debug3 debug4 debug5 d1 d2 d3 d4 d5",
  trace: "trace trce trc verbose vrb finer finest t v",
};

const severityByWord: ReadonlyMap<string, Severity> = new Map(
  severities.flatMap((severity) => wordsIn(words[severity]).map((word) => [word, severity] as const)),
);

/** Numbers of loggers that count up in tens. */
const tens: ReadonlyMap<string, Severity> = new Map(
  (["trace", "debug", "info", "warn", "error", "fatal"] as const).map((severity, i) => [`${10 * (i + 1)}`, severity]),
);

/** The numbers of RFC 5424. */
const syslog: ReadonlyMap<string, Severity> = new Map(
  (["fatal", "fatal", "fatal", "error", "warn", "notice", "info", "debug"] as const).map((one, i) => [`${i}`, one]),
);

/** The severities of numbers under a name, and of numbers written as text. */
interface Scale {
  readonly numbers: ReadonlyMap<string, Severity>;
  readonly texts: ReadonlyMap<string, Severity>;
}

const none: ReadonlyMap<string, Severity> = new Map();
const usualScale: Scale = { numbers: tens, texts: tens };

/** Scales by field name. Text under `severity` has none, because it may count up to 10 for the gravest. */
const scales: ReadonlyMap<string, Scale> = new Map([
  ["severity", { numbers: syslog, texts: none }],
  ["priority", { numbers: syslog, texts: syslog }],
]);

/** The severity of a word, in any case and with blanks around it; undefined if it names none. */
export function severityOf(level: string): Severity | undefined {
  return severityByWord.get(level.trim().toLowerCase());
}

/** Words that are no level at the head of a line of text. */
const notAtHeads: ReadonlySet<string> = new Set(["log"]);
/** Words that are one there in small letters too, with nothing around them. */
const plainAtHeads: ReadonlySet<string> = new Set(["debug", "info", "warn", "warning", "error", "fatal", "trace"]);

/**
 * True if a word at the head of a line of text is its level: a letter as logcat writes it, or a longer word, in capitals
 * unless it is marked.
 * @param isMarked true if it is in brackets, or before a colon or another mark.
 */
export function isLevelWord(word: string, isMarked: boolean): boolean {
  const small = word.toLowerCase();
  if (!severityByWord.has(small) || notAtHeads.has(small)) return false;
  if (word.length < LEAST_WORD) return word !== small && LOGCAT.includes(word);
  return isMarked || word === word.toUpperCase() || plainAtHeads.has(small);
}

const LEAST_WORD = 3;
const LOGCAT = "VDIWEFA";

/**
 * The severity of a value in a field of this name: of a word, of a number in tens, or under `severity` and `priority` of
 * a number of RFC 5424. Undefined for any other value.
 */
export function severityIn(value: Value, name: string): Severity | undefined {
  return severityReader(name)(value);
}

/** {@link severityIn} for many values in fields of one name. */
export function severityReader(name: string): (value: Value) => Severity | undefined {
  const scale = scales.get(plainName(name)) ?? usualScale;
  return (value) => {
    if (typeof value === "string") return severityOf(value) ?? scale.texts.get(value.trim());
    return typeof value === "number" || typeof value === "bigint" ? scale.numbers.get(String(value)) : undefined;
  };
}
