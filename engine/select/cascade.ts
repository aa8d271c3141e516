import type { Signs } from "../analysis/index.ts";
import type { Event } from "../event/index.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import { type Beginnings, makeBeginnings, mostTelling } from "./beginnings.ts";
import { SETTLED } from "./settled.ts";

/** No member of a cascade. */
export const NO_MEMBER = -1;

/** The parser of a member. */
export type MemberParser = Omit<CompiledParser, "json">;

/**
 * Makes a cascade. A member that a record's bytes rule out is not tried, and one that has read many consecutive records is
 * tried before those that share no record with it. The result is as if all were tried in order.
 * @param settled the number of consecutive records that makes a member the favorite.
 */
export function makeCascade(members: readonly MemberParser[], settled = SETTLED) {
  const all = members.map((parser, member): Tried => ({ parser, member, rare: rareIn(parser.signs) }));
  const trials = trialsOf(all);
  const lacking = makeLacking();
  /** For a favorite, the trials that decide if a record is its own: of earlier members that may share records, and of it. */
  const ownTrials = new Map<number, Trials>();
  let favorite = NO_MEMBER;
  let last = NO_MEMBER;
  let streak = 0;

  function firstIn(trials: Trials, bytes: Uint8Array, from: number, to: number, event: Event): number {
    const tried = trials(bytes, from, to);
    const isSole = tried.length === 1;
    for (let i = 0; i < tried.length; i++) {
      const { parser, member, rare } = tried[i]!;
      if (!isSole && rare >= 0 && lacking.lacks(rare, from, to)) continue;
      if (parser.parse(bytes, from, to, event) !== REJECT) return member;
    }
    return NO_MEMBER;
  }

  function settleOn(member: number): void {
    favorite = member;
    if (ownTrials.has(member)) return;
    const own = members[member]!.grammar;
    const rivals = all.slice(0, member).filter(({ parser }) => !parser.isDisjoint(own));
    ownTrials.set(member, trialsOf([...rivals, all[member]!]));
  }

  return {
    members,
    /** The first member that keeps blank records; {@link NO_MEMBER} if they are skipped. */
    blank: members.findIndex(({ grammar }) => grammar.blank === "keep"),
    /** Sets the region of the next records, which are parsed in order. It may not change meanwhile. */
    enter: lacking.enter,
    /** Reads a record of the region onto the event's tape. @returns the member that accepts it, or {@link NO_MEMBER}. */
    parse(bytes: Uint8Array, from: number, to: number, event: Event) {
      if (favorite !== NO_MEMBER) {
        const { renamed, repeated, unconverted } = event;
        if (firstIn(ownTrials.get(favorite)!, bytes, from, to, event) === favorite) return favorite;
        // Another member may have counted the record, which it reads again below.
        event.renamed = renamed;
        event.repeated = repeated;
        event.unconverted = unconverted;
      }
      const member = firstIn(trials, bytes, from, to, event);
      streak = member === last ? streak + 1 : 0;
      last = member;
      if (streak === settled && member > 0) settleOn(member);
      return member;
    },
    /**
     * Explains why no member accepts a record: the member that got furthest, of two that got equally far the first one, the
     * byte that it could not read, and the place that is the cause.
     */
    locate(bytes: Uint8Array, from: number, to: number) {
      return members
        .map((parser, member) => ({ member, ...parser.locate(bytes, from, to) }))
        .reduce((furthest, next) => (next.offset > furthest.offset ? next : furthest));
    },
  };
}

/** A member, and the index of a rare byte that all of its records have; -1 if there is none. */
interface Tried {
  readonly parser: MemberParser;
  readonly member: number;
  readonly rare: number;
}

type Trials = Beginnings<Tried>;
const trialsOf = (members: readonly Tried[]): Trials =>
  makeBeginnings(members, ({ parser }) => parser.signs.prefixes, mostTelling);

/** ASCII bytes that are rare in logs, the rarest first. A wrong guess costs time, nothing else. */
const RARE = encodeUtf8('|{}#<>;="][/');
/** A byte found this often in a region is in most of its records. */
const MOST_FINDS = 16;
const FREQUENT = -1;
const UNKNOWN = -2;
const NOWHERE = 0x7fffffff;

function rareIn({ required }: Signs): number {
  const bytes = encodeUtf8(required.join(""));
  return RARE.findIndex((byte) => bytes.includes(byte));
}

/** Finds out if a record lacks a byte that all records of a format have. */
function makeLacking() {
  /** The next offset of each byte. */
  const next = new Int32Array(RARE.length).fill(FREQUENT);
  const finds = new Int32Array(RARE.length);
  let region: Uint8Array = new Uint8Array(0);

  function find(index: number, from: number): number {
    const isFrequent = ++finds[index]! > MOST_FINDS;
    const at = isFrequent ? FREQUENT : region.indexOf(RARE[index]!, from);
    next[index] = at < 0 && !isFrequent ? NOWHERE : at;
    return next[index]!;
  }

  return {
    /** Sets the region of the next records, which come in order. It may not change meanwhile. */
    enter(all: Uint8Array, _: number, to: number) {
      region = all.subarray(0, to);
      finds.fill(0);
      next.fill(UNKNOWN);
    },
    /** True if `bytes[from, to)` of the region lacks the rare byte with this index. */
    lacks(index: number, from: number, to: number) {
      let at = next[index]!;
      if (at < from && at !== FREQUENT) at = find(index, from);
      return at >= to;
    },
  };
}
