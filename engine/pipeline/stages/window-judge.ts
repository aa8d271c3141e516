import {
  compareInstants,
  type Instant,
  type TimestampOptions,
  type Timestamps,
  type Window,
} from "../../time/index.ts";
import { clockOrder } from "./clock-order.ts";
import { type ClockWindow, clockWindow } from "./clock-window.ts";
import { INSIDE, OUTSIDE, UNCLEAR, type Verdict } from "./verdict.ts";

/** A day that holds fewer timestamps costs more than it saves. */
const LEAST_HITS = 8;
/** So many days are tried before they are given up for a while. */
const TRIED = 16;
/** `10:2` of a clock: what is looked at where a day is not on one side of the window. */
const TEN_MINUTES = 4;
const CLOCK = /\d\d:\d\d:\d\d/;

/** Tells of the texts of timestamps whether they are within a window. */
export interface WindowJudge {
  /** What the text `bytes[from, to)` says; most are compared with others, and not read. */
  judge(bytes: Uint8Array, from: number, to: number): Verdict;
  /** The same, by reading it. */
  read(bytes: Uint8Array, from: number, to: number): Verdict;
  /** Whether the next timestamp had better be read, because they have been too unlike each other; asked once for each. */
  rests(): boolean;
  /** By what is missing in them, timestamps that were not read, less those that were read beside: as {@link Timestamps}. */
  readonly guessed: number;
  readonly naive: number;
}

/** Where a timestamp is: in front of the window, within it, behind it. */
const SIDES = [OUTSIDE, INSIDE, OUTSIDE] as const;

/** @param dayPause for this many timestamps days are given up. */
export function windowJudge(
  { since, until }: Window,
  timestamps: Timestamps,
  options: TimestampOptions,
  dayPause: number,
): WindowJudge {
  const isOrderly = clockOrder(options);
  /** The texts of one day that are known, by the side of the window that they are on. */
  const known = SIDES.map(() => clockWindow());
  let side = 0;
  let opened = 0;
  let pause = 0;
  let hits = 0;
  let isNaive = false;
  let isGuessed = false;
  let naive = 0;
  let guessed = 0;

  function sideOf(instant: Readonly<Instant>): number {
    if (since !== null && compareInstants(instant, since) < 0) return 0;
    return until === null || compareInstants(instant, until) <= 0 ? 1 : 2;
  }

  function isKnown(bytes: Uint8Array, from: number, to: number): boolean {
    for (let i = 0; i < known.length; i++) {
      if (!known[side]!.holds(bytes, from, to)) side = (side + 1) % known.length;
      else return true;
    }
    return false;
  }

  function forget(): void {
    for (const texts of known) texts.close();
  }

  /** Takes in a text that has been read, and others of its day that are on the same side. */
  function learn(bytes: Uint8Array, from: number, to: number): void {
    const own = known[side]!;
    if (!own.include(bytes, from, to)) {
      forget();
      own.open(bytes, from, to);
      opened++;
      if (includeBetween(own, "00:00:00", "23:59:59")) return;
    }
    const clock = CLOCK.exec(String.fromCharCode(...bytes.subarray(from, to)))?.[0].slice(0, TEN_MINUTES);
    if (clock) includeBetween(own, `${clock}0:00`, `${clock}9:59`);
  }

  /** The side of a text that is in no event, and does not count. */
  function readEdge(text: Uint8Array): number | null {
    const wasNaive = timestamps.naive;
    const wasGuessed = timestamps.guessed;
    const isRead = timestamps.ofText(text, 0, text.length);
    naive -= timestamps.naive - wasNaive;
    guessed -= timestamps.guessed - wasGuessed;
    return isRead ? sideOf(timestamps.instant) : null;
  }

  /** @returns whether all between the two clocks is on the side of the window that is looked at. */
  function includeBetween(own: ClockWindow, first: string, last: string): boolean {
    const edges = [own.withClock(first, "0"), own.withClock(last, "9")];
    const fitting = edges.filter((text) => text && readEdge(text) === side);
    for (const text of fitting) if (text) own.include(text, 0, text.length);
    return fitting.length === edges.length;
  }

  /** Reads a text, and others of its day. */
  function readDay(bytes: Uint8Array, from: number, to: number): Verdict {
    const wasNaive = timestamps.naive;
    const wasGuessed = timestamps.guessed;
    if (!timestamps.ofText(bytes, from, to)) return UNCLEAR;
    const { instant } = timestamps;
    side = sideOf(instant);
    isNaive = timestamps.naive > wasNaive;
    isGuessed = timestamps.guessed > wasGuessed;
    if (isOrderly(instant.millis, isNaive, isGuessed)) learn(bytes, from, to);
    else forget();
    if (opened > TRIED && hits < opened * LEAST_HITS) {
      forget();
      pause = dayPause;
      opened = hits = 0;
    }
    return SIDES[side]!;
  }

  return {
    rests() {
      if (pause === 0) return false;
      pause--;
      return true;
    },
    read: (bytes, from, to) => (timestamps.ofText(bytes, from, to) ? SIDES[sideOf(timestamps.instant)]! : UNCLEAR),
    judge(bytes, from, to) {
      if (!isKnown(bytes, from, to)) return readDay(bytes, from, to);
      hits++;
      if (isNaive) naive++;
      if (isGuessed) guessed++;
      return SIDES[side]!;
    },
    get guessed() {
      return guessed;
    },
    get naive() {
      return naive;
    },
  };
}
