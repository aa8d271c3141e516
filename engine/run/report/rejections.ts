import { Buffer } from "node:buffer";
import type { ReportOptions } from "../../emission/index.ts";
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
import { behind, type Waiting } from "./waiting.ts";

const LF = 10;

/** What could not be read, as plain data. */
export interface PlainRejections {
  readonly told: readonly Waiting[];
  readonly tally: PlainTally;
  readonly misfits: PlainMisfits;
  readonly replaced: number;
  readonly anyUnreadable: boolean;
  readonly isWrong: boolean;
}

/** What has been found by the end of a run. */
export interface Found {
  /** What was rejected, and how many of those records are shown at most. */
  readonly tally: Tally;
  readonly limit: number;
  /** How many sequences of the input were not UTF-8. */
  readonly replaced: number;
  readonly remarks: readonly Diagnostic[];
}

export type RejectionOptions = ReportOptions & Pick<SessionOptions, "maxLineBytes">;

/** What a run could not read: counted at once, told on standard error when nothing is being written. */
export class Rejections {
  /** Whether an input could not be opened or read. */
  anyUnreadable = false;
  /** Whether the run lost something without a count, or could not write results. */
  isWrong = false;
  /** What did not fit the formats of the run. */
  readonly misfits = new Misfits();
  readonly #options: RejectionOptions;
  readonly #counters: Counters;
  readonly #look: Look;
  readonly #tally;
  /** Waiting to be told: rejected records, which have to be explained first, and all else. */
  #waiting: Waiting[] = [];
  readonly #remarks: Diagnostic[] = [];
  #replaced = 0;
  /** Whether the input is known to hold a NUL byte, and where its first one is, until the lines before that are read. */
  #isBinary = false;
  #nul: (Diagnostic & { readonly code: "binary-data" }) | null = null;
  readonly #limit: number;

  constructor(options: RejectionOptions, counters: Counters) {
    this.#options = options;
    this.#counters = counters;
    this.#look = { color: options.color.stderr, width: options.errorWidth, form: "long" };
    this.#limit = options.verbose ? Number.POSITIVE_INFINITY : EXPLAINED;
    this.#tally = createTally(this.#limit);
  }

  get count(): number {
    return this.#tally.rejected;
  }

  /** The current line of the file. */
  get #line(): number {
    return lineNumber(this.#counters, this.#counters.line);
  }

