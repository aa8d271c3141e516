import { type Prefix, prefixesOf } from "../backends/analyse/index.ts";
import { type CompiledParser, REJECT } from "../backends/compile/index.ts";
import type { Event } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import { candidates, type Dispatch, isSeveral, lowest, type Members, MOST_BITS, makeDispatch } from "./dispatch.ts";
import { type Lacking, makeLacking } from "./lacking.ts";

/** No member of a cascade. */
export const NO_MEMBER = -1;

/** A record that no member accepts: the member that got furthest, and where it failed. */
export interface Furthest {
  /** The member's index; of two that got equally far, the first one. */
  readonly member: number;
  /** The byte that it could not read. */
  readonly offset: number;
  /** The id of the place that failed there first. */
  readonly place: number;
}

/** Formats that are tried in order: the first one that accepts a record reads it. */
export interface Cascade {
  readonly members: readonly CompiledParser[];
  /** The first member that keeps blank records; {@link NO_MEMBER} if they are skipped. */
  readonly blank: number;
  /** Tells where the records stand that are parsed next, in their order. Nobody may write there meanwhile. */
  enter(bytes: Uint8Array, from: number, to: number): void;
  /** Reads a record of the region onto the event's tape. @returns the member that accepts it, or {@link NO_MEMBER}. */
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /** Explains why no member accepts a record. */
  locate(bytes: Uint8Array, from: number, to: number): Furthest;
}

/** Makes a cascade. A member that a record's bytes rule out is not tried; the answer is as if it had been. */
export function makeCascade(members: readonly CompiledParser[]): Cascade {
  const groups = groupsOf(members);
  return {
    members,
    blank: members.findIndex(({ grammar }) => grammar.blank === "keep"),
    enter(bytes, from, to) {
      for (const { lacking } of groups) lacking.enter(bytes, from, to);
    },
    parse(bytes, from, to, event) {
      for (let i = 0; i < groups.length; i++) {
        const { dispatch, lacking, owners, bits } = groups[i]!;
        let left = candidates(dispatch, bytes, from, to);
        if (isSeveral(left)) left = lacking.without(left, from, to);
        while (left !== 0) {
          const member = owners[lowest(left)]!;
          if (members[member]!.parse(bytes, from, to, event) !== REJECT) return member;
          left &= ~bits[member]!;
        }
      }
      return NO_MEMBER;
    },
    locate(bytes, from, to) {
      return members
        .map((parser, member) => ({ member, ...parser.locate(bytes, from, to) }))
        .reduce((furthest, next) => (next.offset > furthest.offset ? next : furthest));
    },
  };
}

/** Members that share a dispatch. */
interface Group {
  readonly dispatch: Dispatch;
  readonly lacking: Lacking;
  /** For each bit, the index of its member; for each member, its bits. */
  readonly owners: readonly number[];
  readonly bits: readonly Members[];
}

function groupsOf(members: readonly CompiledParser[]): readonly Group[] {
  const formats = members.map(({ grammar }, member) => ({ grammar, member, prefixes: prefixesOf(grammar) }));
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

interface Format {
  readonly grammar: Grammar;
  readonly member: number;
  readonly prefixes: readonly Prefix[];
}

function groupOf(formats: readonly Format[]): Group {
  const owners = formats.flatMap(({ member, prefixes }) => prefixes.map(() => member));
  const bits: Members[] = [];
  for (const [bit, member] of owners.entries()) bits[member] = (bits[member] ?? 0) | (1 << bit);
  return {
    dispatch: makeDispatch(formats.map(({ prefixes }) => prefixes)),
    lacking: makeLacking(formats.map(({ grammar, member }) => ({ grammar, bits: bits[member]! }))),
    owners,
    bits,
  };
}
