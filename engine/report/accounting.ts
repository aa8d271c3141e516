import type { DiagnosticOf } from "./diagnostics/index.ts";

/** Why bytes of the input are passed over, though nothing is wrong with them. */
const skipRules = ["bom", "blank", "header", "tooLong", "skipped", "section", "kept", "ignored"] as const;
export type SkipRule = (typeof skipRules)[number];

/**
 * What became of the bytes of the input. A record's bytes are those of its lines with their ends. What was read has to
 * be parsed, rejected, skipped by a rule, or left unread; the two sides are counted in different places.
 */
export interface ByteAccount {
  /** What the sources delivered: archives decoded, but nothing repaired. */
  delivered: number;
  /** What was put in: the line end that a file lacks, and what U+FFFD is longer than the bytes in whose place it stands. */
  added: number;
  parsed: number;
  rejected: number;
  readonly skipped: Record<SkipRule, number>;
  /** What no record was made of because the run had ended. */
  unread: number;
}

/** What became of events, those that stages have added among them. */
export interface EventAccount {
  /** Events that were made of records. */
  in: number;
  /** Events that stages have added. */
  emitted: number;
  /** Events that were written, or would have been if the run were not quiet. */
  out: number;
  /** Events that a stage has dropped. */
  filtered: number;
}

export function newByteAccount(): ByteAccount {
  const skipped = { bom: 0, blank: 0, header: 0, tooLong: 0, skipped: 0, section: 0, kept: 0, ignored: 0 };
  return { delivered: 0, added: 0, parsed: 0, rejected: 0, skipped, unread: 0 };
}

export function newEventAccount(): EventAccount {
  return { in: 0, emitted: 0, out: 0, filtered: 0 };
}

/** Adds what became of other bytes. */
export function addBytes(account: ByteAccount, { skipped, ...others }: ByteAccount): void {
  account.delivered += others.delivered;
  account.added += others.added;
  account.parsed += others.parsed;
  account.rejected += others.rejected;
  account.unread += others.unread;
  for (const rule of skipRules) account.skipped[rule] += skipped[rule];
}

/** Adds what became of other events. */
export function addEvents(account: EventAccount, other: EventAccount): void {
  account.in += other.in;
  account.emitted += other.emitted;
  account.out += other.out;
  account.filtered += other.filtered;
}

/** What a run does not know what became of, though it should; null if all is well. */
export function unaccountedFor(bytes: ByteAccount, events: EventAccount): DiagnosticOf<"unaccounted"> | null {
  const lost = { bytes: unaccountedBytes(bytes), events: unaccountedEvents(events) };
  return lost.bytes === 0 && lost.events === 0 ? null : { code: "unaccounted", ...lost };
}

/** How many bytes were read of which nothing is known, less those that are known of but were not read; 0 if all is well. */
export function unaccountedBytes(account: ByteAccount): number {
  const skipped = skipRules.reduce((sum, rule) => sum + account.skipped[rule], 0);
  return account.delivered + account.added - account.parsed - account.rejected - skipped - account.unread;
}

/** The same for events. */
function unaccountedEvents(account: EventAccount): number {
  return account.in + account.emitted - account.out - account.filtered;
}
