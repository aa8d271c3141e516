import type { Event } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import type { CompiledParser } from "../../engine/parse/programs/index.ts";

/** How grave a finding is: an error is certain to be a mistake, a warning probably is one. */
export type Level = "error" | "warning";

interface Rule {
  readonly level: Level;
  /** What the rule finds, in one line without a full stop. */
  readonly about: string;
}

/** The rules of the lint by the names under which a grammar waives them, in the order of reports. */
export const lintRules = {
  "no-samples": { level: "error", about: "No record could be made of the grammar, and no sample is one" },
  "dead-part": { level: "error", about: "A part that no line reaches: what is before it takes its text" },
  "unused-rule": { level: "warning", about: "A rule that no part refers to" },
  "lost-value": { level: "warning", about: "A list or a map inside text, which the event does not show" },
  "undated-word": { level: "warning", about: "A word in a timestamp that gives it no time" },
  "eager-optional": { level: "warning", about: "An optional part takes the text that the part after it needs" },
  "eager-alternative": { level: "warning", about: "An alternative takes the beginning of text for a later one" },
  "eager-repetition": { level: "warning", about: "A repetition takes the text that the part after it needs" },
  "ambiguous-optional": { level: "warning", about: "A line is read with an optional part and without it" },
  overlap: { level: "warning", about: "A format that detection tries earlier reads the same lines" },
  "reserved-field": { level: "warning", about: "A field has a name that froe uses" },
  "field-name": { level: "warning", about: "A field has a name that scripts cannot write after e." },
  "field-separator": { level: "warning", about: "A field has a name that -k and logfmt would cut" },
  "numbered-field": { level: "warning", about: "A field has the name of a repeated pair" },
  "mixed-types": { level: "warning", about: "A field has values of several types" },
  "unusual-type": { level: "warning", about: "A field is not of the type that its name implies" },
  "unknown-level": { level: "warning", about: "A level that -l does not know" },
  "not-looked-at": { level: "warning", about: "The grammar has more choices than the lint compares" },
  "idle-waiver": { level: "warning", about: "A waiver of a rule that does not exist, or that finds nothing" },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof lintRules;

/** A note of one rule on one place of a grammar. */
export interface Note {
  readonly rule: RuleName;
  /** A path in the grammar, or the name of a field or a format. */
  readonly where: string;
  /** The finding in one line, with the place. */
  readonly message: string;
}

/** What a rule finds in a grammar that is allowed, but probably a mistake. */
export interface Finding {
  readonly rule: RuleName;
  readonly level: Level;
  /** At least one. */
  readonly notes: readonly Omit<Note, "rule">[];
  /** The reason for which the grammar waives the rule, or null. */
  readonly waived: string | null;
}

/** The context in which a grammar is checked. */
export interface LintContext {
  /** The formats that detection tries, or may try, before it. */
  readonly earlier: readonly Grammar[];
  /** Records that the grammar accepts. */
  readonly records: readonly Uint8Array[];
  /** True for a format whose findings are reported under its own name alone. */
  readonly isBuiltIn: (grammar: Grammar) => boolean;
  readonly parserOf: (grammar: Grammar) => CompiledParser;
  readonly event: Event;
}
