import type { SpanRule } from "../../answers/index.ts";
import { type Span, spanKeeper, spanNotes } from "../../answers/spans/keeper.ts";
import type { Event, NameTable } from "../../event/index.ts";
import { type Metrics, newMetrics } from "../../metrics/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { DateTime, eventMap, type ScriptMap } from "../../script/index.ts";
import type { Timestamps } from "../../time/index.ts";
import type { Planned } from "../stages/stage.ts";

/** The spans of a run with scripts, which read where an event is, and run when a span closes. */
export interface ScriptSpans {
  /** The members of `meta` about the span of an event. */
  placeOf(event: Event): ScriptMap;
  /** Notes the timestamp of an event that steps may drop. */
  follow(event: Event): void;
  /** Before each event: what scripts have tracked for one that did not pass is in no span. */
  readonly first: Planned;
  /** Takes events that have gone through all steps. */
  readonly last: Planned;
  /** Adds what scripts have tracked since to that of the run. */
  settle(): void;
}

/** What spans are made from. */
export interface SpanParts {
  readonly rule: SpanRule;
  readonly names: NameTable;
  readonly timestamps: Timestamps;
  /** What scripts track now, and what they have tracked in all; the same where they track nothing. */
  readonly tracked: Metrics;
  readonly whole: Metrics;
  /** True if scripts read the events of a span. */
  readonly keepsEvents: boolean;
  /** True if something else reports which events are in no span. */
  readonly isReported: boolean;
  /** Runs the scripts of a span that closes. */
  readonly close: (span: ScriptMap) => void;
}

interface OpenSpan extends Span {
  readonly metrics: Metrics | null;
  readonly events: ScriptMap[];
}

/** Of all open spans; later ones are not in `span.events`. */
const MOST_EVENTS = 100_000;

export function scriptSpans(parts: SpanParts): ScriptSpans {
  const { rule, names, timestamps, tracked, whole, keepsEvents, close } = parts;
  const isTracking = tracked !== whole;
  let kept = 0;
  let unkept = 0;

  const keeper = spanKeeper<OpenSpan>({
    rule,
    names,
    timestamps,
    isPrompt: true,
    begin({ id, parts, window }, millis) {
      const metrics = isTracking ? newMetrics() : null;
      return { id, parts, window, first: millis, last: millis, size: 0, isCut: false, metrics, events: [] };
    },
    close(span) {
      kept -= span.events.length;
      close(mapOf(span));
      settle();
    },
  });

  function settle(): void {
    if (isTracking) whole.merge(tracked.drain());
  }

  function keep(span: OpenSpan, event: Event): void {
    if (!keepsEvents) return;
    if (kept === MOST_EVENTS) {
      unkept++;
      return;
    }
    kept++;
    span.events.push(eventMap(event));
  }

  function findings(): readonly Diagnostic[] {
    const { late } = keeper.counts;
    const notes: Diagnostic[] = parts.isReported ? [] : [...spanNotes(rule, keeper, timestamps.undated.place)];
    if (late > 0) notes.push({ code: "late-in-spans", count: late });
    if (unkept > 0) notes.push({ code: "unkept-events", count: unkept, most: MOST_EVENTS });
    return notes;
  }

  return {
    placeOf(event) {
      const place = keeper.place(event);
      const map: ScriptMap = new Map();
      if (typeof place === "string") return map.set("span_status", place === "late" ? place : "unassigned");
      map.set("span_status", "included").set("span_id", place.id);
      for (const [name, value] of boundsOf(place)) map.set(`span_${name}`, value);
      return map;
    },
    follow: timestamps.follow,
    first: {
      judges: false,
      looks: { at: [], leaves: "same" },
      stage() {
        settle();
        return true;
      },
    },
    last: {
      judges: false,
      stage(event) {
        const plain = isTracking ? tracked.drain() : null;
        if (plain) whole.merge(plain);
        const span = keeper.take(event);
        if (!span) return true;
        if (plain) span.metrics?.merge(plain);
        keep(span, event);
        keeper.settle(span);
        return true;
      },
      end: () => keeper.end(),
      findings,
    },
    settle,
  };
}

/** What a script sees of a span that closes. */
function mapOf(span: OpenSpan): ScriptMap {
  const { id, size, first, last, metrics, events } = span;
  const map: ScriptMap = new Map();
  map.set("id", id).set("label", id).set("size", size);
  for (const [name, value] of boundsOf(span)) map.set(name, value);
  if (!Number.isNaN(first)) map.set("first_ts", new DateTime(first)).set("last_ts", new DateTime(last));
  return map.set("metrics", new Map(metrics?.snapshot())).set("events", events);
}

/** When a window of time begins and ends; other spans have no bounds. */
function boundsOf({ window }: Pick<Span, "window">): [string, DateTime][] {
  if (window === null) return [];
  return [
    ["start", new DateTime(window.from)],
    ["end", new DateTime(window.to)],
  ];
}
