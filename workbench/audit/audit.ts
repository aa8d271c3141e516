import { Event, type NameTable, toMap, typeOf, type ValueType } from "../../engine/event/index.ts";
import type { ColumnType, Grammar } from "../../engine/grammar/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { type CompiledParser, REJECT } from "../../engine/parse/programs/index.ts";
import type { JoinedRecord } from "../../engine/records/index.ts";
import { type ParseFailure, UNTERMINATED } from "../../engine/report/index.ts";
import { causeIn, explain, failureText } from "../../engine/report/report.ts";
import { type Coverage, CoverageCounter } from "./coverage.ts";
import type { Evidence } from "./evidence.ts";
import { type RecordSpan, recordsOf } from "./records.ts";

/** The result for a sample file, in records: a row of a table may have several lines. */
export interface SampleResult {
  readonly source: string;
  readonly records: number;
  readonly accepted: number;
  readonly blank: number;
}

/** The records rejected for one cause. */
export interface CauseResult {
  readonly grammar: string;
  /** What was expected: `expected status code`. */
  readonly cause: string;
  readonly count: number;
  /** The first and the last column at which they were rejected. */
  readonly columns: readonly [least: number, most: number];
  /** The first of them. */
  readonly example: ParseFailure;
  readonly message: string;
}

/** A rejected record. */
export interface RejectedRecord {
  readonly grammar: string;
  readonly cause: string;
  readonly source: string;
  readonly line: number;
  /** Counted from 1 in code points. */
  readonly column: number;
  readonly message: string;
}

/** A field of the accepted records. */
export interface FieldResult {
  readonly name: string;
  /** The number of records with it. */
  readonly count: number;
  /** The number of records by the type of its value. */
  readonly types: ReadonlyMap<ValueType, number>;
}

/** The result of a grammar on the samples. */
export interface GrammarResult {
  readonly name: string;
  readonly accepted: number;
  readonly fields: readonly FieldResult[];
  /** The number of accepted records that count for the coverage: those that differ from earlier ones, and the first ones. */
  readonly looked: number;
  readonly coverage: Coverage;
}

export interface AuditResult {
  readonly records: number;
  readonly accepted: number;
  readonly samples: readonly SampleResult[];
  readonly causes: readonly CauseResult[];
  /** The first rejected records, at most {@link MOST_REJECTED}. */
  readonly rejected: readonly RejectedRecord[];
  readonly grammars: readonly GrammarResult[];
}

/** This many rejected records are kept; the others are counted by their cause. */
export const MOST_REJECTED = 1_000;

/** This many accepted records count for the coverage even if they are like others. */
const LOOKED_INTO = 500;

interface GrammarState {
  accepted: number;
  looked: number;
  readonly fields: Map<string, { count: number; types: Map<ValueType, number> }>;
  readonly shapes: Set<string>;
  readonly coverage: CoverageCounter;
}

/** Reads samples with grammars, each record with the first one that accepts it, and collects the results. */
export class Audit {
  readonly #grammars: readonly Grammar[];
  readonly #types: readonly ColumnType[];
  readonly #parserOf: (grammar: Grammar) => CompiledParser;
  readonly #event: Event;
  readonly #states: readonly GrammarState[];
  readonly #evidence: Evidence | null;
  readonly #samples: SampleResult[] = [];
  readonly #rejected: RejectedRecord[] = [];
  readonly #causes = new Map<string, { -readonly [K in keyof CauseResult]: CauseResult[K] }>();

