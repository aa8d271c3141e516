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
  readonly waive?: Readonly<Record<string, string>>;
}

/**
 * Builds a grammar. The type of its events is inferred: see {@link EventOf}. It is a Standard Schema of its records, too:
 * validators, form libraries and tRPC accept it, and get a promise of the event.
 * @throws GrammarError with the name of the grammar, the path to each malformed node and the cause.
 * @throws TypeError for arguments that are no name and options, from code that is not type-checked.
 */
export function grammar<R extends Part>(name: string, options: GrammarOptions<R>): GrammarOf<FieldsOf<R>> {
  if (typeof name !== "string" || typeof options !== "object" || options === null)
    throw new TypeError('a grammar is made by grammar("name", { about: "...", layout: "...", record: ... })');
  const built: Grammar = {
    // A property that grammars do not have stays, for the check to refuse it by name.
    ...options,
    name,
    about: options.about,
    layout: options.layout,
    example: options.example ?? null,
    knownAs: options.knownAs ?? [],
    url: options.url ?? null,
    notes: options.notes ?? [],
    record: toNode(options.record),
    rules: Object.fromEntries(Object.entries(options.rules ?? {}).map(([rule, part]) => [rule, toNode(part)])),
    framer: options.framer ?? "line",
    lines: options.lines ?? null,
    usualLines: options.usualLines ?? null,
    skip: Object.fromEntries(Object.entries(options.skip ?? {}).map(([skipped, part]) => [skipped, toNode(part)])),
    columns: options.columns ?? null,
    timeZone: options.timeZone ?? null,
    header: options.header ?? false,
    blank: options.blank ?? "skip",
    acceptsAll: options.acceptsAll ?? false,
    json: options.json ?? false,
    verbatim: options.verbatim ?? false,
    repeated: options.repeated ?? "last",
    covers: options.covers ?? [],
    soleName: options.soleName ?? null,
    waive: options.waive ?? {},
  };
  checkGrammar(built);
  return withSchema<FieldsOf<R>>(built);
}
