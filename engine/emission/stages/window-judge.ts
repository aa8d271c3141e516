import { INSIDE, OUTSIDE, UNCLEAR, type Verdict } from "../../records/index.ts";
import {
  compareInstants,
  countDoubt,
  type Doubts,
  type Instant,
  LIKELY_NUMBER,
  NO_YEAR,
  NO_ZONE,
  noDoubts,
  type TimestampOptions,
  type Timestamps,
  type Window,
} from "../../time/index.ts";
import { clockOrder } from "./clock-order.ts";
import { type ClockWindow, clockWindow } from "./clock-window.ts";

/** A day that holds fewer timestamps costs more than it saves. */
const LEAST_HITS = 8;
/** So many days are tried before they are given up for a while. */
const TRIED = 16;
/** The events of this many timestamps without a zone are looked at. */
const SEARCHED_EVENTS = 64;
/** `10:2` of a clock, which may stand after a year and a colon: what is looked at where a day is not on one side of the window. */
const TEN_MINUTES = 4;
const CLOCK = /(?<!\d)\d\d:\d\d:\d\d(?![:\d])/;

/** What is known of a timestamp beside its text; asked only for a text that is read. */
export interface Circumstances {
  /** The digits that a number needs to be a timestamp. */
  fewest(): number;
  /** True if nothing in its event could say its year; asked only for a text without one. */
  isAlone(): boolean;
}

/** Judges texts of timestamps: whether they are within a window. */
export interface WindowJudge {
  /** The verdict on the text `bytes[from, to)`; most are compared with others, and not read. */
  judge(bytes: Uint8Array, from: number, to: number, circumstances: Circumstances): Verdict;
  /** The same, by reading it. */
  read(bytes: Uint8Array, from: number, to: number, circumstances: Circumstances): Verdict;
  /** Whether the next timestamp had better be read, because they have been too unlike each other; asked once for each. */
  rests(): boolean;
  /** What was left open by timestamps that were not read, less those that were read beside: as {@link Timestamps}. */
  readonly doubts: Readonly<Doubts>;
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
  /** What the texts that are known leave open, as bits, and how many of them have not been counted yet. */
  let doubt = 0;
  let pending = 0;
  const doubts = noDoubts();
  let zoneless = options.zoneAssumed ? SEARCHED_EVENTS : 0;

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
    if (!timestamps.ofText(text, 0, text.length, LIKELY_NUMBER)) return null;
    countDoubt(doubts, timestamps.doubt, -1);
    return sideOf(timestamps.instant);
  }

  /** @returns whether all between the two clocks is on the side of the window that is looked at. */
  function includeBetween(own: ClockWindow, first: string, last: string): boolean {
    const edges = [own.withClock(first, "0"), own.withClock(last, "9")];
    const fitting = edges.filter((text) => text && readEdge(text) === side);
    for (const text of fitting) if (text) own.include(text, 0, text.length);
    return fitting.length === edges.length;
  }

  function countPending(): void {
    countDoubt(doubts, doubt, pending);
    pending = 0;
  }

  /** Reads a text. @returns false for one that takes a look at its event. */
  function readAlone(bytes: Uint8Array, from: number, to: number, circumstances: Circumstances): boolean {
    if (!timestamps.ofText(bytes, from, to, circumstances.fewest())) return false;
    const isYearElsewhere = (timestamps.doubt & NO_YEAR) !== 0 && !circumstances.isAlone();
    if (!isYearElsewhere && !namesZone(timestamps.doubt)) return true;
    countDoubt(doubts, timestamps.doubt, -1);
    return false;
  }

  /** True for one of the first timestamps without a zone: a field beside it may name one, which is reported. */
  function namesZone(doubt: number): boolean {
    if ((doubt & NO_ZONE) === 0 || zoneless === 0) return false;
    zoneless--;
    return true;
  }

  /** Reads a text, and others of its day. */
  function readDay(bytes: Uint8Array, from: number, to: number, circumstances: Circumstances): Verdict {
    if (!readAlone(bytes, from, to, circumstances)) return UNCLEAR;
    const { instant } = timestamps;
    side = sideOf(instant);
    countPending();
    doubt = timestamps.doubt;
    if (isOrderly(instant.millis, doubt)) learn(bytes, from, to);
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
    read: (bytes, from, to, circumstances) =>
      readAlone(bytes, from, to, circumstances) ? SIDES[sideOf(timestamps.instant)]! : UNCLEAR,
    judge(bytes, from, to, circumstances) {
      if (!isKnown(bytes, from, to)) return readDay(bytes, from, to, circumstances);
      if ((doubt & NO_YEAR) !== 0 && !circumstances.isAlone()) return UNCLEAR;
      hits++;
      pending++;
      return SIDES[side]!;
    },
    get doubts() {
      countPending();
      return doubts;
    },
  };
}
