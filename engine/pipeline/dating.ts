import type { Output } from "../output/index.ts";
import type { Diagnostic } from "../report/index.ts";
import { type Timestamps, timestampsOf, zoneNamed } from "../time/index.ts";
import { gapMarker } from "./gaps.ts";
import type { RunOptions } from "./options.ts";
import { glanceAtTime } from "./stages/glance.ts";
import type { Stage, StageContext } from "./stages/stage.ts";
import { normalizeTimestamp, readTimestamp, showTimestamps } from "./stages/times.ts";
import type { Glance } from "./stages/verdict.ts";
import { keepWithin } from "./stages/window.ts";
import { windowJudge } from "./stages/window-judge.ts";

/** What a run does with the timestamps of events. */
export interface Dating {
  /** The timestamp of an event that has gone through all steps. */
  readonly timestamps: Timestamps;
  /** What each event goes through in front of all other steps. */
  readonly first: readonly Stage[];
  /** What the text of a record says of the window; null where nothing is said of that. */
  readonly glance: Glance | null;
  /** What it goes through behind them; from here on its timestamp has been read. */
  readonly last: readonly Stage[];
  /** The line in front of an event that is far from the one before it, with its end, or null where there is none. */
  readonly gapLine: (() => string | null) | null;
  /** The timestamps of events as they are read, where inputs are merged by them. */
  readonly order: Timestamps | null;
  /** What there is to say of the timestamps of the run. */
  conclusions(): readonly Diagnostic[];
  /** What has been counted since it was taken last. */
  take(): DatingCounts;
  /** Adds what has been counted elsewhere. */
  merge(other: DatingCounts): void;
}

/** Timestamps by what there is to say of them, in front of all steps and behind them. */
export interface DatingCounts {
  readonly undated: number;
  readonly before: StampCounts;
  readonly behind: StampCounts;
}

interface StampCounts {
  readonly guessed: number;
  readonly naive: number;
}

export function planDating(options: RunOptions, output: Output, context: StageContext): Dating {
  const { names } = context;
  const { window, normalizeTs, markGaps, shownZone, width } = options;
  // Steps may change what is read before and behind them, and each timestamp counts once.
  const before = timestampsOf(options.timestamps, names);
  const behind = timestampsOf(options.timestamps, names);
  const order = options.mergeSorted ? timestampsOf(options.timestamps, names) : null;
  const isForPeople = output.marked === true;
  const isMarked = markGaps !== null && isForPeople;
  let undated = 0;
  const first: Stage[] = [];
  const last: Stage[] = [];
  const judge = window && windowJudge(window, before, options.timestamps, options.limits.dayPause);
  if (window && judge) first.push(keepWithin(window, before, judge, () => undated++, context));
  if (normalizeTs || isMarked) last.push(readTimestamp(behind));
  if (normalizeTs) last.push(normalizeTimestamp(behind));
  const zone = isForPeople && shownZone !== null ? zoneNamed(shownZone) : null;
  if (zone) last.push(showTimestamps(behind, zone));

  let merged = NOTHING;
  let taken = NOTHING;

  function counted(): DatingCounts {
    const guessed = before.guessed + (judge?.guessed ?? 0);
    const naive = before.naive + (judge?.naive ?? 0);
    return { undated, before: { guessed, naive }, behind: { guessed: behind.guessed, naive: behind.naive } };
  }

  function conclusions(): readonly Diagnostic[] {
    const told: Diagnostic[] = [];
    const tell = (code: "undated" | "guessed-years" | "assumed-zone", count: number) => {
      if (count > 0) told.push({ code, count });
    };
    const all = sum(counted(), merged);
    tell("undated", all.undated);
    tell("guessed-years", Math.max(all.before.guessed, all.behind.guessed, order?.guessed ?? 0));
    // Where timestamps are shown as they come, nothing is made of their zone.
    const matters = options.timestamps.zoneAssumed && (window !== null || normalizeTs || zone !== null);
    tell("assumed-zone", matters ? Math.max(all.before.naive, all.behind.naive, order?.naive ?? 0) : 0);
    if (markGaps !== null && !isForPeople) told.push({ code: "unmarked-gaps", format: options.output });
    return told;
  }

  return {
    timestamps: behind,
    first,
    glance: judge && glanceAtTime(judge, options.timestamps.field),
    last,
    order,
    gapLine: isMarked ? gapMarker(markGaps, behind, width) : null,
    conclusions,
    take() {
      const last = taken;
      taken = counted();
      return sum(taken, last, -1);
    },
    merge(other) {
      merged = sum(merged, other);
    },
  };
}

const NOTHING: DatingCounts = { undated: 0, before: { guessed: 0, naive: 0 }, behind: { guessed: 0, naive: 0 } };

/** `a`, and `b` so many times. */
function sum(a: DatingCounts, b: DatingCounts, times = 1): DatingCounts {
  const both = (of: "before" | "behind"): StampCounts => ({
    guessed: a[of].guessed + times * b[of].guessed,
    naive: a[of].naive + times * b[of].naive,
  });
  return { undated: a.undated + times * b.undated, before: both("before"), behind: both("behind") };
}
