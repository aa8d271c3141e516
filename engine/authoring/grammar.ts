import { checkGrammar } from "../analysis/check/index.ts";
import {
  type FieldsOf,
  type Grammar,
  type GrammarOf,
  type JoinedLines,
  type NamedColumns,
  type Part,
  toNode,
} from "../grammar/index.ts";
import { withSchema } from "./schema.ts";

export interface GrammarOptions<R extends Part> {
  readonly about: string;
  readonly layout: string;
  readonly example?: string;
  readonly knownAs?: readonly string[];
  readonly url?: string;
  readonly notes?: readonly string[];
  readonly record: R;
  readonly rules?: Readonly<Record<string, Part>>;
  readonly framer?: Grammar["framer"];
  readonly lines?: JoinedLines;
  readonly usualLines?: JoinedLines;
  readonly skip?: Readonly<Record<string, Part>>;
  readonly columns?: NamedColumns;
  readonly timeZone?: string;
  readonly header?: boolean;
  readonly blank?: Grammar["blank"];
  readonly acceptsAll?: boolean;
  readonly json?: boolean;
  readonly verbatim?: boolean;
  readonly repeated?: Grammar["repeated"];
  readonly covers?: readonly string[];
  readonly soleName?: string;
  readonly evidence?: NonNullable<Grammar["evidence"]>;
  readonly waive?: Readonly<Record<string, string>>;
}

/** The properties that need not be given. */
const DEFAULTS: Omit<Grammar, "name" | "about" | "layout" | "record" | "rules" | "skip"> = {
  example: null,
  url: null,
  lines: null,
  usualLines: null,
  columns: null,
  timeZone: null,
  soleName: null,
  evidence: null,
  notes: [],
  knownAs: [],
  covers: [],
  json: false,
  header: false,
  verbatim: false,
  acceptsAll: false,
  framer: "line",
  blank: "skip",
  repeated: "last",
  waive: {},
};

/**
 * Builds a grammar. The type of its events is inferred: see {@link EventOf}. It is a Standard Schema of its records,
 * whose `validate` returns a promise.
 * @throws GrammarError with the name of the grammar, the path to each malformed node and the cause.
 * @throws TypeError for arguments that are no name and options, from code that is not type-checked.
 */
export function grammar<R extends Part>(name: string, options: GrammarOptions<R>): GrammarOf<FieldsOf<R>> {
  // A part where its options belong is the usual mistake.
  if (typeof name !== "string" || typeof options !== "object" || options === null || "kind" in options)
    throw new TypeError('a grammar is made by grammar("name", { about: "...", layout: "...", record: ... })');
  const { about, layout, record, rules, skip } = options;
  const built: Grammar = {
    ...DEFAULTS,
    // A property that grammars do not have stays, for the check to refuse it by name.
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== null)),
    name,
    about,
    layout,
    record: toNode(record),
    rules: nodesOf(rules),
    skip: nodesOf(skip),
  };
  checkGrammar(built);
  return withSchema<FieldsOf<R>>(built);
}

function nodesOf(parts: Readonly<Record<string, Part>> = {}): Grammar["rules"] {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, toNode(part)]));
}