  /** Why records were rejected, the most frequent cause first. */
  async causes(): Promise<readonly Rejection[]> {
    return this.count === 0 ? [] : (await loadReport()).rejectionsIn(this.#tally.counts());
  }

  /** Whether something waits to be told. */
  get pending(): boolean {
    this.#passNul();
    return this.#waiting.length > 0;
  }

  /** The record `bytes[from, to)` at the current line, that the parser's grammar does not accept. */
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

  /** A file that is one record, of more than `limit` bytes. */
  leaveOut(source: string, limit: number): void {
    if (this.#tally.countLost(`longer than ${limit} bytes`) && this.#options.diagnostics) {
      this.#explain({ code: "record-too-long", source, limit });
    }
  }

  /** A line that is longer than the limit. */
  tooLong(source: string): void {
    // How much is seen of a line that is not read depends on how it comes.
    this.leave();
    const line = lineNumber(this.#counters, ++this.#counters.line);
    this.#counters.lines++;
    const limit = this.#options.maxLineBytes;
    if (this.#tally.countLost(`longer than ${limit} bytes`) && this.#options.diagnostics) {
      this.#explain({ code: "line-too-long", source, line, limit });
    }
  }

  /** What was too long has had so many lines. */
  lost(lines: number): void {
    this.#counters.line += lines - 1;
    this.#counters.lines += lines - 1;
  }

  /** Another input begins. */
  begin(): void {
    this.#isBinary = false;
  }

  /** No more of the input is read here than up to a line: who reads on will find a NUL byte that is further on. */
  leave(line = this.#line): void {
    this.#passNul(line);
    this.#nul = null;
  }

  /** What a step has to say of the events. */
  say(diagnostic: Diagnostic): void {
    this.#passNul();
    this.#waiting.push({ item: diagnostic, nth: 0 });
  }

  /** Why a strict run ends at the current record. */
  complain(complaint: Complaint, source: string): void {
    const told: Diagnostic = { ...complaint, source, line: this.#line };
    this.#tally.countLost(told);
    this.say(told);
  }

  /** The quote at `quote` of the record that begins at `from` is open where the file ends, at `to`. */
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
    this.#passNul(Number.POSITIVE_INFINITY);
    const feed = bytes.indexOf(LF, quote);
    const copy = Buffer.from(bytes.subarray(from, feed < 0 || feed >= to ? to : feed));
    this.#counters.lines++;
    if (!this.#tally.countLost(reason) || !this.#options.diagnostics) return;
    const { grammar } = parser;
    this.#explain({ grammar, source, line, bytes: copy, offset: quote - from, places: [], reason });
  }

  /** An input that cannot be opened, or read on. */
  unreadable(source: string, errno: string): void {
    this.anyUnreadable = true;
    this.say({ code: "unreadable", source, errno });
  }

  /** An input that has been read as something else than its name says. */
  misnamed(source: string, misnamed: Misnamed): void {
    if (this.#options.diagnostics) this.say({ code: "misnamed", source, ...misnamed });
  }

  /** Why the run cannot go on, though its records can be read. */
  fail(diagnostic: Diagnostic): void {
    this.isWrong = true;
    this.say(diagnostic);
  }

  /** An input that has become shorter while it was read. */
  cut(source: string): void {
    this.say({ code: "truncated", source });
  }

  /** Whether the first NUL byte of the input is still to be found. */
  get seeksNul(): boolean {
    return this.#options.diagnostics && !this.#isBinary && this.#nul === null;
  }

  /** Keeps in mind that the input holds a NUL byte, after this many lines from the current one on. */
  noteNul(source: string, lines: number): void {
    const line = lineNumber(this.#counters, this.#counters.line + lines + 1);
    this.#nul = { code: "binary-data", source, line };
  }

  /** Tells of the NUL byte before anything is said of a record that begins at its line, or after it. */
  #passNul(line = this.#line): void {
    if (this.#nul === null || this.#nul.line > line) return;
    this.#waiting.push({ item: this.#nul, nth: 0 });
    this.#isBinary = true;
    this.#nul = null;
  }

  /** A file for results that cannot be written. */
  unwritableFile(source: string, errno: string): void {
    this.isWrong = true;
    this.say({ code: "unwritable-file", source, errno });
  }

  /** What has been counted, and what waits to be told, since it was taken last. */
  take(): PlainRejections {
    const { anyUnreadable, isWrong } = this;
    const taken: PlainRejections = {
      told: this.#waiting,
      tally: this.#tally.drain(),
      misfits: this.misfits.take(),
      replaced: this.#replaced,
      anyUnreadable,
      isWrong,
    };
    this.#waiting = [];
    this.#replaced = 0;
    this.anyUnreadable = this.isWrong = this.#isBinary = false;
    return taken;
  }

  /**
   * Adds what could not be read elsewhere, behind what was read here.
   * @param lines how many lines of the file stand before those that were read there.
   * @param admits whether a diagnostic that was found there is to be told here.
   */
  merge(other: PlainRejections, lines: number, admits: (diagnostic: Diagnostic) => boolean): void {
    const before = this.#tally.rejected;
    this.#tally.merge(other.tally);
    for (const { item, nth } of other.told) {
      if (nth > 0 && before + nth > this.#limit) continue;
      if ("code" in item && !(item.code === "binary-data" ? !this.#isBinary : admits(item))) continue;
      if ("code" in item && item.code === "binary-data") this.#isBinary = true;
      const grammar = "grammar" in item ? { grammar: this.#tally.own(item.grammar) } : {};
      this.#waiting.push({ item: { ...behind(item, lines), ...grammar }, nth });
    }
    this.misfits.merge(other.misfits, lines);
    this.#replaced += other.replaced;
    this.anyUnreadable ||= other.anyUnreadable;
    this.isWrong ||= other.isWrong;
  }

  /** What there is to say at the end of the run. */
  remark(remarks: readonly Diagnostic[]): void {
    this.#remarks.push(...remarks);
  }

  /** The output, a file or standard output, cannot be written: nothing else is told. */
  async unwritable(errno: string, file: string | null): Promise<void> {
    const item: Diagnostic =
      file === null ? { code: "unwritable", errno } : { code: "unwritable-file", source: file, errno };
    this.#waiting = [{ item, nth: 0 }];
    await this.tell();
  }

  /** Sequences of an input that are not UTF-8. */
  replaced(count: number): void {
    this.#replaced += count;
  }

  /** What detection has just decided, for those who want to know it. */
  announce(intake: { detected: Detected | null }): void {
    if (this.#options.verbose && intake.detected) this.say(intake.detected);
    intake.detected = null;
  }

  /** Tells what waits. */
  async tell(): Promise<void> {
    this.#passNul();
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    const { explain, render } = await loadReport();
    const texts = waiting.map(({ item }) => render("code" in item ? item : explain(item), this.#look));
    process.stderr.write(`${texts.join("\n")}\n`);
  }

  /** What there is to say of them at the end of a run. */
  found(): Found {
    return { tally: this.#tally, limit: this.#limit, replaced: this.#replaced, remarks: this.#remarks };
  }

  /** One of the first rejected records. */
  #explain(item: Rejected | Diagnostic): void {
    this.#passNul();
    this.#waiting.push({ item, nth: this.#tally.rejected });
  }
}
