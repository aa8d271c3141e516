import type { Event, TapeContext } from "../event/index.ts";
import { type ColumnState, type Grammar, placesOf } from "../grammar/index.ts";
import { type EventSink, lineNumber, type RecordWork } from "../records/index.ts";
import { civilFromDays, dayClock, daysFromCivil } from "../time/index.ts";

// Rows that have a time of day alone, and their date from a directive: each midnight between rows adds a day to it.

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Rows are written when requests end, a little out of order; a clock that goes back further than this is of the next day. */
const FAR_BACK = DAY / 2;
/** After midnight, a row of the evening is late if it is no more than this before the last one. */
const LATE = HOUR;

/** Parts of timestamps that say the day. */
const DATED: ReadonlySet<string> = new Set([
  ...["day", "day-of-year", "iso-week", "sunday-week", "monday-week"],
  ...["epoch-seconds", "epoch-millis", "epoch-micros", "epoch-nanos"],
]);

const CLOCK: ReadonlySet<string> = new Set(["hour", "hour12"]);

/** True if these rows have a time of day, and no date, so that a directive may give it. */
export function areDateless(rows: Grammar): boolean {
  const parts = placesOf(rows).all.flatMap(({ node }) => (node.kind === "meaning" ? [node.of] : []));
  return parts.some((part) => CLOCK.has(part)) && !parts.some((part) => DATED.has(part));
}

/** Where rows are in time. */
type Progress = Pick<ColumnState, "clock" | "midnights">;

/** The midnights before a row with this time of day, and where the rows are after it. */
function passed({ clock, midnights }: Progress, next: number): { readonly own: number; readonly after: Progress } {
  if (clock !== null && clock - next > FAR_BACK) {
    return { own: midnights + 1, after: { clock: next, midnights: midnights + 1 } };
  }
  const isLate = clock !== null && midnights > 0 && next - clock > DAY - LATE;
  return isLate
    ? { own: midnights - 1, after: { clock, midnights } }
    : { own: midnights, after: { clock: next, midnights } };
}

/** Follows the time of day of rows. */
interface Midnights {
  /** A sink for rows whose date is that of a directive: it dates them. */
  readonly sink: EventSink;
  /** Notes the time of day of a row that is not to be read. */
  pass(event: Event): void;
}

/** @param columns what directives have said, and where rows are. */
export function midnightsOf(
  { sink, counters, origin }: Pick<RecordWork, "sink" | "counters" | "origin">,
  columns: { state: ColumnState },
  directive: string,
): Midnights {
  const clockOf = dayClock();
  let plain: TapeContext | null = null;
  let dated: TapeContext | null = null;
  let days = 0;

  /** The context of an event, with the date of a later day. */
  function laterBy(context: TapeContext, midnights: number, date: string): TapeContext {
    if (plain !== context || dated === null || days !== midnights) {
      const declared = context.declared();
      const given = { timeZone: null, ...declared.given, date: dateAfter(date, midnights) };
      dated = { ...context, declared: () => ({ ...declared, given }) };
      plain = context;
      days = midnights;
    }
    return dated;
  }

  /** The midnights before a row, which is noted. */
  function follow(event: Event, date: string): number {
    const clock = clockOf(event);
    const before = columns.state;
    if (clock === null) return before.midnights;
    const { own, after } = passed(before, clock);
    if (after.midnights > before.midnights) {
      counters.midnights++;
      counters.firstMidnight ??= { ...row(), date: dateAfter(date, own) };
    }
    columns.state = { ...before, ...after };
    return own;
  }

  function row() {
    return { source: origin.source, line: lineNumber(counters, counters.line), directive };
  }

  return {
    sink: {
      accept(event, isProbed) {
        const { date } = columns.state;
        if (date === null) counters.firstDateless ??= row();
        else {
          const midnights = follow(event, date);
          if (midnights > 0) event.context = laterBy(event.context, midnights, date);
        }
        sink.accept(event, isProbed);
      },
      get concluded() {
        return sink.concluded;
      },
    },
    pass(event) {
      const { date } = columns.state;
      if (date !== null) follow(event, date);
    },
  };
}

/** The date that many days after another one. */
function dateAfter(date: string, days: number): string {
  const [year, month, day] = date.split("-").map(Number);
  const after = civilFromDays(daysFromCivil(year!, month!, day!) + days);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(after.year).padStart(4, "0")}-${two(after.month)}-${two(after.day)}`;
}
