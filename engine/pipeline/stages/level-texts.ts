import { type Event, INT, jsonText, NameTable, PLAIN, TEXT, type Value, valueAt } from "../../event/index.ts";

/** This many texts are known at once; logs have a handful of levels. */
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

/** The levels of events as texts, each judged once. */
export interface LevelTexts {
  /** The verdict on the level whose entry begins at `at`; the next {@link count} is of it. */
  judge(event: Event, at: number): number;
  /** Counts an event of the level that was judged last. */
  count(): void;
  /** What has been counted since it was taken last. */
  take(): readonly Counted[];
}

/** The texts in fields of one name that are numbers, or are none. */
interface Table {
  readonly name: string;
  readonly isNumber: boolean;
  readonly texts: NameTable;
  /** By id: the verdict, and one more; 0 where there is none yet. */
  readonly verdicts: Uint8Array;
  readonly counts: Float64Array;
}

/**
 * @param judge the verdict on a text, a small number.
 * @param drop takes what was counted of texts that are forgotten because there are too many.
 */
export function levelTexts(
  judge: (text: string, isNumber: boolean, name: string) => number,
  drop: (counted: readonly Counted[]) => void,
): LevelTexts {
  const tables = new Map<number, Table>();
  let epoch = 0;
  let table: Table | null = null;
  let tableKey = -1;
  let id = 0;

  function tableOf({ names }: Event, name: number, isNumber: boolean): Table {
    const key = 2 * name + (isNumber ? 1 : 0);
    if (table !== null && key === tableKey && names.epoch === epoch) return table;
    if (names.epoch !== epoch || tables.size === MOST_TABLES) {
      drop(take());
      tables.clear();
      ({ epoch } = names);
    }
    const known = tables.get(key) ?? newTable(names.text(name), isNumber);
    tables.set(key, known);
    table = known;
    tableKey = key;
    return known;
  }

  function verdictOf(known: Table, found: number): number {
    id = found;
    if (known.verdicts[found] === 0) {
      known.verdicts[found] = judge(known.texts.text(found), known.isNumber, known.name) + 1;
    }
    return known.verdicts[found]! - 1;
  }

  function makeRoom(known: Table): void {
    if (known.texts.size < MOST_TEXTS) return;
    drop(countedIn(known));
    known.texts.clear();
    known.verdicts.fill(0);
  }

  function take(): readonly Counted[] {
    return [...tables.values()].flatMap(countedIn);
  }

  return {
    judge(event, at) {
      const { entries, bytes } = event;
      const kind = entries[at + 1]!;
      if (kind === PLAIN || kind === TEXT || kind === INT) {
        const known = tableOf(event, entries[at]!, kind === INT);
        makeRoom(known);
        return verdictOf(known, known.texts.intern(bytes, entries[at + 2]!, entries[at + 3]!));
      }
      const value = valueAt(event, at);
      const known = tableOf(event, entries[at]!, typeof value === "number" || typeof value === "bigint");
      makeRoom(known);
      return verdictOf(known, known.texts.id(textOf(value)));
    },
    count() {
      if (table !== null) table.counts[id]!++;
    },
    take,
  };
}

function newTable(name: string, isNumber: boolean): Table {
  const texts = new NameTable();
  return {
    name,
    isNumber,
    texts,
    verdicts: new Uint8Array(MOST_TEXTS),
    counts: new Float64Array(MOST_TEXTS),
  };
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

function textOf(value: Value): string {
  return typeof value === "string" ? value : jsonText(value);
}
