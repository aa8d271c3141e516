import type { Buffer } from "node:buffer";
import { REJECT } from "../backends/compile/index.ts";
import { Event, NameTable } from "../event/index.ts";
import { type ColumnType, type Grammar, isTable } from "../grammar/index.ts";
import { sampleInputs } from "../input/index.ts";
import type { Detected, Mixed } from "../report/index.ts";
import { cascadeName, type Decision, decide, decisionName, detect, type Formats } from "../select/index.ts";
import { cascadeReader } from "./cascade.ts";
import { type Emission, planEmission } from "./emission.ts";
import type { Library } from "./library.ts";
import { completeLines, firstLine, lineReader } from "./lines.ts";
import type { RunOptions } from "./options.ts";
import { type ParserOf, parsersOf } from "./parsers.ts";
import { rowReader } from "./rows.ts";
import type { Heritage, Reader, Work } from "./work.ts";

/** How a run reads records: by the formats that the user named, or by what detection makes of the input. */
export class Intake {
  readonly event: Event;
  readonly emission: Emission;
  /** The format that the user named, or null where detection decides or a cascade reads. */
  readonly named: Grammar | null = null;
  /** What there is to say of an input of several formats. */
  mixed: Mixed | null = null;
  /** What detection has just decided; whoever tells it takes it away. */
  detected: Detected | null = null;
  /** The names of what the input has been read as. */
  readonly formats = new Set<string>();
  /** Whether detection has decided that. */
  isDetected = false;
  /** Whether the last table that was read has a header. */
  hasHeader = false;
  readonly #options: RunOptions;
  readonly #catalogue: readonly Grammar[];
  readonly #parserOf: ParserOf;
  readonly #names: NameTable;
  readonly #work: Work;
  #reader: Reader | null = null;
  #decided: Formats | null;

  static async make(options: RunOptions, library: Library, work: Omit<Work, "event" | "emission">): Promise<Intake> {
    const names = new NameTable();
    const emission = await planEmission(options, names, work.origin, work.arena, work.tell, library);
    const event = new Event(names);
    return new Intake(options, library.catalogue, await parsersOf(names), names, { ...work, event, emission });
  }

  private constructor(
    options: RunOptions,
    catalogue: readonly Grammar[],
    parserOf: ParserOf,
    names: NameTable,
    work: Work,
  ) {
    this.#options = options;
    this.#catalogue = catalogue;
    this.#parserOf = parserOf;
    this.#names = names;
    this.#work = work;
    this.event = work.event;
    this.emission = work.emission;
    const { formats } = options;
    this.#decided = formats.kind === "auto" ? null : formats;
    if (formats.kind === "cascade") {
      this.#reader = this.#cascade(formats.grammars);
      this.formats.add(cascadeName(formats.grammars));
    } else if (formats.kind === "one") {
      this.named = formats.grammar;
      this.formats.add(formats.grammar.name);
      this.#reader = this.#one(formats.grammar, formats.types);
    }
  }

  /** Decides the format of the whole run by a sample of the first input with content, where it can be had. */
  async survey(paths: readonly string[]): Promise<void> {
    const { formats } = this.#options;
    if (formats.kind === "auto" && !formats.perFile) await this.#sample(paths);
  }

  /** A new file begins. */
  async begin(path: string): Promise<void> {
    const { formats } = this.#options;
    if (formats.kind === "auto" && formats.perFile) {
      this.#reader = null;
      await this.#sample([path]);
    }
    this.#reader?.begin();
  }

  async #sample(paths: readonly string[]): Promise<void> {
    const sample = await sampleInputs(paths);
    if (sample) this.#follow(decide(sample, this.#catalogue, this.#accepts));
  }

  /** What is read, once it is decided; it may be given to another intake. */
  get decided(): Formats | null {
    return this.#decided;
  }

  /** As {@link Reader.heritage}. */
  heritage(): Heritage | null {
    return this.#reader?.heritage() ?? null;
  }

  /** As {@link Reader.inherit}. */
  inherit(heritage: Heritage): void {
    this.#reader?.inherit(heritage);
  }

  complete(bytes: Buffer, fresh: number, filled: number): number {
    return (this.#reader?.complete ?? completeLines)(bytes, fresh, filled);
  }

  read(bytes: Buffer, from: number, to: number): number {
    if (!this.#reader) throw new Error("no format has been decided");
    return this.#reader.read(bytes, from, to);
  }

  /** A record that is too long has been left out. */
  lose(): void {
    this.#reader?.lose();
  }

  /** The file ends where no whole record has been read of `bytes[from, to)`. @returns how many bytes are left of them. */
  end(bytes: Buffer, from: number, to: number): number {
    return this.#reader?.end(bytes, from, to) ?? to - from;
  }

  /**
   * Decides the format of a stream, which never waits for more, by its first line with content in `bytes[from, to)`.
   * @returns whether it is decided now.
   */
  decide(bytes: Buffer, from: number, to: number): boolean {
    if (this.#reader) return true;
    const line = firstLine(bytes, from, to);
    if (!line) return false;
    this.#follow(decide({ bytes, head: [line], further: [] }, this.#catalogue, this.#accepts));
    return true;
  }

  /** Takes the format that accepts every line. */
  fallBack(): void {
    const fallback = this.#catalogue.find(({ acceptsAll }) => acceptsAll);
    if (!fallback) return;
    this.#reader = this.#one(fallback, []);
    this.#decided = { kind: "one", grammar: fallback, types: [] };
    this.formats.add(fallback.name);
    this.isDetected = true;
  }

  /** The format that detection would pick for most of some lines, each with its line end, or null for plain text. */
  guess(lines: readonly Buffer[]): Grammar | null {
    const votes = new Map<Grammar, number>();
    for (const line of lines) {
      const grammar = detect(this.#catalogue, this.#accepts, line, 0, line.length - 1);
      if (grammar && !grammar.acceptsAll) votes.set(grammar, (votes.get(grammar) ?? 0) + 1);
    }
    const [winner] = [...votes].sort((a, b) => b[1] - a[1]);
    return winner && winner[1] * 2 > lines.length ? winner[0] : null;
  }

  readonly #accepts = (grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean =>
    this.#parserOf(grammar).parse(bytes, from, to, this.event) !== REJECT;

  #follow(decision: Decision): void {
    const { format, otherwise, further, members, sample } = decision;
    const read = otherwise ? [format, otherwise] : [format];
    const mixed = otherwise && { first: sample.head.length, further: sample.further.length };
    const name = decisionName(decision);
    this.detected = { code: "detected", name, mixed };
    this.formats.add(name);
    this.isDetected = true;
    this.#reader = otherwise ? this.#cascade(read) : this.#one(format, []);
    this.#decided = otherwise ? { kind: "cascade", grammars: read } : { kind: "one", grammar: format, types: [] };
    if (otherwise || further.length > 0) {
      const nameOf = ({ name }: Grammar) => name;
      this.mixed = { code: "mixed", read: read.map(nameOf), all: members.map(nameOf) };
    }
  }

  #one(grammar: Grammar, types: readonly ColumnType[]): Reader {
    const isRows = isTable(grammar);
    this.hasHeader = grammar.header;
    const reader = isRows
      ? rowReader(grammar, types, this.#parserOf, this.#work)
      : lineReader(this.#parserOf(grammar), this.#work);
    reader.begin();
    return reader;
  }

  #cascade(grammars: readonly Grammar[]): Reader {
    return cascadeReader(grammars.map(this.#parserOf), this.#names, this.#work);
  }
}
