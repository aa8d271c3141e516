import { Buffer } from "node:buffer";
import type { ReportOptions } from "../../emission/index.ts";
import { LF } from "../../event/bytes.ts";
import type { Misnamed } from "../../input/index.ts";
import type { CompiledParser } from "../../parse/programs/index.ts";
import { type Complaint, type Counters, lineNumber, type Pieces } from "../../records/index.ts";
import {
  createTally,
  type Detected,
  type Diagnostic,
  EXPLAINED,
  type Look,
  loadReport,
  type PlainTally,
  type Rejected,
  type Rejection,
  type Tally,
  UNTERMINATED,
} from "../../report/index.ts";
import type { SessionOptions } from "../options.ts";
import { Misfits, type PlainMisfits } from "./misfits.ts";
import { Pending, type PendingItem } from "./pending.ts";

/** What could not be read, as plain data. */
export interface PlainRejections {
  readonly pending: readonly PendingItem[];
  readonly tally: PlainTally;
  readonly misfits: PlainMisfits;
  readonly replaced: number;
  readonly anyUnreadable: boolean;
  readonly isWrong: boolean;
}

/** What has been found by the end of a run. */
export interface Found {
  /** What was rejected, and how many of those records are explained at most. */
  readonly tally: Tally;
  readonly limit: number;
  /** How many sequences of the input were not UTF-8. */
  readonly replaced: number;
  readonly notes: readonly Diagnostic[];
}

export type RejectionOptions = ReportOptions & Pick<SessionOptions, "maxLineBytes" | "inputs">;

/** What a run could not read: counted immediately, printed on standard error between two stretches of reading. */
export class Rejections {
  /** True if an input could not be opened or read. */
  anyUnreadable = false;
  /** True if the run lost something without a count, or could not write results. */
  isWrong = false;
  /** Removes the secrets of what is printed, or null. */
  censor: NonNullable<Look["censor"]> | null = null;
  readonly misfits = new Misfits();
  /** What waits to be printed. */
  readonly waiting: Pending;
  readonly #options: RejectionOptions;
  readonly #counters: Counters;
  readonly #tally;
  readonly #notes: Diagnostic[] = [];
  #replaced = 0;
  readonly #limit: number;

  constructor(options: RejectionOptions, counters: Counters) {
    this.#options = options;
    this.#counters = counters;
    this.waiting = new Pending(counters);
    this.#limit = options.verbose ? Number.POSITIVE_INFINITY : EXPLAINED;
    this.#tally = createTally(this.#limit);
  }

  get count(): number {
    return this.#tally.rejected;
  }

