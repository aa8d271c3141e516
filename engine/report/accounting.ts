import type { DiagnosticOf } from "./diagnostics/index.ts";
import { type SkipRule, skipRules } from "./skip-rules.ts";

/**
 * The account of the bytes of the input; a record's bytes include its line ends. All bytes that were read have to be
 * parsed, rejected, skipped by a rule, or unread; the two sides are counted in different places.
 */
export interface ByteAccount {
  /** Bytes from the sources: after archives are decoded, before anything is repaired. */
  delivered: number;
  /** Bytes that were added: a missing line end, and the extra length of U+FFFD over the bytes that it replaces. */
  added: number;
  parsed: number;
  rejected: number;
  readonly skipped: Record<SkipRule, number>;
  /** Bytes that were read after the run had decided to end. */
  unread: number;
}

/** The account of events, including those that stages have added. */
export interface EventAccount {
  /** Events from records. */
  in: number;
  /** Events that stages have added. */
  emitted: number;
  /** Events that were written, or would have been without --quiet. */
  out: number;
  /** Those of them that were written without a field. */
  bare: number;
  /** Events that a stage has dropped. */
  filtered: number;
}

export function newByteAccount(): ByteAccount {
  const skipped = Object.fromEntries(skipRules.map((rule) => [rule, 0])) as Record<SkipRule, number>;
  return { delivered: 0, added: 0, parsed: 0, rejected: 0, skipped, unread: 0 };
}

export function newEventAccount(): EventAccount {
  return { in: 0, emitted: 0, out: 0, bare: 0, filtered: 0 };
}

/** Adds another account. */
export function addBytes(account: ByteAccount, { skipped, ...others }: ByteAccount): void {
  account.delivered += others.delivered;
  account.added += others.added;
  account.parsed += others.parsed;
  account.rejected += others.rejected;
  account.unread += others.unread;
  for (const rule of skipRules) account.skipped[rule] += skipped[rule];
}

/** Adds another account. */
export function addEvents(account: EventAccount, other: EventAccount): void {
  account.in += other.in;
  account.emitted += other.emitted;
  account.out += other.out;
  account.bare += other.bare;
  account.filtered += other.filtered;
}

/** The bytes and events that are missing in the accounts; null if there are none. */
export function unaccountedFor(bytes: ByteAccount, events: EventAccount): DiagnosticOf<"unaccounted"> | null {
  const lost = { bytes: unaccountedBytes(bytes), events: events.in + events.emitted - events.out - events.filtered };
  return lost.bytes === 0 && lost.events === 0 ? null : { code: "unaccounted", ...lost };
}

/** The bytes that were read less those that are accounted for; 0 if the account is balanced. */
export function unaccountedBytes(account: ByteAccount): number {
  const skipped = skipRules.reduce((sum, rule) => sum + account.skipped[rule], 0);
  return account.delivered + account.added - account.parsed - account.rejected - skipped - account.unread;
}
