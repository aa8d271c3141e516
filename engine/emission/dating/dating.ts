import type { Event } from "../../event/index.ts";
import type { Counts } from "../../metrics/index.ts";
import type { Output } from "../../output/index.ts";
import type { Diagnostic, EmptyReason } from "../../report/index.ts";
import {
  type Doubts,
  instantText,
  mostDoubts,
  noDoubts,
  sumDoubts,
  type Timestamps,
  timestampsOf,
  type UndatedPlace,
  undatedAt,
  type Window,
  zoneNamed,
  zonesOf,
} from "../../time/index.ts";
import type { EmptyCase } from "../emptiness.ts";
import { timeFields } from "../needs.ts";
import type { EmissionOptions } from "../options.ts";
import type { Look, Planned, Stage, StageContext } from "../stages/stage.ts";
import { gapMarker, keepWithin, normalizeTimestamp, readTimestamp, showTimestamps } from "./stages.ts";
import { stampNotes } from "./stamp-notes.ts";

/** What a run does with the timestamps of events. */
export interface Dating extends Counts<DatingCounts> {
  /** The timestamp of an event that has gone through all steps. */
  readonly timestamps: Timestamps;
  /** The stages of each event before all other steps. */
  readonly first: readonly Planned[];
  /** The stages after them; they read the timestamp of the event. */
  readonly last: readonly Planned[];
  /** The line before an event that is far from the previous one, with its line end; null if there is none. */
  readonly gapLine: (() => string | null) | null;
  /** The timestamps of events as they are read, where inputs are merged by them. */
  readonly order: Timestamps | null;
  /** Messages about the timestamps of the run. */
  conclusions(): readonly Diagnostic[];
}

/** Timestamps by the messages about them. */
interface SideCounts {
  /** Events without one, and the first of them. */
  readonly undated: number;
  readonly first: UndatedPlace | null;
  readonly doubts: Readonly<Doubts>;
}

/** Before all steps, where a window drops those without one; and after them, where they stay as they are. */
interface DatingCounts {
  readonly before: SideCounts;
  readonly behind: SideCounts;
  /** Names of zones that were seen and not applied. */
  readonly zones: readonly string[];
}

export function planDating(options: EmissionOptions, output: Output, context: StageContext): Dating {
  const { names, origin } = context;
  const { window, normalizeTs, markGaps, shownZone, width } = options;
  // Steps may change timestamps, so they are read before and after; each counts once.
  const before = timestampsOf(options.timestamps, names, origin);
  const behind = timestampsOf(options.timestamps, names, origin);
  const order = options.merge ? timestampsOf(options.timestamps, names) : null;
  const isForPeople = output.marked === true;
  const isMarked = markGaps !== null && isForPeople;
  const uses = [...(normalizeTs ? ["--normalize-ts"] : []), ...(isMarked ? ["--mark-gaps"] : [])];
  let undated = 0;
  let kept = 0;
  const first: Planned[] = [];
  const last: Planned[] = [];
  const isFollowing = options.merge !== null && !options.strict;
  if (window || options.steps.length > 0 || options.sampling !== null || options.tail !== null)
    first.push(planned(behind.follow, "same"));
  if (window) {
    const stage = keepWithin(window, before, dropUndated, context, isFollowing ? () => origin.source : null);
    first.push({ ...planned(stage, "same"), whyEmpty: (empty) => whyOutside(window, empty) });
  }
  if (uses.length > 0) last.push(planned(readTimestamp(behind, keepUndated), "changed"));
  if (normalizeTs) last.push(planned(normalizeTimestamp(behind), "changed"));
  const zone = isForPeople && shownZone !== null ? zoneNamed(shownZone) : null;
  if (zone) last.push(planned(showTimestamps(behind, zone), "changed"));

  let merged = NOTHING;
  let drained = NOTHING;

  function planned(stage: Stage, leaves: Look["leaves"]): Planned {
    const { names: at, roles } = timeFields(options.timestamps.field);
    return { stage, judges: false, looks: { at, roles, leaves } };
  }

  function dropUndated(event: Event): void {
    undated++;
    if (options.strict) stopAt(event, before, ["--since", "--until"]);
  }

  function keepUndated(event: Event): void {
    kept++;
    if (options.strict) stopAt(event, behind, uses);
  }

  /** Ends a strict run at an event without a timestamp, which these options need. */
  function stopAt(event: Event, timestamps: Timestamps, needed: readonly string[]): void {
    context.report({ code: "undated-event", ...undatedAt(timestamps.lack(event), origin), uses: needed });
    context.stop(1);
  }

  function counted(): DatingCounts {
    return {
      before: sideOf(before, undated),
      behind: sideOf(behind, kept),
      zones: zonesOf(before.foreignZones, behind.foreignZones, order?.foreignZones ?? []),
    };
  }

  function conclusions(): readonly Diagnostic[] {
    const all = sum(counted(), merged);
    const notes: Diagnostic[] = [];
    const [dropped, left] = options.strict ? [0, 0] : [all.before.undated, all.behind.undated];
    if (dropped > 0) notes.push({ code: "undated", count: dropped, first: before.undated.place });
    if (left > 0) notes.push({ code: "undated-kept", count: left, first: behind.undated.place, uses });
    // Steps may change what is read before and after them, and each timestamp counts once.
    const doubts = mostDoubts(mostDoubts(all.before.doubts, all.behind.doubts), order?.doubts ?? noDoubts());
    // Where timestamps are shown as they come, their zone does not matter.
    const matters = window !== null || normalizeTs || zone !== null || all.zones.length > 0;
    notes.push(...stampNotes({ doubts, zones: all.zones }, matters && options.timestamps.zoneAssumed));
    if (markGaps !== null && !isForPeople) notes.push({ code: "unmarked-gaps", format: options.output });
    return notes;
  }

  return {
    timestamps: behind,
    first,
    last,
    order,
    gapLine: isMarked ? gapMarker(markGaps, behind, width) : null,
    conclusions,
    drain() {
      const last = drained;
      drained = counted();
      before.undated.drain();
      behind.undated.drain();
      return sum(drained, last, -1);
    },
    merge(other, lines) {
      merged = sum(merged, other);
      before.undated.merge(other.before.first, lines);
      behind.undated.merge(other.behind.first, lines);
    },
  };
}

/** Why no event is in the window: when the events are. */
async function whyOutside(window: Window, { look }: EmptyCase): Promise<EmptyReason | null> {
  const { seen, scope } = await look({ about: "time" });
  if (seen.span === null) return null;
  const { first, last } = seen.span;
  const since = window.since && instantText(window.since);
  const until = window.until && instantText(window.until);
  return { kind: "window", since, until, first: instantText(first), last: instantText(last), scope };
}

const NONE: SideCounts = { undated: 0, first: null, doubts: noDoubts() };
const NOTHING: DatingCounts = { before: NONE, behind: NONE, zones: [] };

function sideOf({ undated: { place }, doubts }: Timestamps, undated: number): SideCounts {
  return { undated, first: place, doubts: { ...doubts } };
}

/** `a` plus `times` times `b`. */
function sum(a: DatingCounts, b: DatingCounts, times = 1): DatingCounts {
  const side = (one: SideCounts, other: SideCounts): SideCounts => ({
    undated: one.undated + times * other.undated,
    first: one.first,
    doubts: sumDoubts(one.doubts, other.doubts, times),
  });
  return { before: side(a.before, b.before), behind: side(a.behind, b.behind), zones: zonesOf(a.zones, b.zones) };
}
