import { decodeUtf8 } from "../event/utf8.ts";

/** Up to this many names of a map are compared one by one. */
const FEW = 16;
const FIRST = 64;
/** A larger buffer is released. */
const MOST_KEPT = 65_536;

/** The names of the open maps, as spans of one text: finds a name that comes twice in a map. */
export class NamesSeen {
  /** The start and end of each name, map by map. */
  #spans = new Int32Array(FIRST);
  #length = 0;
  /** The start of the spans of each open map, -1 for an array; and the names of a map that has many. */
  readonly #starts: number[] = [];
  readonly #many: (Set<string> | null)[] = [];

  /** Closes all. */
  clear(): void {
    this.#length = 0;
    this.#starts.length = 0;
    this.#many.length = 0;
    if (this.#spans.length > MOST_KEPT) this.#spans = new Int32Array(FIRST);
  }

  open(isMap: boolean): void {
    this.#starts.push(isMap ? this.#length : -1);
    this.#many.push(null);
  }

  close(): void {
    const start = this.#starts.pop() ?? -1;
    if (start >= 0) this.#length = start;
    this.#many.pop();
  }

  /** True if the innermost container is a map. */
  get isInMap(): boolean {
    return (this.#starts.at(-1) ?? -1) >= 0;
  }

  /** Adds the name `bytes[from, to)` to the innermost map. @returns false if it had the name. */
  add(bytes: Uint8Array, from: number, to: number): boolean {
    const top = this.#many.length - 1;
    const many = this.#many[top] ?? null;
    if (many) return many.size < many.add(decodeUtf8(bytes, from, to)).size;
    const start = this.#starts[top]!;
    for (let at = start; at < this.#length; at += 2) {
      if (isSame(bytes, this.#spans[at]!, this.#spans[at + 1]!, from, to)) return false;
    }
    if (this.#length + 2 > this.#spans.length) {
      const larger = new Int32Array(this.#spans.length * 2);
      larger.set(this.#spans);
      this.#spans = larger;
    }
    this.#spans[this.#length++] = from;
    this.#spans[this.#length++] = to;
    if (this.#length - start > FEW * 2) this.#many[top] = this.#collect(bytes, start);
    return true;
  }

  #collect(bytes: Uint8Array, start: number): Set<string> {
    const names = new Set<string>();
    for (let at = start; at < this.#length; at += 2)
      names.add(decodeUtf8(bytes, this.#spans[at]!, this.#spans[at + 1]!));
    this.#length = start;
    return names;
  }
}

function isSame(bytes: Uint8Array, from: number, to: number, otherFrom: number, otherTo: number): boolean {
  if (to - from !== otherTo - otherFrom) return false;
  for (let i = from, j = otherFrom; i < to; i++, j++) if (bytes[i] !== bytes[j]) return false;
  return true;
}
