import type { Buffer } from "node:buffer";
import { Event, NameTable } from "../event/index.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import { sampleInputs } from "../input/index.ts";
import type { Origin } from "../output/index.ts";
import type { Covered, Detected, Mixed } from "../report/index.ts";
import {
  cascadeName,
  covering,
  covers,
  type Decision,
  decide,
  decisionName,
  detect,
  type Formats,
  grammarsOf,
  type Sample,
  type Trial,
  trialOf,
} from "../select/index.ts";
import type { Emission } from "./emission.ts";
import { planEmission } from "./emission-plan.ts";
import type { Library } from "./library.ts";
import { completeLines, firstLine } from "./lines.ts";
import type { RunOptions } from "./options.ts";
import { parsersOf } from "./parsers.ts";
import { grouperOf, sampleBehind, sampleToRead, scoutOf, tableAround } from "./preparation.ts";
import { type ReaderParts, readerOf } from "./readers.ts";
import type { Scout } from "./scout.ts";
import type { Heritage, Reader, Work } from "./work.ts";

/** An input whose first record is longer, in bytes, is plain text if its lines are. */
const LONGEST_UNDECIDED = 16 * 1024 * 1024;

/** How a run reads records: by the formats that the user named, or by what detection makes of the input. */
export class Intake {
  readonly event: Event;
  readonly emission: Emission;
  /** The format that the user named, or null where detection decides or a cascade reads. */
  readonly named: Grammar | null;
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
  readonly #parts: ReaderParts;
  readonly #trial: Trial;
  #reader: Reader | null = null;
  #decided: Formats | null = null;
  /** What lines alone make of an input; it is not followed while whole records may say more. */
  #byLines: Decision | null = null;
  /** Bytes in front of the input of which nothing is decided yet. */
  #undecided = 0;
  /** Who looks for a table in a stream; not there before it is asked for, and null where nobody looks. */
  #scout: Scout | null | undefined;
  readonly #decide = (sample: Sample): Decision => decide(sample, this.#catalogue, this.#trial);
  /** Whose inputs are read alike. */
  #model: Intake | null = null;

  static async make(options: RunOptions, library: Library, work: Omit<Work, "event" | "emission">): Promise<Intake> {
    const { limits } = options;
    const names = new NameTable(limits.names);
    const emission = await planEmission(options, names, work.origin, work.arena, work.tell, library);
    const { multiline } = options;
    const full = { ...work, event: new Event(names), emission };
    const grouper = await grouperOf(options, names, full);
    const parsers = await parsersOf(names, multiline?.joint === "newline" ? "quoted" : null, limits);
    await parsers.load(grammarsOf(options.formats, library.catalogue));
    const parts = { parsers, names, work: grouper?.work ?? full, grouper };
    const made = new Intake(options, library.catalogue, parts, full.event, emission);
    await made.#start();
    return made;
  }

  private constructor(
    options: RunOptions,
    catalogue: readonly Grammar[],
    parts: ReaderParts,
    event: Event,
    emission: Emission,
  ) {
    this.#options = options;
    this.#catalogue = catalogue;
    this.#parts = parts;
    this.#trial = trialOf(parts.parsers.of, event);
    this.event = event;
    this.emission = emission;
    const { formats } = options;
    this.named = formats.kind === "one" ? formats.grammar : null;
  }

