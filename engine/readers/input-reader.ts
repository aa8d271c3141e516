import type { Buffer } from "node:buffer";
import { Event, type NameTable } from "../event/index.ts";
import { isTable } from "../grammar/index.ts";
import { STDIN } from "../input/index.ts";
import type { Origin } from "../output/index.ts";
import {
  completeLines,
  type FileContext,
  type InputReaderOptions,
  parsersOf,
  type Reader,
  ReadingByFormat,
  type Work,
} from "../records/index.ts";
import type { Detected } from "../report/index.ts";
import {
  cascadeName,
  type DecidedFormats,
  type Decision,
  decisionName,
  type Formats,
  grammarsOf,
  isWholeText,
  membersOf,
  type Trial,
  trialOf,
} from "../select/index.ts";
import {
  type CollectedLines,
  collectLines,
  type DetectedInput,
  DetectionNotes,
  mayContinue,
  mayHavePayloads,
} from "./detection/detection-notes.ts";
import { type Detector, formatsOf, isPlain, LONGEST_UNDECIDED, makeDetector } from "./detection/detector.ts";
import { grouperOf } from "./detection/preparation.ts";
import type { Library } from "./library.ts";
import { type ReaderParts, readerOf } from "./readers.ts";

/** Hints about the lines of a format that the user named are looked for in this many inputs. */
const MOST_WATCHED = 64;

/** How a run reads records: by the formats that the user named, or by the result of detection. */
export class InputReader extends ReadingByFormat {
  readonly event: Event;
  /** What detection has to say at the end of the run. */
  readonly notes: DetectionNotes;
  /** What detection has just decided; the run reports it and sets it to null. */
  detected: Detected | null = null;
  /** The names of what the input has been read as. */
  readonly formats = new Set<string>();
  /** True if detection has decided the formats. */
  isDetected = false;
  /** Whether the last table that was read has a header. */
  hasHeader = false;
  readonly library: Library;
  /** Tries the formats of the library. */
  readonly trial: Trial;
  readonly #options: InputReaderOptions;
  readonly #parts: ReaderParts;
  readonly #detector: Detector;
  #decided: DecidedFormats | null = null;
  /** The path of the input that is read, and whether nothing of it has been checked. */
  #path = STDIN;
  #isNew = false;
  /** Collects the first lines of a stream that is read as plain text, or whose messages may be in a format. */
  #collected: CollectedLines | null = null;
  /** How many inputs in a format that the user named have been checked for hints. */
  #watched = 0;
  /** Whose inputs are read alike. */
  #model: InputReader | null = null;

  static async make(
    options: InputReaderOptions,
    library: Library,
    names: NameTable,
    work: Omit<Work, "event">,
  ): Promise<InputReader> {
    const { limits, multiline } = options;
    const parsers = await parsersOf(names, multiline?.joint === "newline" ? "quoted" : null, limits);
    await parsers.load(grammarsOf(options.formats, library.catalogue));
    return InputReader.#started(options, library, work, { parsers, names });
  }

