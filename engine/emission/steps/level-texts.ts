import { type Event, INT, jsonText, NameTable, PLAIN_STRING, TEXT, valueAt } from "../../event/index.ts";

/** This many strings are kept; logs have a handful of levels. */
const MOST_TEXTS = 256;
const MOST_TABLES = 32;

/** A text in fields of one name, and how often it was counted. */
export interface Counted {
  /** The name of the field. */
  readonly name: string;
  readonly text: string;
  /** Whether it is a number. */
  readonly isNumber: boolean;
  readonly count: number;
}

/** The strings in fields of one name that are numbers, or are none. */
interface Table {
  readonly name: string;
  readonly isNumber: boolean;
  readonly texts: NameTable;
  /** By id: the verdict, and one more; 0 where there is none yet. */
  readonly verdicts: Uint8Array;
  readonly counts: Float64Array;
}

/**
 * The levels of events as strings, each judged once.
 * @param judge the verdict on a text, a small number.
 * @param drop takes what was counted of strings that are forgotten because there are too many.
 */
export function levelTexts(
  judge: (text: string, isNumber: boolean, name: string) => number,
  drop: (counted: readonly Counted[]) => void,
) {
  const tables = new Map<number, Table>();
  let epoch = 0;
  let table: Table | null = null;
  let tableKey = -1;
  let id = 0;

  function tableOf({ names }: Event, name: number, isNumber: boolean): Table {
    const key = 2 * name + (isNumber ? 1 : 0);
    if (names.epoch !== epoch || tables.size === MOST_TABLES) {
      drop(drain());
      tables.clear();
      ({ epoch } = names);
    }
    const known = tables.get(key) ?? newTable(names.text(name), isNumber);
    tables.set(key, known);
    table = known;
    tableKey = key;
    return known;
  }

  /** The verdict on a text that has been added to its table last, or found in it. */
  function verdictOf(known: Table, found: number): number {
    id = found;
    const verdict = known.verdicts[found]!;
    if (verdict > 0) return verdict - 1;
    const text = known.texts.text(found);
    if (found >= MOST_TEXTS) {
      drop(countedIn(known));
      known.texts.clear();
      known.verdicts.fill(0);
      id = known.texts.id(text);
    }
    const judged = judge(text, known.isNumber, known.name);
    known.verdicts[id] = judged + 1;
    return judged;
  }

  /** What has been counted since it was drained last. */
  function drain(): readonly Counted[] {
    return [...tables.values()].flatMap(countedIn);
  }

  return {
    /** The verdict on the level whose entry begins at `at`; the next {@link count} is of it. */
    judge(event: Event, at: number) {
      const { entries, names } = event;
      const kind = entries[at + 1]!;
      const name = entries[at]!;
      if (kind === PLAIN_STRING || kind === TEXT || kind === INT) {
        const isNumber = kind === INT;
        const isLast = table !== null && tableKey === 2 * name + (isNumber ? 1 : 0) && names.epoch === epoch;
        const known = isLast ? table! : tableOf(event, name, isNumber);
        return verdictOf(known, known.texts.intern(event.bytes, entries[at + 2]!, entries[at + 3]!));
      }
      const value = valueAt(event, at);
      const known = tableOf(event, name, typeof value === "number" || typeof value === "bigint");
      return verdictOf(known, known.texts.id(typeof value === "string" ? value : jsonText(value)));
    },
    /** Counts an event of the level that was judged last. */
    count() {
      if (table !== null) table.counts[id]!++;
    },
    drain,
  };
}

function newTable(name: string, isNumber: boolean): Table {
  const texts = new NameTable();
  return { name, isNumber, texts, verdicts: new Uint8Array(MOST_TEXTS + 1), counts: new Float64Array(MOST_TEXTS) };
}

/** What the table has counted; it begins anew. */
function countedIn({ name, isNumber, texts, counts }: Table): Counted[] {
  const counted: Counted[] = [];
  for (let id = 0; id < texts.size; id++) {
    if (counts[id]! > 0) counted.push({ name, isNumber, text: texts.text(id), count: counts[id]! });
  }
  counts.fill(0);
  return counted;
}