  /** Takes the formats that the user named, if any. */
  async #start(): Promise<void> {
    const { formats } = this.#options;
    if (formats.kind === "auto") return;
    this.formats.add(formats.kind === "one" ? formats.grammar.name : cascadeName(formats.grammars));
    await this.#take(formats);
  }

  /** Where the record of the event stands. */
  get origin(): Origin {
    return this.#parts.work.origin;
  }

  /** Makes what reads another input in the same manner, beside this one. */
  async alike(work: Omit<Work, "event">): Promise<Intake> {
    const options = { ...this.#options, formats: this.#decided ?? this.#options.formats };
    const { parsers, names } = this.#parts;
    const full = { ...work, event: new Event(names) };
    const grouper = await grouperOf(options, names, full);
    const parts = { parsers, names, work: grouper?.work ?? full, grouper };
    const made = new Intake(options, this.#catalogue, parts, full.event, this.emission);
    await made.#start();
    made.#model = this;
    return made;
  }

  /** Takes over what another one that is like it has counted. */
  join({ event, formats, isDetected, hasHeader }: Intake): void {
    this.event.renamed += event.renamed;
    this.event.repeated += event.repeated;
    this.event.unconverted += event.unconverted;
    for (const name of formats) this.formats.add(name);
    this.isDetected ||= isDetected;
    this.hasHeader ||= hasHeader;
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
      this.#byLines = null;
      await this.#sample([path]);
    }
    this.#reader?.begin();
  }

  async #sample(paths: readonly string[]): Promise<void> {
    const sampled = await sampleInputs(paths);
    const sample = await sampleToRead(sampled, this.#options);
    const table = this.#parts.grouper ? null : await tableAround(sampled, sample, this.#options, this.#decide);
    const decision = table ?? (sample && this.#decide(sample));
    if (!decision) return;
    this.#byLines = decision;
    if (!this.#parts.grouper || !saysNothing(this.#byLines)) await this.#follow(this.#byLines);
  }

  /** As {@link Parsers.slow}. */
  get slow(): number {
    return this.#parts.parsers.slow;
  }

  /** As {@link Parsers.quicken}. */
  quicken(size: number): Promise<Buffer | null> {
    return this.#parts.parsers.quicken(size);
  }

  /** What is read, once it is decided; it may be given to another intake. */
  get decided(): Formats | null {
    return this.#decided;
  }

  /** The options of the run, with the formats that it has decided for all of its inputs. */
  settled(): RunOptions {
    const { formats } = this.#options;
    const isOpen = formats.kind === "auto" && formats.perFile;
    return { ...this.#options, formats: isOpen ? formats : (this.#decided ?? formats) };
  }

  /** As {@link Reader.heritage}. */
  heritage(): Heritage | null {
    return this.#options.lines ? null : (this.#reader?.heritage() ?? null);
  }

  /** As {@link Reader.role}. */
  get role(): Reader["role"] {
    return this.#reader?.role;
  }

  /** As {@link Reader.undivided}. */
  undivided(): string | null {
    return this.#reader?.undivided?.() ?? null;
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

  /** How many bytes at the front of the input have been looked at: whole lines of a record that is not complete. */
  get held(): number {
    return this.#reader ? (this.#reader.held?.() ?? 0) : this.#undecided;
  }

  /** How many bytes, other than those held, have been read of records that are not complete. */
  get abandoned(): number {
    return this.#reader?.abandoned?.() ?? 0;
  }

  /** Reads what is there of records that are not complete, as if it were all. @returns the byte behind it. */
  settle(bytes: Buffer, from: number): number {
    return this.#reader?.settle?.(bytes, from) ?? from;
  }

  /** Whether lines may be longer than they may be, because the reader bounds its records. */
  get bounds(): boolean {
    return this.#reader?.whole !== undefined;
  }

  /** As {@link Reader.whole}; all of it, where no reader says so. */
  whole(bytes: Buffer, to: number): number {
    return this.#reader?.whole?.(bytes, to) ?? to;
  }

  /** As {@link Reader.choosesRows}. */
  get choosesRows(): boolean {
    return this.#reader?.choosesRows ?? false;
  }

  /** Decides for a table where a stream begins with one, by its lines `bytes[from, to)`, before any is taken out. */
  async foresee(bytes: Buffer, from: number, to: number): Promise<void> {
    if (this.#reader || this.#parts.grouper) return;
    if (this.#scout === undefined) this.#scout = await scoutOf(this.#options);
    const table = this.#scout?.look(bytes, from, to, this.#decide);
    if (table) await this.#follow(table);
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
   * Decides the format of a stream, which never waits for more, by its first line with content in `bytes[from, to)`;
   * where that is plain text, and lines are joined, by its first record.
   * @param isAll whether nothing follows that the last of the lines could be joined to.
   * @returns whether it is decided now.
   */
  async decide(bytes: Buffer, from: number, to: number, isAll: boolean): Promise<boolean> {
    if (this.#reader) return true;
    const line = firstLine(bytes, from, to);
    if (!line) return false;
    const sample = { bytes, head: [line], further: [] };
    this.#byLines ??= decide(await sampleBehind(sample, this.#options), this.#catalogue, this.#trial);
    const decision = this.#parts.grouper && saysNothing(this.#byLines) ? this.#byRecord(bytes, from, to, isAll) : null;
    const isPending = decision === "pending";
    this.#undecided = isPending ? to - from : 0;
    if (!isPending) await this.#follow(decision ?? this.#byLines);
    return !isPending;
  }

  /** What the first record says that lines are joined to; null for no more than they do. */
  #byRecord(bytes: Buffer, from: number, to: number, isAll: boolean): Decision | "pending" | null {
    const record = this.#parts.grouper?.first(bytes, from, to, isAll) ?? null;
    if (!record) return isAll || to - from > LONGEST_UNDECIDED ? null : "pending";
    const formats = this.#catalogue.filter((grammar) => !isTable(grammar));
    const head = [{ from: 0, to: record.length - 1, number: 1 }];
    const decision = decide({ bytes: record, head, further: [] }, formats, this.#trial);
    return saysNothing(decision) ? null : decision;
  }

  /** Takes the format that accepts every line. */
  async fallBack(): Promise<void> {
    const fallback = this.#catalogue.find(({ acceptsAll }) => acceptsAll);
    if (!fallback) return;
    await this.#take({ kind: "one", grammar: fallback, types: [] });
    this.formats.add(fallback.name);
    this.isDetected = true;
  }

  /** The format that detection would pick for most of some lines, each with its line end, or null for plain text. */
  guess(lines: readonly Buffer[]): Grammar | null {
    const votes = new Map<Grammar, number>();
    for (const grammar of this.#formatsOf(lines)) {
      if (grammar && !grammar.acceptsAll) votes.set(grammar, (votes.get(grammar) ?? 0) + 1);
    }
    const [winner] = [...votes].sort((a, b) => b[1] - a[1]);
    return winner && winner[1] * 2 > lines.length ? winner[0] : null;
  }

  /** The first format that covers the one that is read and accepts some of the rejected `lines`, each with its line end. */
  wider(lines: readonly Buffer[]): Covered | null {
    if (this.#decided?.kind !== "one") return null;
    const { grammar } = this.#decided;
    for (const wide of this.#catalogue.filter((format) => covers(format, grammar))) {
      const count = lines.filter((line) => this.#accepts(wide, line)).length;
      if (count > 0) return { code: "covered", format: grammar.name, by: wide.name, count, of: lines.length };
    }
    return null;
  }

  #accepts(format: Grammar, line: Buffer): boolean {
    return this.#trial.accepts(format, line, 0, line.length - 1);
  }

  #formatsOf(lines: readonly Buffer[]): readonly (Grammar | null)[] {
    const found = lines.map((line) => detect(this.#catalogue, this.#trial, line, 0, line.length - 1));
    return covering(found, (format, index) => this.#accepts(format, lines[index]!));
  }

  async #follow(decision: Decision): Promise<void> {
    const { format, otherwise, further, members, sample } = decision;
    const read = otherwise ? [format, otherwise] : [format];
    const mixed = otherwise && { first: sample.head.length, further: sample.further.length };
    const name = decisionName(decision);
    this.detected = { code: "detected", name, mixed };
    this.formats.add(name);
    this.isDetected = true;
    await this.#take(otherwise ? { kind: "cascade", grammars: read } : { kind: "one", grammar: format, types: [] });
    if (this.#model) this.#model.#decided ??= this.#decided;
    if (otherwise || further.length > 0) {
      const nameOf = ({ name }: Grammar) => name;
      this.mixed = { code: "mixed", read: read.map(nameOf), all: members.map(nameOf) };
    }
  }

  /** Takes formats that have been decided. */
  async #take(formats: Exclude<Formats, { kind: "auto" }>): Promise<void> {
    if (formats.kind === "one") this.hasHeader = formats.grammar.header;
    this.#reader = await readerOf(formats, this.#parts);
    this.#decided = formats;
  }
}

/** Whether a decision is for plain text. */
function saysNothing({ format, otherwise }: Decision): boolean {
  return format.acceptsAll && otherwise === null;
}
