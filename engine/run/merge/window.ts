import type { Event, NameTable, TapeContext, Value } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import { compareInstants, type Instant } from "../../time/index.ts";
import { millisNow } from "../clock.ts";
import { type Copy, copyBytes, type Pages, recordBytes, renameCopy, takeCopy } from "./pages.ts";

/** How much of an input is held at a time. */
export interface WindowSize {
  readonly events: number;
  readonly bytes: number;
}

/** A copy of an event with the time by which it is taken. */
interface Held extends Instant, Copy {
  readonly isDated: boolean;
  readonly arrived: number;
  readonly context: TapeContext;
  readonly boxed: readonly Value[];
}

const NONE: readonly Value[] = [];
/** As many events are taken before the list of those that are held is moved to its front. */
const MOST_TAKEN = 1024;

const beforeAll = (): Instant => ({ millis: Number.MIN_SAFE_INTEGER, nanos: 0 });

/** Copies of events of one input, which are taken by time, and not as they were added. */
export class EventWindow {
  /** How many events came after a later one had been taken: because the window was full, or had been held long enough. */
  readonly late = { full: 0, held: 0 };
  /** How many have a time, and how many have none. */
  dated = 0;
  undated = 0;
  readonly #size: WindowSize;
  readonly #pages: Pages;
  /** By time, those of the same time in the order of the input; the first ones have been taken. */
  #held: (Held | null)[] = [];
  #taken = 0;
  #bytes = 0;
  /** The time of the last event with one that was added, and the latest time that has been taken. */
  readonly #last = beforeAll();
  readonly #passed = beforeAll();
  #passedWhen: "full" | "held" = "held";

  /** @param pages where the copies are. */
  constructor(size: WindowSize, pages: Pages) {
    this.#size = size;
    this.#pages = pages;
  }

  /** How many events have not been taken. */
  get left(): number {
    return this.#held.length - this.#taken;
  }

  /** True if the next event may be taken before more are read. */
  get isFull(): boolean {
    return this.left >= this.#size.events || this.#bytes >= this.#size.bytes;
  }

  /** The next event: its time, and when it was added, as millisNow would return it, in whole milliseconds. */
  get next(): Readonly<Instant> & { readonly arrived: number } {
    return this.#at(this.#taken);
  }

  /** Bytes of the records of events that have not been taken, with a line end each. */
  get bytesLeft(): number {
    return this.#held.reduce((sum, held) => sum + (held ? recordBytes(held) + 1 : 0), 0);
  }

  add(event: Event, origin: Readonly<Origin>, { millis, nanos }: Readonly<Instant>): void {
    this.#last.millis = millis;
    this.#last.nanos = nanos;
    // Lines before the first time are near it.
    if (this.dated++ === 0) for (const held of this.#held) if (held) Object.assign(held, this.#last);
    this.#hold(event, origin, true);
  }

  /** Adds an event without a time, which stays with the one before it; without one, with the first that has a time. */
  addUndated(event: Event, origin: Readonly<Origin>): void {
    this.undated++;
    this.#hold(event, origin, false);
  }

  /** Turns `event` into the next event, and `origin` into the place of its record. */
  take(event: Event, origin: Origin): void {
    const next = this.#at(this.#taken);
    const when = this.isFull ? "full" : "held";
    this.#held[this.#taken++] = null;
    if (this.#taken === MOST_TAKEN || this.left === 0) {
      this.#held = this.#held.slice(this.#taken);
      this.#taken = 0;
    }
    const isLate = compareInstants(next, this.#passed) < 0;
    if (isLate && next.isDated) this.late[this.#passedWhen]++;
    if (!isLate) {
      this.#passedWhen = when;
      this.#passed.millis = next.millis;
      this.#passed.nanos = next.nanos;
    }
    this.#bytes -= copyBytes(next);
    takeCopy(next, event, origin);
    this.#pages.release(next.page);
    event.context = next.context;
    event.boxed.length = 0;
    event.boxed.push(...next.boxed);
  }

  /** Replaces the ids of names, whose strings were `texts`, with the ids that they have now. */
  rename(texts: readonly string[], names: NameTable): void {
    for (const held of this.#held) if (held) renameCopy(held, texts, names);
  }

  #hold(event: Event, origin: Readonly<Origin>, isDated: boolean): void {
    const { millis, nanos } = this.#last;
    const { context, boxed } = event;
    const at = this.#pages.copy(event, origin);
    const { page } = this.#pages;
    const own = boxed.length > 0 ? [...boxed] : NONE;
    const held = { millis, nanos, isDated, arrived: Math.floor(millisNow()), page, at, context, boxed: own };
    const place = this.#placeOf(held);
    if (place === this.#held.length) this.#held.push(held);
    else this.#held.splice(place, 0, held);
    this.#bytes += copyBytes(held);
  }

  #at(index: number): Held {
    const held = this.#held[index];
    if (!held) throw new Error("an event is sought that is not held");
    return held;
  }

  /** After the events of the same time; nearly always the end, because logs are nearly sorted. */
  #placeOf(instant: Readonly<Instant>): number {
    let from = this.#taken;
    let to = this.#held.length;
    if (from === to || compareInstants(this.#at(to - 1), instant) <= 0) return to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compareInstants(this.#at(middle), instant) <= 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
