import { type Event, NameTable, PLAIN, TEXT, valueAt } from "../../event/index.ts";
import { severities, severityOf } from "../../event/levels.ts";
import type { LevelCount, Observation } from "../../report/observation.ts";

/** Logs have a handful of levels; what has more is no level. */
const MOST_LEVELS = 256;
/** A longer text is no level either, in bytes or UTF-16 units. */
const LONGEST_LEVEL = 64;
/** The levels that are tried first stand in so many places, by their length and first byte; a power of 2. */
const PLACES = 256;

/** Counts levels, each as it stands in the events. */
export interface LevelCounter {
  /** Counts the level whose entry begins at `at`. */
  count(event: Event, at: number): void;
  counts(): Pick<Observation, "levels" | "otherLevels">;
  /** What has been counted, as plain data; the counter begins anew. */
  take(): CountedLevels;
  /** Adds what has been counted elsewhere, behind what was counted here. */
  merge(other: CountedLevels): void;
}

export interface CountedLevels {
  /** In the order in which they came. */
  readonly levels: readonly LevelCount[];
  readonly others: number;
}

export function levelCounter(): LevelCounter {
  const texts = new NameTable();
  const counts = new Float64Array(MOST_LEVELS);
  /** The ids of levels, and one more. */
  const likely = new Uint16Array(PLACES);
  /** The ids of all levels, once there are as many as are counted. */
  let full: ReadonlyMap<string, number> | null = null;
  let others = 0;

  function isLevel(id: number, bytes: Uint8Array, from: number, to: number): boolean {
    const { pool } = texts;
    const start = texts.starts[id]!;
    if (texts.lengths[id] !== to - from) return false;
    for (let i = to - from - 1; i >= 0; i--) if (pool[start + i] !== bytes[from + i]) return false;
    return true;
  }

  function countText(text: string, count = 1): void {
    if (text === "") return;
    if (texts.size === MOST_LEVELS) {
      full ??= new Map(Array.from({ length: MOST_LEVELS }, (_, id) => [texts.text(id), id]));
    }
    const id = text.length > LONGEST_LEVEL ? undefined : full ? full.get(text) : texts.id(text);
    if (id === undefined) others += count;
    else counts[id]! += count;
  }

  function inOrder(): LevelCount[] {
    return Array.from({ length: texts.size }, (_, id) => ({ level: texts.text(id), count: counts[id]! }));
  }

  return {
    count(event, at) {
      const { bytes, entries } = event;
      const kind = entries[at + 1]!;
      if (kind !== PLAIN && kind !== TEXT) {
        const value = valueAt(event, at);
        if (typeof value === "string" || typeof value === "number" || typeof value === "bigint")
          countText(String(value));
        return;
      }
      const from = entries[at + 2]!;
      const to = entries[at + 3]!;
      const place = (bytes[from]! + 7 * (to - from)) & (PLACES - 1);
      const id = likely[place]! - 1;
      if (id >= 0 && isLevel(id, bytes, from, to)) counts[id]!++;
      else if (from < to && to - from <= LONGEST_LEVEL && texts.size < MOST_LEVELS) {
        const found = texts.intern(bytes, from, to);
        likely[place] = found + 1;
        counts[found]!++;
      } else countText(String(valueAt(event, at)));
    },
    counts() {
      return { levels: inOrder().sort(byGravity), otherLevels: others };
    },
    take() {
      const taken = { levels: inOrder(), others };
      texts.clear();
      counts.fill(0);
      likely.fill(0);
      full = null;
      others = 0;
      return taken;
    },
    merge(other) {
      for (const { level, count } of other.levels) countText(level, count);
      others += other.others;
    },
  };
}

function byGravity(a: LevelCount, b: LevelCount): number {
  return gravity(a) - gravity(b) || b.count - a.count;
}

function gravity({ level }: LevelCount): number {
  const severity = severityOf(level);
  return severity ? severities.indexOf(severity) : severities.length;
}
