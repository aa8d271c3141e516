import type { Signs } from "../analysis/index.ts";
import type { Event } from "../event/index.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import { candidates, type Dispatch, isSeveral, lowest, type Members, MOST_BITS, makeDispatch } from "./dispatch.ts";
import { SETTLED } from "./settled.ts";

/** No member of a cascade. */
export const NO_MEMBER = -1;

/** The parser of a member. */
export type MemberParser = Omit<CompiledParser, "json">;

/** A record that no member accepts: the member that got furthest, and where it failed. */
export interface Furthest {
  /** The member's index; of two that got equally far, the first one. */
  readonly member: number;
  /** The byte that it could not read. */
  readonly offset: number;
  /** The id of the place that is its cause. */
  readonly place: number;
}

/** Formats that are tried in order: the first one that accepts a record reads it. */
export interface Cascade {
  readonly members: readonly MemberParser[];
  /** The first member that keeps blank records; {@link NO_MEMBER} if they are skipped. */
  readonly blank: number;
  /** Sets the region of the next records, which are parsed in order. It may not change meanwhile. */
  enter(bytes: Uint8Array, from: number, to: number): void;
  /** Reads a record of the region onto the event's tape. @returns the member that accepts it, or {@link NO_MEMBER}. */
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /** Explains why no member accepts a record. */
  locate(bytes: Uint8Array, from: number, to: number): Furthest;
}

/**
 * Makes a cascade. A member that a record's bytes rule out is not tried, and one that has read many consecutive records is
 * tried before those that share no record with it. The result is as if all were tried in order.
 * @param settled the number of consecutive records that makes a member the favorite.
 */
export function makeCascade(members: readonly MemberParser[], settled = SETTLED): Cascade {
  const formats = members.map((parser, member) => ({ ...parser.signs, parser, member }));
  const groups = groupsOf(formats);
  const favorites = new Map<number, Favorite>();
  let favorite: Favorite | null = null;
  let last = NO_MEMBER;
  let streak = 0;
  let region: readonly [bytes: Uint8Array, from: number, to: number] = [new Uint8Array(0), 0, 0];

  function firstIn(tried: readonly Group[], bytes: Uint8Array, from: number, to: number, event: Event): number {
    for (let i = 0; i < tried.length; i++) {
      const { dispatch, lacking, owners, bits } = tried[i]!;
      const isLast = i === tried.length - 1;
      let left = candidates(dispatch, bytes, from, to, isLast);
      if (!isLast || isSeveral(left)) left = lacking.without(left, from, to);
      while (left !== 0) {
        const member = owners[lowest(left)]!;
        if (members[member]!.parse(bytes, from, to, event) !== REJECT) return member;
        left &= ~bits[member]!;
      }
    }
    return NO_MEMBER;
  }

  function isFavorites({ member, groups }: Favorite, bytes: Uint8Array, from: number, to: number, event: Event) {
    if (groups === null) return members[member]!.parse(bytes, from, to, event) !== REJECT;
    return firstIn(groups, bytes, from, to, event) === member;
  }

  function settleOn(member: number): void {
    favorite = favorites.get(member) ?? favoriteOf(formats, member);
    favorites.set(member, favorite);
    for (const { lacking } of favorite.groups ?? []) lacking.enter(...region);
  }

  return {
    members,
    blank: members.findIndex(({ grammar }) => grammar.blank === "keep"),
    enter(bytes, from, to) {
      region = [bytes, from, to];
      for (const { lacking } of groups) lacking.enter(bytes, from, to);
      for (const { lacking } of favorite?.groups ?? []) lacking.enter(bytes, from, to);
    },
    parse(bytes, from, to, event) {
      if (favorite !== null) {
        const { renamed, repeated, unconverted } = event;
        if (isFavorites(favorite, bytes, from, to, event)) return favorite.member;
        // Another member may have counted the record, which it reads again below.
        event.renamed = renamed;
        event.repeated = repeated;
        event.unconverted = unconverted;
      }
      const member = firstIn(groups, bytes, from, to, event);
      streak = member === last ? streak + 1 : 0;
      last = member;
      if (streak === settled && member > 0) settleOn(member);
      return member;
    },
    locate(bytes, from, to) {
      return members
        .map((parser, member) => ({ member, ...parser.locate(bytes, from, to) }))
        .reduce((furthest, next) => (next.offset > furthest.offset ? next : furthest));
    },
  };
}

