/** How grave an event is, from the gravest on. */
export const severities = ["fatal", "error", "warn", "notice", "info", "debug", "trace"] as const;
export type Severity = (typeof severities)[number];

/** The words that programs write for each severity, lower case. */
const words: Readonly<Record<Severity, readonly string[]>> = {
  fatal: ["fatal", "emerg", "emergency", "alert", "crit", "critical", "panic", "f"],
  error: ["error", "err", "severe", "e"],
  warn: ["warn", "warning", "w"],
  notice: ["notice"],
  info: ["info", "information", "informational", "log", "i"],
  debug: ["debug", "dbg", "fine", "d"],
  trace: ["trace", "verbose", "finer", "finest", "t"],
};

const severityByWord: ReadonlyMap<string, Severity> = new Map(
  severities.flatMap((severity) => words[severity].map((word) => [word, severity] as const)),
);

/** The severity that a level's text means, whatever its case, or undefined for a text that names none. */
export function severityOf(level: string): Severity | undefined {
  return severityByWord.get(level.toLowerCase());
}
