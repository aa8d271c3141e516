import { gzipSync } from "node:zlib";
import { below, between, pick, type Random } from "../../workbench/sample/words.ts";
import { changes, type Draft } from "./changes.ts";
import { type Field, type Kind, kinds, type Layout } from "./layouts.ts";

/** A file of a trial. */
export interface Input {
  readonly name: string;
  /** Its lines, each with its end, as one character for each byte. */
  readonly lines: readonly string[];
  readonly packing: Packing;
}

/** An archive that is cut lacks its last bytes, and one that is damaged has others in its middle. */
const PACKINGS = ["plain", "plain", "plain", "plain", "plain", "gz", "zst", "cut", "damaged"] as const;
export type Packing = (typeof PACKINGS)[number] | "missing";

/** What the files of a trial have in common. */
export interface Plan {
  readonly layout: Layout;
  readonly chunkBytes: number;
  /** Records of all files. */
  readonly records: number;
  readonly files: number;
}

/** The first timestamp of a trial, and the span from one to the next, in milliseconds. */
export interface Clock {
  readonly start: number;
  readonly step: number;
}

const STEPS = [1, 40, 997, 4_001, 61_000, 3_599_000];
const START = Date.UTC(2026, 1, 3, 9, 58, 7, 123);

export function clockOf(random: Random): Clock {
  return { start: START, step: pick(random, STEPS) };
}

/** How timestamps are written. */
const stamps: readonly ((date: Date) => string)[] = [
  (date) => date.toISOString(),
  (date) => date.toISOString(),
  (date) => date.toISOString().replace(/\.\d+Z/, "Z"),
  (date) => date.toISOString().replace("Z", "+02:00"),
  (date) => date.toISOString().replace("T", " ").replace("Z", ""),
  (date) => date.toISOString().replace("T", " ").replace(".", ",").replace("Z", ""),
  (date) => date.toISOString().slice(0, 19).replace("T", " "),
  (date) => date.toUTCString(),
  (date) => `Feb ${String(date.getUTCDate()).padStart(2)} ${date.toISOString().slice(11, 19)}`,
];

const NAMES: Readonly<Record<Kind, readonly string[]>> = {
  text: ["msg", "path", "host"],
  int: ["n", "status", "pid"],
  float: ["ms", "load"],
  bool: ["ok", "hit"],
  null: ["none"],
  level: ["level", "severity"],
  map: ["user", "req"],
  list: ["tags"],
};
const TIMES = ["ts", "ts", "ts", "time", "@timestamp", "t"];

interface Column {
  readonly name: string;
  readonly kind: Kind | "time";
}

function schemaOf(random: Random): readonly Column[] {
  const columns: Column[] = [];
  if (below(random, 8) > 0) columns.push({ name: pick(random, TIMES), kind: "time" });
  if (below(random, 4) > 0) columns.push({ name: "level", kind: "level" });
  for (let left = between(random, 1, 7); left > 0; left--) {
    const kind = pick(random, kinds);
    const name = pick(random, NAMES[kind]);
    if (!columns.some((column) => column.name === name)) columns.push({ name, kind });
  }
  return columns;
}

/** Which records of a file a change makes others. */
interface Spell {
  readonly change: string;
  readonly applies: (nth: number) => boolean;
}

/** A change begins late, and then comes once, now and then, in turns, always, or until another record. */
function spellOf(random: Random, count: number): Spell {
  const names = Object.keys(changes);
  const from = Math.trunc(count * pick(random, [0, 0.3, 0.5, 0.7, 0.9]) + below(random, 10));
  const until = from + below(random, count);
  const every = between(random, 2, 60);
  const applies = pick<Spell["applies"]>(random, [
    (nth) => nth === from,
    (nth) => nth >= from && nth % every === 0,
    (nth) => nth >= from && nth % 2 === 0,
    (nth) => nth >= from,
    (nth) => nth >= from && nth < until,
  ]);
  return { change: pick(random, names), applies };
}

/** Makes the files of a trial. */
export function makeInputs(
  random: Random,
  { layout, chunkBytes, records, files }: Plan,
  clock: Clock,
): readonly Input[] {
  const shared = { schema: schemaOf(random), style: pick(random, layout.styles), stamp: pick(random, stamps) };
  return Array.from({ length: files }, (_, i) => {
    const own = below(random, 4) === 0;
    const { schema, style, stamp } = own
      ? { schema: schemaOf(random), style: pick(random, layout.styles), stamp: pick(random, stamps) }
      : shared;
    const count = Math.max(1, Math.trunc(records / files));
    const spells = Array.from({ length: below(random, 6) }, () => spellOf(random, count));
    const end = below(random, 6) === 0 ? "\r\n" : "\n";
    const lines: string[] = [];
    const constant = new Map(schema.map(({ name, kind }) => [name, kind === "time" ? "" : layout.value(kind, random)]));
    const isVaried = below(random, 4) > 0;
    const started = clock.start + below(random, 5) * clock.step;
    const fieldsOf = (nth: number): Field[] =>
      schema.map(({ name, kind }) => {
        if (kind === "time") return [layout.key(name), layout.time(stamp(new Date(started + nth * clock.step)))];
        return [layout.key(name), isVaried ? layout.value(kind, random) : constant.get(name)!];
      });
    lines.push(layout.head(fieldsOf(0)));
    for (let nth = 0; nth < count; nth++) {
      const draft: Draft = { fields: fieldsOf(nth), rewrite: (text) => text, end };
      for (const { change, applies } of spells) {
        if (applies(nth)) changes[change]!(draft, { layout, chunkBytes, random, nth });
      }
      lines.push(draft.rewrite(style(draft.fields, random)) + draft.end);
    }
    if (below(random, 4) === 0) lines.push(lines.pop()!.replace(/[\r\n]+$/, ""));
    if (below(random, 20) === 0) lines.unshift("\xef\xbb\xbf");
    const packing = below(random, 60) === 0 ? "missing" : pick(random, PACKINGS);
    return { name: `${"abcde"[i]}.log`, lines, packing };
  });
}

/** The bytes of a file, or null where there is none. */
export function bytesOf({ lines, packing }: Input): Buffer | null {
  const bytes = Buffer.from(lines.join(""), "latin1");
  switch (packing) {
    case "missing":
      return null;
    case "plain":
      return bytes;
    case "zst":
      return zstdFrame(bytes);
    case "gz":
      return gzipSync(bytes, { level: 1 });
    case "cut":
      return gzipSync(bytes, { level: 1 }).subarray(0, -bytes.length >> 3);
    case "damaged": {
      const archive = gzipSync(bytes, { level: 1 });
      return archive.fill(0xff, archive.length >> 1, (archive.length >> 1) + 8);
    }
  }
}

const ZSTD_HEADER = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58];
const LONGEST_BLOCK = 100_000;

/** A frame of zstd whose blocks hold the bytes as they are. */
function zstdFrame(bytes: Buffer): Buffer {
  const parts: Uint8Array[] = [Buffer.from(ZSTD_HEADER)];
  for (let from = 0; from === 0 || from < bytes.length; from += LONGEST_BLOCK) {
    const block = bytes.subarray(from, from + LONGEST_BLOCK);
    const header = (block.length << 3) | (from + block.length === bytes.length ? 1 : 0);
    parts.push(Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), block);
  }
  return Buffer.concat(parts);
}