  /**
   * @param names shared by the parsers.
   * @param types of the columns of tables.
   * @param evidence collects the accepted records.
   */
  constructor(
    grammars: readonly Grammar[],
    types: readonly ColumnType[],
    parserOf: (grammar: Grammar) => CompiledParser,
    names: NameTable,
    evidence: Evidence | null = null,
  ) {
    this.#grammars = grammars;
    this.#types = types;
    this.#parserOf = parserOf;
    this.#evidence = evidence;
    this.#event = new Event(names);
    this.#states = grammars.map((grammar) => ({
      accepted: 0,
      looked: 0,
      fields: new Map(),
      shapes: new Set(),
      coverage: new CoverageCounter(grammar),
    }));
  }

  /**
   * Reads a sample, whose bytes end with a line feed. The first grammar determines how it is cut into records.
   * @param joined as for {@link recordsOf}.
   */
  add(source: string, input: Uint8Array, joined: readonly JoinedRecord[] | null = null): void {
    const [first, ...others] = this.#grammars;
    const { grammar, bytes, records, blank } = recordsOf(first!, input, this.#types, joined);
    let accepted = 0;
    for (const span of records) {
      const { from, to, openQuote } = span;
      const parsers = [span.grammar ?? grammar, ...others].map(this.#parserOf);
      const member =
        openQuote < 0 ? parsers.findIndex((one) => one.parse(bytes, from, to, this.#event) !== REJECT) : -1;
      if (member < 0) this.#reject(parsers, source, span, bytes);
      else {
        const record = bytes.subarray(from, to);
        accepted++;
        this.#accept(this.#states[member]!, parsers[member]!.grammar, record);
        this.#evidence?.add(this.#grammars[member]!, parsers[member]!.grammar, record);
      }
    }
    this.#samples.push({ source, records: records.length, accepted, blank });
  }

  #accept(state: GrammarState, grammar: Grammar, bytes: Uint8Array): void {
    state.accepted++;
    let shape = "";
    for (const [name, value] of toMap(this.#event)) {
      const type = typeOf(value);
      const field = state.fields.get(name) ?? { count: 0, types: new Map() };
      field.count++;
      field.types.set(type, (field.types.get(type) ?? 0) + 1);
      state.fields.set(name, field);
      shape += `${name}:${type},`;
    }
    const isNew = !state.shapes.has(shape);
    if (!isNew && state.looked >= LOOKED_INTO) return;
    state.shapes.add(shape);
    if (state.coverage.addRecord(grammar, bytes)) state.looked++;
  }

  #reject(
    parsers: readonly CompiledParser[],
    source: string,
    { from, to, line, openQuote, pieces }: RecordSpan,
    bytes: Uint8Array,
  ): void {
    const located = parsers.map((parser) => ({ parser, ...parser.locate(bytes, from, to) }));
    const { parser, offset, place } = located.reduce((best, one) => (one.offset > best.offset ? one : best));
    const at = offset - from;
    const failure = explain({
      grammar: parser.grammar,
      source,
      line,
      bytes: bytes.slice(from, to),
      ...(openQuote < 0 ? { offset: at, places: [place] } : { offset: openQuote, places: [], reason: UNTERMINATED }),
      ...(pieces && { pieces }),
    });
    const cause = causeIn(failure) || "expected something else";
    const grammar = parser.grammar.name;
    const message = visible(failureText(failure));
    const { column } = failure;
    if (this.#rejected.length < MOST_REJECTED)
      this.#rejected.push({ grammar, cause, source, line: failure.line, column, message });
    const key = `${grammar}\n${cause}`;
    const known = this.#causes.get(key);
    if (known) {
      known.count++;
      known.columns = [Math.min(known.columns[0], column), Math.max(known.columns[1], column)];
      return;
    }
    this.#causes.set(key, { grammar, cause, count: 1, columns: [column, column], example: failure, message });
  }

  result(): AuditResult {
    return {
      records: this.#samples.reduce((sum, { records }) => sum + records, 0),
      accepted: this.#samples.reduce((sum, { accepted }) => sum + accepted, 0),
      samples: this.#samples,
      causes: [...this.#causes.values()].sort((a, b) => b.count - a.count),
      rejected: this.#rejected,
      grammars: this.#grammars.map((grammar, index) => {
        const { accepted, fields, looked, coverage } = this.#states[index]!;
        return {
          name: grammar.name,
          accepted,
          fields: Array.from(fields, ([name, field]) => ({ name, ...field })),
          looked,
          coverage: coverage.result(),
        };
      }),
    };
  }
}