  static async #started(
    options: InputReaderOptions,
    library: Library,
    work: Omit<Work, "event">,
    { parsers, names }: Pick<ReaderParts, "parsers" | "names">,
  ): Promise<InputReader> {
    const { payloads } = options;
    const sink =
      payloads.length > 0 ? await (await import("./payloads.ts")).payloadSink(payloads, names, work) : work.sink;
    const full = { ...work, sink, event: new Event(names) };
    const grouper = await grouperOf(options, names, full);
    const parts = { parsers, names, work: grouper?.work ?? full, grouper };
    const made = new InputReader(options, library, parts, full.event);
    await made.#start();
    return made;
  }

  private constructor(options: InputReaderOptions, library: Library, parts: ReaderParts, event: Event) {
    super();
    this.#options = options;
    this.library = library;
    this.notes = new DetectionNotes(library.envelopes);
    this.#parts = parts;
    // What is read for a decision counts for nothing else.
    this.trial = trialOf(parts.parsers.tried, new Event(parts.names));
    this.#detector = makeDetector(options, library.catalogue, this.trial, parts.grouper);
    this.event = event;
  }

  /** Takes the formats that the user named, if any. */
  async #start(): Promise<void> {
    const { formats } = this.#options;
    if (formats.kind === "auto") return;
    this.formats.add(formats.kind === "one" ? formats.grammar.name : cascadeName(formats.grammars));
    await this.#take(formats);
  }

  /** Where the record of the event is. */
  get origin(): Origin {
    return this.#parts.work.origin;
  }

  /** Makes what reads another input in the same manner, beside this one. */
  async alike(work: Omit<Work, "event">): Promise<InputReader> {
    const options = { ...this.#options, formats: this.settled() };
    const made = await InputReader.#started(options, this.library, work, this.#parts);
    made.#model = this;
    return made;
  }

  /** Takes over what another one that is like it has counted. */
  join({ event, formats, isDetected, hasHeader, notes }: InputReader): void {
    this.event.renamed += event.renamed;
    this.event.repeated += event.repeated;
    this.event.unconverted += event.unconverted;
    for (const name of formats) this.formats.add(name);
    this.isDetected ||= isDetected;
    this.hasHeader ||= hasHeader;
    this.notes.join(notes);
  }

  /** Whether detection decides, or has decided, what is read. */
  get detects(): boolean {
    const { formats } = this.#options;
    return formats.kind === "auto" || formats.detected !== undefined;
  }

  /** Whether color codes are removed: text keeps them if the user asks for it as it is. */
  get dropsColor(): boolean {
    const { formats } = this.#options;
    return this.detects || formats.kind !== "one" || !isWholeText(formats.grammar);
  }

  /** Decides the format of the whole run by a sample of the first input with content, where it can be had. */
  async sample(paths: readonly string[]): Promise<void> {
    const { formats } = this.#options;
    if (formats.kind === "auto" && !formats.perFile) await this.#sample(paths);
  }

  /** A new file begins. */
  async startFile(path: string): Promise<void> {
    const { formats } = this.#options;
    this.#path = path;
    this.#isNew = true;
    this.#collected = null;
    if (formats.kind === "auto" && formats.perFile) {
      this.reader = null;
      await this.#sample([path]);
    }
    this.reader?.startFile();
  }

  async #sample(paths: readonly string[]): Promise<void> {
    const sampled = await this.#detector.sample(paths);
    if (!sampled) return;
    const { path, decision } = sampled;
    await this.#follow(decision, { path, format: decision.format, sample: () => decision.sample, isStream: false });
  }

  /** What is read, once it is decided; it may be given to another input reader. */
  get decided(): DecidedFormats | null {
    return this.#decided;
  }

  /** The formats that were asked for, or those that are decided for all inputs. */
  settled(): Formats {
    const { formats } = this.#options;
    const isOpen = formats.kind === "auto" && formats.perFile;
    return isOpen ? formats : (this.#decided ?? formats);
  }

  /** As {@link Reader.fileContext}; null if lines are chosen. */
  override fileContext(): FileContext | null {
    return this.#options.lines ? null : super.fileContext();
  }

  /**
   * Decides for a table where a stream begins with one, by its lines `bytes[0, to)`, before any is taken out.
   * @param isAll whether no more lines may be waited for.
   * @returns true if more lines are needed; those that were read are held.
   */
  async foresee(bytes: Buffer, to: number, isAll: boolean): Promise<boolean> {
    if (this.reader) return false;
    const whole = completeLines(bytes, this.undecided, to) || this.undecided;
    const table = await this.#detector.foresee(bytes, this.undecided, whole);
    const isPending = table === "pending" && !isAll && whole < LONGEST_UNDECIDED;
    this.undecided = isPending ? whole : 0;
    if (table && table !== "pending") {
      await this.#follow(table, { path: this.#path, format: table.format, sample: () => table.sample, isStream: true });
    }
    return isPending;
  }

  /**
   * Decides the format of a stream, which never waits for more, by its first line with content in `bytes[from, to)`;
   * where that is plain text, and lines are joined, by its first record. Of an input that comes later, looks whether it
   * is in the formats that another one has decided.
   * @param isAll whether nothing follows that the last of the lines could be joined to.
   * @returns whether it is decided now.
   */
  async decide(bytes: Buffer, from: number, to: number, isAll: boolean): Promise<boolean> {
    if (this.reader) {
      if (this.#isNew) await this.#compare(this.reader, bytes, from, to);
      this.#collected?.add(bytes, Math.max(from, this.held), to);
      return true;
    }
    const decision = await this.#detector.decide(bytes, from, to, isAll);
    const isPending = decision === "pending";
    this.undecided = isPending ? to - from : 0;
    if (!decision || isPending) return false;
    this.#isNew = false;
    const collected = collectLines();
    collected.add(bytes, from, to);
    const { format } = decision;
    const isTold = isPlain(decision) || mayContinue(format) || mayHavePayloads(format, decision.sample);
    if (isTold) this.#collected = collected;
    await this.#follow(decision, { path: this.#path, format, sample: collected.sample, isStream: true });
    return true;
  }

  /** Notes an input, at its start, most of whose lines are not in what another one has decided. */
  async #compare(reader: Reader, bytes: Buffer, from: number, to: number): Promise<void> {
    this.#isNew = false;
    const read = this.#decided;
    if (!read?.detected && this.#watched++ < MOST_WATCHED) this.#watch(read, bytes, from, to);
    if (!read?.detected || read.detected.by === this.#path) return;
    const strange = await this.#detector.strange(bytes, from, to, membersOf(read));
    if (strange) this.#parts.work.stray(this.#path, strange.name);
    // The records of the lines were checked with the rule by which the reader joins them.
    if (this.#parts.grouper) reader.startFile();
  }

  /** Notes the first input in a format that the user named, if its lines may be more than records. */
  #watch(read: DecidedFormats | null, bytes: Buffer, from: number, to: number): void {
    if (read?.kind !== "one" || this.notes.payload !== null || isTable(read.grammar)) return;
    const { sample, add } = collectLines();
    add(bytes, from, to);
    const { grammar: format } = read;
    const input = { path: this.#path, format, sample, isStream: true };
    if (mayHavePayloads(format, sample())) this.notes.payload = input;
    if (mayContinue(format)) this.notes.indented ??= input;
  }

  /** Takes the format that accepts every line. */
  async fallBack(): Promise<void> {
    const fallback = this.library.catalogue.find(({ acceptsAll }) => acceptsAll);
    if (!fallback) return;
    await this.#take({ kind: "one", grammar: fallback, types: [] });
    this.formats.add(fallback.name);
    this.isDetected = true;
  }

  /** Takes what the lines of an input have decided. */
  async #follow(decision: Decision, input: DetectedInput): Promise<void> {
    const { otherwise, sample } = decision;
    const read = formatsOf(decision, input.path, this.#options.strict);
    const mixed = otherwise && { first: sample.head.length, further: sample.further.length };
    const name = read.kind === "cascade" ? decisionName(decision) : read.grammar.name;
    this.detected = { code: "detected", name, mixed };
    this.formats.add(name);
    this.isDetected = true;
    this.notes.note(input, decision, membersOf(read));
    await this.#take(read);
    if (this.#model) this.#model.#decided ??= this.#decided;
  }

  /** Takes formats that have been decided. */
  async #take(formats: DecidedFormats): Promise<void> {
    if (formats.kind === "one") this.hasHeader = formats.grammar.header;
    this.reader = await readerOf(formats, this.#parts);
    this.#decided = formats;
  }
}
