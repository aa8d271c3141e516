import type { Piece } from "../../input/index.ts";
import { type Counters, lineNumber } from "../../records/index.ts";
import { type Diagnostic, type Look, loadReport, type Rejected } from "../../report/index.ts";

/** A diagnostic, or a rejected record to be explained, that waits to be printed. */
export interface PendingItem {
  readonly item: Rejected | Diagnostic;
  /** Counts rejected records from 1; 0 for everything else. */
  readonly nth: number;
}

type NulByte = Diagnostic & { readonly code: "binary-data" };

/**
 * What waits to be printed, in the order of the input. The first NUL byte of a file is found when its chunk is read, and
 * reported before anything about its line or a later one.
 */
export class Pending {
  readonly #counters: Counters;
  #items: PendingItem[] = [];
  /** True if a NUL byte of the current file has been reported. */
  #isBinary = false;
  /** The first NUL byte, until the lines before it have been read. */
  #nul: NulByte | null = null;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** True if anything waits. */
  get any(): boolean {
    this.#passNul();
    return this.#items.length > 0;
  }

  startFile(): void {
    this.#isBinary = false;
  }

  add(item: Rejected | Diagnostic, nth = 0): void {
    this.#passNul();
    this.#items.push({ item, nth });
  }

  /** Replaces all that waits. */
  replace(item: Diagnostic): void {
    this.#items = [{ item, nth: 0 }];
  }

  /** True until a NUL byte of the current file has been found. */
  get seeksNul(): boolean {
    return !this.#isBinary && this.#nul === null;
  }

  /** Notes a NUL byte this many lines after the current one. */
  noteNul(source: string, lines: number): void {
    const line = lineNumber(this.#counters, this.#counters.line + lines + 1);
    this.#nul = { code: "binary-data", source, line };
  }

  /** Reads no further than a line, by default the current one: a NUL byte after it is found by the next reader. */
  leave(line = this.#line): void {
    this.#passNul(line);
    this.#nul = null;
  }

  /** Reports the NUL byte, wherever it is. */
  passNul(): void {
    this.#passNul(Number.POSITIVE_INFINITY);
  }

  #passNul(line = this.#line): void {
    if (this.#nul === null || this.#nul.line > line) return;
    this.#items.push({ item: this.#nul, nth: 0 });
    this.#isBinary = true;
    this.#nul = null;
  }

  get #line(): number {
    return lineNumber(this.#counters, this.#counters.line);
  }

  /** Removes all that waits, and returns it. */
  drain(): readonly PendingItem[] {
    const items = this.#items;
    this.#items = [];
    this.#isBinary = false;
    return items;
  }

  /**
   * Adds what another session has drained.
   * @param lines how many lines of the file come before those that it read.
   * @param admit returns the item as it is to be printed here, or null for none.
   */
  merge(
    other: readonly PendingItem[],
    lines: number,
    admit: (pending: PendingItem) => PendingItem["item"] | null,
  ): void {
    for (const pending of other) {
      const isNul = "code" in pending.item && pending.item.code === "binary-data";
      const item = isNul ? (this.#isBinary ? null : pending.item) : admit(pending);
      this.#isBinary ||= isNul;
      if (item) this.#items.push({ item: movedItem(item, lines), nth: pending.nth });
    }
  }

  /** Prints all that waits on standard error. */
  async print(look: Look): Promise<void> {
    if (!this.any) return;
    const items = this.#items;
    this.#items = [];
    const { explain, render } = await loadReport();
    const texts = items.map(({ item }) => render("code" in item ? item : explain(item), look));
    process.stderr.write(`${texts.join("\n")}\n`);
  }
}

/** The same item, this many lines later in its file. */
function movedItem(item: Rejected | Diagnostic, lines: number): Rejected | Diagnostic {
  if ("code" in item && item.code === "script-failure") {
    return item.at ? { ...item, at: { ...item.at, line: item.at.line + lines } } : item;
  }
  if (!("line" in item)) return item;
  const pieces = "pieces" in item && item.pieces ? { pieces: movedPieces(item.pieces, lines) } : {};
  return { ...item, line: item.line + lines, ...pieces };
}

/** The same pieces, this many lines later in their file. */
export function movedPieces(pieces: readonly Piece[], lines: number): readonly Piece[] {
  return pieces.map((piece) => ({ ...piece, line: piece.line + lines }));
}
