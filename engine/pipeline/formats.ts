import { type CompiledParser, REJECT } from "../backends/compile/index.ts";
import { type Backend, canGenerateCode, createParser } from "../backends/parser.ts";
import type { ReferenceParser } from "../backends/reference/index.ts";
import { Event, NameTable } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import type { OutputOptions } from "../output/index.ts";
import { detect } from "../select/index.ts";
import { AUTO, type RunOptions } from "./options.ts";
import { makePlan, type Plan } from "./plan.ts";
import { type Counters, isBlank } from "./records.ts";

const LF = 10;
const CR = 13;

/** The formats of a run: made when they are needed, and decided by the first line where nobody has named one. */
export class Formats {
  readonly names = new NameTable();
  readonly event = new Event(this.names);
  readonly counters: Counters = { line: 0, lines: 0, blank: 0, events: 0 };
  /** The format that the user named, or null where detection decides. */
  readonly named: Grammar | null;
  readonly #options: RunOptions;
  readonly #outputOptions: OutputOptions;
  readonly #catalogue: readonly Grammar[];
  readonly #reference: ((grammar: Grammar) => ReferenceParser) | null;
  readonly #parsers = new Map<string, CompiledParser>();
  #plan: Plan | null = null;

  static async make(options: RunOptions, catalogue: readonly Grammar[]): Promise<Formats> {
    const backend: Backend = process.env.FROE_BACKEND === "reference" || !canGenerateCode() ? "reference" : "compiled";
    const reference = backend === "reference" ? (await import("../backends/reference/index.ts")).reference : null;
    const styles = options.color.stdout ? (await import("../output/styles.ts")).styles : null;
    const outputOptions = { styles, width: options.width, ordered: options.keys !== null };
    return new Formats(options, outputOptions, catalogue, reference);
  }

  private constructor(
    options: RunOptions,
    outputOptions: OutputOptions,
    catalogue: readonly Grammar[],
    reference: ((grammar: Grammar) => ReferenceParser) | null,
  ) {
    this.#options = options;
    this.#outputOptions = outputOptions;
    this.#catalogue = catalogue;
    this.#reference = reference;
    const argument = options.formats.at(-1) ?? AUTO;
    this.named = argument === AUTO ? null : (catalogue.find(({ name }) => name === argument) ?? null);
    if (this.named) this.#choose(this.named);
  }

  /** The plan in force; there is one once a format is decided. */
  get plan(): Plan {
    if (!this.#plan) throw new Error("no format has been decided");
    return this.#plan;
  }

  /** Decides the format by the first line with content in `bytes[from, to)`. @returns whether it is decided now. */
  decide(bytes: Buffer, from: number, to: number): boolean {
    if (this.#plan) return true;
    for (let at = from; at < to; ) {
      const feed = bytes.indexOf(LF, at);
      const end = feed > at && bytes[feed - 1] === CR ? feed - 1 : feed;
      if (!isBlank(bytes, at, end)) {
        this.#choose(this.#detect(bytes, at, end) ?? this.#fallback);
        return true;
      }
      at = feed + 1;
    }
    return false;
  }

  /** Takes the format that accepts every line. */
  fallBack(): void {
    this.#choose(this.#fallback);
  }

  /** The format that detection would pick for most of some lines, each with its line end, or null for plain text. */
  guess(lines: readonly Buffer[]): Grammar | null {
    const votes = new Map<Grammar, number>();
    for (const line of lines) {
      const grammar = this.#detect(line, 0, line.length - 1);
      if (grammar && !grammar.acceptsAll) votes.set(grammar, (votes.get(grammar) ?? 0) + 1);
    }
    const [winner] = [...votes].sort((a, b) => b[1] - a[1]);
    return winner && winner[1] * 2 > lines.length ? winner[0] : null;
  }

  #detect(bytes: Buffer, from: number, to: number): Grammar | null {
    const accepts = (grammar: Grammar) => this.parser(grammar).parse(bytes, from, to, this.event) !== REJECT;
    return detect(this.#catalogue, accepts, bytes, from, to);
  }

  parser(grammar: Grammar): CompiledParser {
    let parser = this.#parsers.get(grammar.name);
    if (!parser) {
      parser = createParser(grammar, this.names, "line", this.#reference);
      this.#parsers.set(grammar.name, parser);
    }
    return parser;
  }

  get #fallback(): Grammar {
    return this.#catalogue.find((grammar) => grammar.acceptsAll)!;
  }

  #choose(grammar: Grammar): void {
    this.#plan = makePlan(this.parser(grammar), this.names, this.#options, this.#outputOptions);
  }
}
