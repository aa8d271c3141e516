import { longer } from "../../event/bytes.ts";
import { type Event, NameTable, PLAIN_STRING, TEXT, valueAt } from "../../event/index.ts";
import { type Severity, severities } from "../../event/levels.ts";
import { severityAt } from "../../event/role-field.ts";
import type { LevelCount } from "../../report/index.ts";

/** Logs have few levels: of a field with more, the first ones are reported. */
const MOST_LISTED = 256;
/** More are counted than reported: which ones are first is known once the parts of a log have been merged. */
const MOST_LEVELS = 16_384;
/** A longer text is no level, in bytes or UTF-16 units. */
const LONGEST_LEVEL = 64;
/** The bytes of a word. */
const WORD = 4;
/** Levels are looked up in this many places, by their length and first word; a power of 2. */
const PLACES = 256;

export interface CountedLevels {
  /** In the order in which they came. */
  readonly levels: readonly LevelCount[];
  readonly others: number;
}

/** Counts levels by their text in the events; each begins at `at` on the tape. */
export function levelCounter() {
  const texts = new NameTable();
  let counts = new Float64Array(MOST_LISTED);
  /** By id: what the level means. */
  const meanings: (Severity | null)[] = [];
  /** By place: the id of a level, and one more; 0 for none. */
  const likely = new Uint16Array(PLACES);
  /** By place: the length of that level, the words that it begins and ends with, and how often it came lately. */
  const lengths = new Uint8Array(PLACES);
  const heads = new Int32Array(PLACES);
  const tails = new Int32Array(PLACES);
  const lately = new Float64Array(PLACES);
  let seen: Uint8Array = new Uint8Array(0);
  let view = new DataView(seen.buffer);
  /** The ids of all levels, once there are as many as are counted. */
  let full: ReadonlyMap<string, number> | null = null;
  let others = 0;

  /** Makes a level of one or two words the one that is tried first at the place. */
  function remember(place: number, id: number, length: number, head: number, tail: number): void {
    settle(place);
    likely[place] = id + 1;
    lengths[place] = length;
    heads[place] = head;
    tails[place] = tail;
  }

  function settle(place: number): void {
    if (lately[place]! > 0) counts[likely[place]! - 1]! += lately[place]!;
    lately[place] = 0;
  }

  function look(bytes: Uint8Array): void {
    seen = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  function addById(id: number, count: number, meaning: () => Severity | null): void {
    if (id >= counts.length) counts = longer(counts, MOST_LEVELS);
    counts[id]! += count;
    if (id === meanings.length) meanings.push(meaning());
  }

  function countText(text: string, meaning: () => Severity | null, count = 1): void {
    if (text === "") return;
    if (texts.size === MOST_LEVELS) {
      full ??= new Map(Array.from({ length: MOST_LEVELS }, (_, id) => [texts.text(id), id]));
    }
    const id = text.length > LONGEST_LEVEL ? undefined : full ? full.get(text) : texts.id(text);
    if (id === undefined) others += count;
    else addById(id, count, meaning);
  }

  function inOrder(): LevelCount[] {
    for (let place = 0; place < PLACES; place++) settle(place);
    return Array.from({ length: texts.size }, (_, id) => {
      return { level: texts.text(id), severity: meanings[id] ?? null, count: counts[id]! };
    });
  }

  return {
    add(event: Event, at: number) {
      const { bytes, entries } = event;
      const kind = entries[at + 1]!;
      if (kind !== PLAIN_STRING && kind !== TEXT) {
        const value = valueAt(event, at);
        if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
          countText(String(value), () => severityAt(event, at));
        }
        return;
      }
      const from = entries[at + 2]!;
      const to = entries[at + 3]!;
      const length = to - from;
      const isShort = length >= WORD && length <= 2 * WORD;
      if (bytes !== seen) look(bytes);
      const head = isShort ? view.getInt32(from) : 0;
      const tail = isShort ? view.getInt32(to - WORD) : 0;
      const place = (head + 7 * length + (head >> 16)) & (PLACES - 1);
      if (isShort && lengths[place] === length && heads[place] === head && tails[place] === tail) {
        lately[place]!++;
      } else if (length > 0 && length <= LONGEST_LEVEL && texts.size < MOST_LEVELS) {
        const id = texts.intern(bytes, from, to);
        addById(id, 1, () => severityAt(event, at));
        if (isShort) remember(place, id, length, head, tail);
      } else countText(String(valueAt(event, at)), () => severityAt(event, at));
    },
    rows() {
      const all = inOrder();
      const otherLevels = all.slice(MOST_LISTED).reduce((sum, { count }) => sum + count, others);
      return {
        levels: all.slice(0, MOST_LISTED).sort((a, b) => gravity(a) - gravity(b) || b.count - a.count),
        otherLevels,
      };
    },
    drain() {
      const drained = { levels: inOrder(), others };
      texts.clear();
      meanings.length = 0;
      counts.fill(0);
      lengths.fill(0);
      full = null;
      others = 0;
      return drained;
    },
    merge(other: CountedLevels) {
      for (const { level, severity, count } of other.levels) countText(level, () => severity, count);
      others += other.others;
    },
  };
}

function gravity({ severity }: LevelCount): number {
  return severity ? severities.indexOf(severity) : severities.length;
}
