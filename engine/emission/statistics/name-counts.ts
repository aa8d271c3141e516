import { longer } from "../../event/bytes.ts";
import type { NameTable, ValueType } from "../../event/index.ts";
import type { FieldCount, Observation } from "../../report/index.ts";

/** The types that are counted; elsewhere a type is its index in this list. */
export const TYPES: readonly ValueType[] = ["string", "int", "float", "bool", "null", "unit", "map", "array"];

/** What has been counted, as plain data. */
export interface CountedFields {
  /** By name, in the order in which they came: how often the field was of each type. */
  readonly names: readonly (readonly [name: string, counts: Float64Array])[];
  readonly others: number;
}

/** What is known of names, by id. These are plain lists: functions instead would cost a tenth of the time of -s. */
interface Ids {
  /** How many there are. */
  size: number;
  /** From the id times {@link WIDTH} on: how often the name had each type. */
  counts: Float64Array;
  /** How certain the name is that of a time or level. */
  ranks: Uint8Array;
}

/** The counts of a name begin at its id times this number. */
export const WIDTH = TYPES.length;
/** A log may have ever new names: this many are counted one by one, with this many characters together. */
const [MOST_NAMES, MOST_CHARACTERS] = [16_384, 16 * 2 ** 20];

/** Counts how often fields were of each type: by the ids of names, and by names once ids stand for others. */
export function nameCounts(names: NameTable, rankedAs: (name: string) => number) {
  /** By name, in the order in which they came. */
  const folded = new Map<string, Float64Array>();
  let [characters, otherFields] = [0, 0];
  const ids: Ids = { size: 0, counts: new Float64Array(0), ranks: new Uint8Array(0) };
  /** By id. */
  let texts: string[] = [];
  /** The ids in the order in which events had them first, and by id whether one has had it. */
  let order: number[] = [];
  let had = new Uint8Array(0);

  function addNamed(name: string, own: Float64Array): void {
    const all = folded.get(name);
    if (all) for (let type = 0; type < WIDTH; type++) all[type]! += own[type]!;
    else if (folded.size < MOST_NAMES && characters + name.length <= MOST_CHARACTERS) {
      characters += name.length;
      folded.set(name, own.slice());
    } else otherFields += sum(own);
  }

  return {
    ids,
    /** Adds the new names of the table. */
    learn() {
      if (names.size * WIDTH > ids.counts.length) {
        ids.counts = longer(ids.counts, names.size * 2 * WIDTH);
        ids.ranks = longer(ids.ranks, names.size * 2);
        had = longer(had, names.size * 2);
      }
      for (; ids.size < names.size; ids.size++) {
        const text = names.text(ids.size);
        texts.push(text);
        ids.ranks[ids.size] = rankedAs(text);
      }
    },
    /** Notes that an event had the name, for the order of names. */
    note(id: number) {
      if (had[id] === 1) return;
      had[id] = 1;
      order.push(id);
    },
    /** Adds what is counted by id to the names, because ids will stand for other names. */
    fold() {
      for (const id of order) {
        const own = ids.counts.subarray(id * WIDTH, (id + 1) * WIDTH);
        if (own.some((count) => count !== 0)) addNamed(texts[id]!, own);
      }
      ids.counts.fill(0);
      had.fill(0);
      order = [];
      texts = [];
      ids.size = 0;
    },
    /** What has been counted and folded. */
    rows(): Pick<Observation, "fields" | "otherFields"> {
      const fields = [...folded].map(([name, all]) => fieldCount(name, all)).sort((a, b) => b.count - a.count);
      return { fields, otherFields };
    },
    drain(): CountedFields {
      const drained = { names: [...folded], others: otherFields };
      folded.clear();
      [characters, otherFields] = [0, 0];
      return drained;
    },
    merge(other: CountedFields) {
      for (const [name, own] of other.names) addNamed(name, own);
      otherFields += other.others;
    },
  };
}

function fieldCount(name: string, counts: Float64Array): FieldCount {
  const types = TYPES.map((type, i) => ({ type, count: counts[i]! })).filter(({ count }) => count > 0);
  return { name, count: sum(counts), types: types.sort((a, b) => b.count - a.count) };
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
