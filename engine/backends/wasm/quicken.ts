import type { NameTable } from "../../event/names.ts";
import { CENSUS_ENTRY, CENSUS_FIELDS, CONTAINER, ENTRY, type Event, type TapeContext } from "../../event/tape.ts";
import { CANONICAL, DISTINCT, type MadeParser, REJECT, type Readers } from "../programs/index.ts";
import {
  BLOCK,
  HAS_ONCE,
  IS_CANONICAL,
  IS_DISTINCT,
  KEYS,
  LENGTH,
  LENGTHS,
  MOST_NAMES,
  NAME_BYTES,
  NAMES,
  NEXT,
  pagesFor,
  REFUSED,
  RESERVED,
  TAPE,
} from "./layout.ts";
import type { WasmProgram } from "./program.ts";

const WORD = 4;
/** Records that were left to the other parser, beyond an eighth of all, after which all are. */
const PATIENCE = 256;

/**
 * Makes a parser read what lies in a block of memory by WebAssembly, which is twice as fast; all else, and the few
 * records of which WebAssembly cannot tell what they are, it leaves to the programs of the parser.
 * @param size of the block, in bytes.
 * @param blockOf makes the block of `size` bytes of `buffer` from `offset` on.
 * @returns the block, or null where the machine has no such memory or instructions. Records that lie in another view of the
 * same memory are not read from it.
 */