/** A member, and the trials that decide if a record is its own. */
interface Favorite {
  readonly member: number;
  /** That member, after earlier ones that may share records with it; null if there are none. */
  readonly groups: readonly Group[] | null;
}

function favoriteOf(formats: readonly CascadeMember[], member: number): Favorite {
  const own = formats[member]!;
  const rivals = formats.slice(0, member).filter(({ parser }) => !parser.isDisjoint(own.parser.grammar));
  return { member, groups: rivals.length === 0 ? null : groupsOf([...rivals, own]) };
}

/** Members that share a dispatch. */
interface Group {
  readonly dispatch: Dispatch;
  readonly lacking: Lacking;
  /** For each bit, the index of its member; for each member, its bits. */
  readonly owners: readonly number[];
  readonly bits: readonly Members[];
}

function groupsOf(formats: readonly CascadeMember[]): readonly Group[] {
  const groups: Group[] = [];
  for (let first = 0; first < formats.length; ) {
    let end = first;
    let used = 0;
    while (end < formats.length && used + formats[end]!.prefixes.length <= MOST_BITS) {
      used += formats[end]!.prefixes.length;
      end++;
    }
    groups.push(groupOf(formats.slice(first, end)));
    first = end;
  }
  return groups;
}

interface CascadeMember extends Signs {
  readonly parser: MemberParser;
  readonly member: number;
}

function groupOf(formats: readonly CascadeMember[]): Group {
  const owners = formats.flatMap(({ member, prefixes }) => prefixes.map(() => member));
  const bits: Members[] = [];
  for (const [bit, member] of owners.entries()) bits[member] = (bits[member] ?? 0) | (1 << bit);
  return {
    dispatch: makeDispatch(formats.map(({ prefixes }) => prefixes)),
    lacking: makeLacking(formats.map(({ required, member }) => ({ required, bits: bits[member]! }))),
    owners,
    bits,
  };
}

/** ASCII bytes that are rare in logs, the rarest first. A wrong guess costs time, nothing else. */
const RARE = encodeUtf8('|{}#<>;="][/');
/** A byte found this often in a region is in most of its records. */
const MOST_FINDS = 16;
const FREQUENT = -1;
const NOWHERE = 0x7fffffff;

/** Excludes formats that cannot accept a record because it lacks a byte that all their records have. */
interface Lacking {
  /** Sets the region of the next records, which come in order. It may not change meanwhile. */
  enter(bytes: Uint8Array, from: number, to: number): void;
  /** The formats without those that need a byte which `bytes[from, to)` of the region lacks. */
  without(members: Members, from: number, to: number): Members;
}

function makeLacking(formats: readonly { readonly required: readonly string[]; readonly bits: Members }[]): Lacking {
  const members = new Map<number, Members>();
  for (const { required, bits } of formats) {
    const text = encodeUtf8(required.join(""));
    const byte = RARE.find((one) => text.includes(one));
    if (byte !== undefined) members.set(byte, (members.get(byte) ?? 0) | bits);
  }
  const bytes = [...members.keys()];
  const needing = Int32Array.from(members.values());
  /** The next offset of each byte. */
  const next = new Int32Array(bytes.length).fill(FREQUENT);
  const finds = new Int32Array(bytes.length);
  let region: Uint8Array = new Uint8Array(0);

  function find(index: number, from: number): number {
    const isFrequent = ++finds[index]! > MOST_FINDS;
    const at = isFrequent ? FREQUENT : region.indexOf(bytes[index]!, from);
    next[index] = at < 0 && !isFrequent ? NOWHERE : at;
    return next[index]!;
  }

  return {
    enter(all, from, to) {
      region = all.subarray(0, to);
      finds.fill(0);
      for (let i = 0; i < next.length; i++) find(i, from);
    },
    without(all, from, to) {
      let left = all;
      for (let i = 0; i < next.length; i++) {
        if ((needing[i]! & left) === 0) continue;
        let at = next[i]!;
        if (at < from && at !== FREQUENT) at = find(i, from);
        if (at >= to) left &= ~needing[i]!;
      }
      return left;
    },
  };
}
