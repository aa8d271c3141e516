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
  "exponential-time": { level: "error", about: "Alternatives of a recursive rule double the work with each level" },
  "quadratic-time": { level: "warning", about: "Time grows with the square of the length of some lines" },
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