  /** Why records were rejected, the most frequent cause first. */
  async causes(): Promise<readonly Rejection[]> {
    if (this.count === 0) return [];
    const causes = (await loadReport()).rejectionsIn(this.#tally.counts());
    const clean = this.censor?.text;
    return clean ? causes.map((rejection) => ({ ...rejection, cause: clean(rejection.cause) })) : causes;
  }

  /** What the end of a run reports of them. */
  found(): Found {
    return { tally: this.#tally, limit: this.#limit, replaced: this.#replaced, notes: this.#notes };
  }

  // Records that are rejected.

  /** Counts the record `bytes[from, to)` at the current line, which the parser's grammar does not accept. */
  add(parser: CompiledParser, source: string, bytes: Uint8Array, from: number, to: number, pieces: Pieces): void {
    const { grammar } = parser;
    const { offset, place } = parser.locate(bytes, from, to);
    const isShown = this.#tally.count(grammar, place);
    this.misfits.reject(bytes, from, to);
    if (!isShown || !this.#options.diagnostics) return;
    const copy = Buffer.from(bytes.subarray(from, to));
    const rejected = { grammar, source, line: this.#line, bytes: copy, offset: offset - from, places: [place] };
    this.#explain(pieces ? { ...rejected, pieces } : rejected);
  }

  /** Counts a file that is one record, of more than `limit` bytes. */
  leaveOut(source: string, limit: number): void {
    this.#lose(`longer than ${limit} bytes`, () => ({ code: "record-too-long", source, limit }));
  }

  /** Counts a line that is longer than the limit; one that is not to be read as skipped. @param directive how it begins if it is one, else null. */
  tooLong(source: string, directive: string | null, isSkipped: boolean): void {
    // How much of a skipped line is seen depends on its chunks.
    this.waiting.leave();
    const line = lineNumber(this.#counters, ++this.#counters.line);
    this.#counters.lines++;
    const limit = this.#options.maxLineBytes;
    if (isSkipped) this.#counters.leftOut++;
    else this.#lose(`longer than ${limit} bytes`, () => ({ code: "line-too-long", source, line, limit, directive }));
  }

  /** Counts the lines of a record that was too long. */
  lost(lines: number): void {
    this.#counters.line += lines - 1;
    this.#counters.lines += lines - 1;
  }

  /** Counts the record that begins at `from` with a quote at `quote` that is open at the end of the file, `to`. */
  unterminated(
    parser: CompiledParser,
    source: string,
    bytes: Uint8Array,
    from: number,
    quote: number,
    to: number,
  ): void {
    const line = lineNumber(this.#counters, this.#counters.line + 1);
    const reason = UNTERMINATED;
    this.waiting.passNul();
    const feed = bytes.indexOf(LF, quote);
    const copy = Buffer.from(bytes.subarray(from, feed < 0 || feed >= to ? to : feed));
    this.#counters.lines++;
    const { grammar } = parser;
    this.#lose(reason, () => ({ grammar, source, line, bytes: copy, offset: quote - from, places: [], reason }));
  }

  /** Reports why a strict run ends at the current record. */
  complain(complaint: Complaint, source: string): void {
    const diagnostic: Diagnostic = { ...complaint, source, line: this.#line };
    this.#tally.countLost(diagnostic);
    this.report(diagnostic);
  }

  /** Counts sequences of an input that are not UTF-8. */
  replaced(count: number): void {
    this.#replaced += count;
  }

  #lose(reason: string, item: () => Rejected | Diagnostic): void {
    if (this.#tally.countLost(reason) && this.#options.diagnostics) this.#explain(item());
  }

  /** Prints one of the first rejected records. */
  #explain(item: Rejected | Diagnostic): void {
    this.waiting.add(item, this.#tally.rejected);
  }

  get #line(): number {
    return lineNumber(this.#counters, this.#counters.line);
  }

  // Inputs and outputs.

  /** True if the first NUL byte of the input is to be found. */
  get seeksNul(): boolean {
    return this.#options.diagnostics && this.waiting.seeksNul;
  }

  /** Reports an input that cannot be opened, or read to its end. */
  unreadable(source: string, errno: string): void {
    this.anyUnreadable = true;
    this.report({ code: "unreadable", source, errno });
  }

  /** Reports a file for results that cannot be written. */
  unwritableFile(source: string, errno: string): void {
    this.fail({ code: "unwritable-file", source, errno });
  }

  /** Reports an input whose contents differ from what its name says. */
  misnamed(source: string, misnamed: Misnamed): void {
    if (this.#options.diagnostics) this.report({ code: "misnamed", source, ...misnamed });
  }

  /** Reports an input that has become shorter while it was read. */
  cut(source: string): void {
    this.report({ code: "truncated", source });
  }

  /** Prints that the output, a file or standard output, cannot be written, and nothing else. */
  async unwritable(errno: string, file: string | null): Promise<void> {
    this.waiting.replace(
      file === null ? { code: "unwritable", errno } : { code: "unwritable-file", source: file, errno },
    );
    await this.print();
  }

  // Diagnostics.

  report(diagnostic: Diagnostic): void {
    this.waiting.add(diagnostic);
  }

  /** Reports why the run cannot go on, though its records can be read. */
  fail(diagnostic: Diagnostic): void {
    this.isWrong = true;
    this.report(diagnostic);
  }

  /** Adds notes for the end of the run. */
  addNotes(notes: readonly Diagnostic[]): void {
    this.#notes.push(...notes);
  }

  /** Reports what detection has just decided, with --verbose. */
  announce(inputReader: { detected: Detected | null }): void {
    if (this.#options.verbose && inputReader.detected) this.report(inputReader.detected);
    inputReader.detected = null;
  }

  /** Prints what waits on standard error. */
  print(): Promise<void> {
    const { color, errorWidth, inputs } = this.#options;
    return this.waiting.print({ color: color.stderr, width: errorWidth, form: "long", censor: this.censor, inputs });
  }

  // The counts of workers.

  /** Removes what has been counted and what waits, and returns it. */
  drain(): PlainRejections {
    const { anyUnreadable, isWrong } = this;
    const drained: PlainRejections = {
      pending: this.waiting.drain(),
      tally: this.#tally.drain(),
      misfits: this.misfits.drain(),
      replaced: this.#replaced,
      anyUnreadable,
      isWrong,
    };
    this.#replaced = 0;
    this.anyUnreadable = this.isWrong = false;
    return drained;
  }

  /**
   * Adds what another session could not read, after what was read here.
   * @param lines how many lines of the file come before those that it read.
   * @param admits returns true if a diagnostic of that session is to be printed here.
   */
  merge(other: PlainRejections, lines: number, admits: (diagnostic: Diagnostic) => boolean): void {
    const before = this.#tally.rejected;
    this.#tally.merge(other.tally);
    this.waiting.merge(other.pending, lines, ({ item, nth }) => {
      if (nth > 0 && before + nth > this.#limit) return null;
      if ("code" in item) return admits(item) ? item : null;
      return { ...item, grammar: this.#tally.own(item.grammar) };
    });
    this.misfits.merge(other.misfits, lines);
    this.#replaced += other.replaced;
    this.anyUnreadable ||= other.anyUnreadable;
    this.isWrong ||= other.isWrong;
  }
}
