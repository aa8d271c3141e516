import type { Buffer } from "node:buffer";
import { type CompiledParser, type Framing, REJECT } from "../backends/compile/index.ts";
import { canGenerateCode, createParser } from "../backends/parser.ts";
import type { ReferenceParser } from "../backends/reference/index.ts";
import { Event, NameTable } from "../event/index.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import type { Source } from "../input/index.ts";
import type { OutputOptions } from "../output/index.ts";
import { detect } from "../select/index.ts";
import { cascadeReader } from "./cascade.ts";
import { planEmission } from "./emission.ts";
import { completeLines, isBlank, lineReader } from "./lines.ts";
import { AUTO, type RunOptions } from "./options.ts";
import { rowReader } from "./rows.ts";
import type { Reader, Work } from "./work.ts";

const LF = 10;
const CR = 13;

type Reference = (grammar: Grammar) => ReferenceParser;

/** The formats of a run: made when they are needed, and decided by what the input holds where nobody has named one. */
export class Formats {
  readonly names = new NameTable();
  readonly event = new Event(this.names);
  /** The format that the user named, or null where detection decides or a cascade reads. */
  readonly named: Grammar | null = null;
  /** What detection has decided, as a user would name it; null before, and where the user has. */
  detected: string | null = null;
  readonly #catalogue: readonly Grammar[];
  readonly #reference: Reference | null;
  readonly #work: Work;
  readonly #parsers = new Map<string, CompiledParser>();
  #reader: Reader | null = null;

  static async make(
    options: RunOptions,
    catalogue: readonly Grammar[],
    work: Omit<Work, "event" | "emission">,
  ): Promise<Formats> {
    const isReference = process.env.FROE_BACKEND === "reference" || !canGenerateCode();
    const reference = isReference ? (await import("../backends/reference/index.ts")).reference : null;
    const styles = options.color.stdout ? (await import("../output/styles.ts")).styles : null;
    return new Formats(
      options,
      { styles, width: options.width, ordered: options.keys !== null },
      catalogue,
      reference,
      work,
    );
  }

  private constructor(
    options: RunOptions,
    outputOptions: OutputOptions,
    catalogue: readonly Grammar[],
    reference: Reference | null,
    work: Omit<Work, "event" | "emission">,
  ) {
    this.#catalogue = catalogue;
    this.#reference = reference;
    const emission = planEmission(options, outputOptions, this.names, work.arena);
    this.#work = { ...work, event: this.event, emission };
    const wanted = options.formats.filter((format) => format !== AUTO).flatMap((format) => format.split(","));
    const members = wanted.flatMap((name) => catalogue.find((grammar) => grammar.name === name) ?? []);
    const [only] = members;
    if (members.length > 1)
      this.#reader = cascadeReader(
        members.map((member) => this.#parser(member)),
        this.names,
        this.#work,
      );
    else if (only) {
      this.named = only;
      this.#choose(only);
    }
  }

  /** A new file begins. */
  begin(): void {
    this.#reader?.begin();
  }

  complete(bytes: Buffer, fresh: number, filled: number): number {
    return (this.#reader?.complete ?? completeLines)(bytes, fresh, filled);
  }

  read(bytes: Buffer, from: number, to: number): number {
    if (!this.#reader) throw new Error("no format has been decided");
    return this.#reader.read(bytes, from, to);
  }

  /** The file ends where no whole record has been read of `bytes[from, to)`. */
  end(bytes: Buffer, from: number, to: number): void {
    this.#reader?.end(bytes, from, to);
  }

  /** Decides the format by the first line with content in `bytes[from, to)`. @returns whether it is decided now. */
  async decide(bytes: Buffer, from: number, to: number, _source: Source): Promise<boolean> {
    if (this.#reader) return true;
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
    const accepts = (grammar: Grammar) => this.#parser(grammar).parse(bytes, from, to, this.event) !== REJECT;
    return detect(
      this.#catalogue.filter((grammar) => !isTable(grammar)),
      accepts,
      bytes,
      from,
      to,
    );
  }

  #parser(grammar: Grammar): CompiledParser {
    let parser = this.#parsers.get(grammar.name);
    if (!parser) {
      parser = this.#makeParser(grammar, "line");
      this.#parsers.set(grammar.name, parser);
    }
    return parser;
  }

  #makeParser(grammar: Grammar, framing: Framing): CompiledParser {
    return createParser(grammar, this.names, framing, this.#reference);
  }

  get #fallback(): Grammar {
    return this.#catalogue.find((grammar) => grammar.acceptsAll)!;
  }

  #choose(grammar: Grammar): void {
    this.#reader = isTable(grammar)
      ? rowReader(grammar, [], (row, framing) => this.#makeParser(row, framing), this.#work)
      : lineReader(this.#parser(grammar), this.#work);
    this.#reader.begin();
  }
}
