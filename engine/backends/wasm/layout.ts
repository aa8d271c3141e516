import { ENTRY } from "../../event/tape.ts";

// What stands where in the memory that the module and its host share, in bytes.

const WORD = 4;
const PAGE = 65_536;

/** Names with ids from there on are not known to the module. */
export const MOST_NAMES = 4_096;
/** A name takes so many bytes; longer ones, with the quote behind them, are looked up each time. */
export const NAME_BYTES = 32;
/** So many keys of maps inside each other are told apart. */
export const MOST_KEYS = 64;
/** More fields than that a record may not have. */
export const MOST_FIELDS = 512;

/** How many bytes of the tape the last record uses. */
export const LENGTH = 64;
/** The name that nobody but the run may give, or -1. */
export const RESERVED = LENGTH + WORD;
/** Behind each name (0: the record's start), 1 and the name that came next the last time, or 0. */
export const NEXT = 256;
/** The length of each name, in bytes, and the quote behind it; 0 where that is too long. */
export const LENGTHS = NEXT + WORD * (MOST_NAMES + 1);
/** The number of the record that had the name last. */
export const SEEN = LENGTHS + WORD * MOST_NAMES;
/** By the hash of its text, 1 and a name that has it, or 0. */
export const HASHED = SEEN + WORD * MOST_NAMES;
export const HASH_BITS = 12;
/** The names of the keys of the maps that are open; all tables in front of it tell of names. */
export const KEYS = HASHED + WORD * 2 ** HASH_BITS;
/** The record's fields, as on an event's tape. */
export const TAPE = KEYS + WORD * MOST_KEYS;
/** The bytes of each name. */
export const NAMES = TAPE + WORD * ENTRY * MOST_FIELDS;
/** The block that records are read from. */
export const BLOCK = Math.ceil((NAMES + NAME_BYTES * MOST_NAMES) / PAGE) * PAGE;

/** Bytes behind the block that are read, though nothing depends on them. */
const BEHIND = 16;

/** How many pages of memory a block of `size` bytes needs. */
export function pagesFor(size: number): number {
  return Math.ceil((BLOCK + size + BEHIND) / PAGE);
}

/** What the function `record` returns for a record that the grammar does not accept. */
export const REFUSED = -1;
/** What it returns where it cannot tell. */
export const UNSURE = -2;
/** Else it adds these: the text is canonical JSON; in no map a key comes twice; in the record itself none does. */
export const IS_CANONICAL = 1;
export const IS_DISTINCT = 2;
export const HAS_ONCE = 4;