export function quicken<B extends Uint8Array>(
  parser: MadeParser,
  program: WasmProgram,
  names: NameTable,
  size: number,
  blockOf: (buffer: ArrayBuffer, offset: number, size: number) => B,
): B | null {
  const memory = WebAssembly.validate(program.bytes) ? memoryFor(size) : null;
  if (memory === null) return null;
  const words = new Int32Array(memory.buffer);
  const bytes = new Uint8Array(memory.buffer);
  const block = blockOf(memory.buffer, BLOCK, size);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program.bytes), { host: { memory, intern } });
  const record = exports.record as (from: number, to: number) => number;
  const context: TapeContext = { escapes: program.escapes, ...parser.containers };
  let home: Uint8Array | null = block;
  let { epoch } = names;
  let patience = PATIENCE;

  /** The id of a name in the block, or -1 where it is beyond those that the module knows. */
  function intern(from: number, to: number): number {
    const id = names.intern(block, from, to);
    if (id >= MOST_NAMES) return -1;
    // The quote behind a name is compared with it.
    const isShort = to - from < NAME_BYTES - 1 && names.plain[id] === 1;
    if (isShort) bytes.copyWithin(NAMES + NAME_BYTES * id, BLOCK + from, BLOCK + to + 1);
    words[LENGTHS / WORD + id] = isShort ? to - from + 1 : 0;
    return id;
  }

  function read(from: number, to: number): number {
    if (names.epoch !== epoch) {
      epoch = names.epoch;
      words.fill(0, NEXT / WORD, KEYS / WORD);
    }
    words[RESERVED / WORD] = names.reserved;
    const verdict = record(from, to);
    if (verdict < REFUSED) {
      patience -= 8;
      if (patience < 0) home = null;
    } else if (patience < PATIENCE) patience++;
    return verdict;
  }

  function begin(event: Event, end: number): void {
    event.bytes = block;
    event.end = end;
    event.context = context;
    if (event.boxed.length > 0) event.boxed.length = 0;
    event.serial = ++names.serial;
  }

  /** Puts the fields that are wanted on the event's tape. */
  function take(event: Event, to: number): void {
    begin(event, to);
    const { wanted } = names;
    const end = (TAPE + words[LENGTH / WORD]!) / WORD;
    const entries = event.grow(end - TAPE / WORD);
    let length = 0;
    for (let at = TAPE / WORD; at < end; at += ENTRY) {
      if (wanted[words[at]!] !== 1) continue;
      entries[length] = words[at]!;
      entries[length + 1] = words[at + 1]!;
      entries[length + 2] = words[at + 2]!;
      entries[length + 3] = words[at + 3]!;
      length += ENTRY;
    }
    event.length = length;
    event.clashes = false;
  }

  /** A reader of the fields that are wanted; they are of use where the verdict has the flag. */
  function taking(slow: Readers["pick"], flag: number): Readers["pick"] {
    return (b, from, to, event) => {
      if (b !== home) return slow(b, from, to, event);
      const verdict = read(from, to);
      if (verdict < 0) return verdict === REFUSED ? REJECT : slow(b, from, to, event);
      take(event, to);
      return verdict & flag ? 1 : 0;
    };
  }

  parser.replace(
    (slow: Readers): Readers => ({
      parse(b, from, to, event) {
        if (b !== home) return slow.parse(b, from, to, event);
        const verdict = read(from, to);
        if (verdict === REFUSED) return REJECT;
        if (verdict < 0 || (verdict & HAS_ONCE) === 0) return slow.parse(b, from, to, event);
        begin(event, to);
        const length = words[LENGTH / WORD]! / WORD;
        const entries = event.grow(length);
        for (let at = 0, from = TAPE / WORD; at < length; at += ENTRY, from += ENTRY) {
          entries[at] = words[from]!;
          entries[at + 1] = words[from + 1]!;
          entries[at + 2] = words[from + 2]!;
          entries[at + 3] = words[from + 3]!;
        }
        event.length = length;
        return to;
      },
      scan(b, from, to, event) {
        if (b !== home) return slow.scan(b, from, to, event);
        const verdict = read(from, to);
        if (verdict < 0) return verdict === REFUSED ? REJECT : slow.scan(b, from, to, event);
        if (verdict & IS_CANONICAL) return CANONICAL;
        return verdict & IS_DISTINCT ? DISTINCT : 0;
      },
      probe: taking(slow.probe, IS_CANONICAL),
      pick: taking(slow.pick, HAS_ONCE),
      survey(b, from, to, event) {
        if (b !== home) return slow.survey(b, from, to, event);
        const verdict = read(from, to);
        const length = words[LENGTH / WORD]! / WORD;
        if (verdict === REFUSED) return REJECT;
        if (verdict < 0 || (verdict & HAS_ONCE) === 0 || length > ENTRY * CENSUS_FIELDS) {
          return slow.survey(b, from, to, event);
        }
        begin(event, to);
        return survey(event, length);
      },
    }),
  );

  /** Takes the census of the record's fields, and puts those that are wanted on the event's tape. */
  function survey(event: Event, size: number): number {
    if (event.censusEpoch !== epoch || event.censusContext !== context) {
      event.censusEpoch = epoch;
      event.censusContext = context;
      event.emptyCensus();
    }
    const { census } = event;
    const entries = event.grow(size);
    const end = TAPE / WORD + size;
    let isAlike = true;
    let length = 0;
    let counted = 0;
    for (let at = TAPE / WORD; at < end; at += ENTRY, counted += CENSUS_ENTRY) {
      const id = words[at]!;
      const text = words[at + 1]!;
      // A census does not say whether the text of a map or array is canonical.
      const kind = text >= CONTAINER ? text & ~1 : text;
      if (census[counted] !== id || census[counted + 1] !== kind) {
        census[counted] = id;
        census[counted + 1] = kind;
        census[counted + 2] = names.wanted[id]!;
        isAlike = false;
      }
      if (census[counted + 2] !== 1) continue;
      entries[length] = id;
      entries[length + 1] = kind;
      entries[length + 2] = words[at + 2]!;
      entries[length + 3] = words[at + 3]!;
      length += ENTRY;
    }
    event.length = length;
    event.clashes = false;
    event.alike = isAlike && counted === event.counted;
    event.counted = counted;
    return 1;
  }

  return block;
}

/** Memory for a block; null where a limit of the process denies it, since each takes gigabytes of addresses. */
function memoryFor(size: number): WebAssembly.Memory | null {
  try {
    return new WebAssembly.Memory({ initial: pagesFor(size) });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
