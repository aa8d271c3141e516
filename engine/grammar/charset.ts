/**
 * A set of bytes: ASCII bytes by range, and all non-ASCII bytes (0x80-0xff) together or not at all.
 * Delimiters are ASCII, so UTF-8 text is never decoded to be split.
 */
export interface Charset {
  /** Inclusive ASCII ranges, ascending and disjoint: `[[48, 57]]` are the digits. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** Whether every non-ASCII byte belongs to the set. */
  readonly other: boolean;
}

const ASCII = 128;

function fromMembers(member: (byte: number) => boolean, other: boolean): Charset {
  const ranges: [number, number][] = [];
  for (let byte = 0; byte < ASCII; byte++) {
    if (!member(byte)) continue;
    const last = ranges.at(-1);
    if (last?.[1] === byte - 1) last[1] = byte;
    else ranges.push([byte, byte]);
  }
  return { ranges, other };
}

/** Whether `byte` (0-255) belongs to `set`. */
export function contains(set: Charset, byte: number): boolean {
  return byte >= ASCII ? set.other : set.ranges.some(([from, to]) => byte >= from && byte <= to);
}

/**
 * The ASCII characters of `members`, where `a-z` is a range and a `-` at either end is itself.
 * @throws RangeError for a character beyond ASCII or a range that runs backwards.
 */
export function charset(members: string): Charset {
  const wanted = new Set<number>();
  for (let i = 0; i < members.length; i++) {
    const from = members.charCodeAt(i);
    const isRange = members[i + 1] === "-" && i + 2 < members.length;
    const to = isRange ? members.charCodeAt(i + 2) : from;
    if (from >= ASCII || to >= ASCII) throw new RangeError(`charset "${members}" names a character beyond ASCII`);
    if (to < from) throw new RangeError(`charset "${members}" has a range that runs backwards`);
    for (let byte = from; byte <= to; byte++) wanted.add(byte);
    if (isRange) i += 2;
  }
  return fromMembers((byte) => wanted.has(byte), false);
}

/** Every byte that is not in `set`: `except(charset(" "))` is any byte but the space. */
export function except(set: Charset): Charset {
  return fromMembers((byte) => !contains(set, byte), !set.other);
}

/** Every byte that is in one of `sets`. */
export function union(...sets: readonly Charset[]): Charset {
  return fromMembers(
    (byte) => sets.some((set) => contains(set, byte)),
    sets.some((set) => set.other),
  );
}

/** Whether every byte of `inner` is in `outer`. */
export function isSubset(inner: Charset, outer: Charset): boolean {
  if (inner.other && !outer.other) return false;
  for (let byte = 0; byte < ASCII; byte++) if (contains(inner, byte) && !contains(outer, byte)) return false;
  return true;
}

/** Whether no byte is in both sets. */
export function isDisjoint(a: Charset, b: Charset): boolean {
  if (a.other && b.other) return false;
  for (let byte = 0; byte < ASCII; byte++) if (contains(a, byte) && contains(b, byte)) return false;
  return true;
}

/** The set as a person writes it: `[0-9a-f]`, `any but [ "]`. */
export function describeCharset(set: Charset): string {
  if (set.other && set.ranges.length === 1 && set.ranges[0]?.[0] === 0 && set.ranges[0][1] === ASCII - 1) return "any";
  return set.other ? `any but [${members(except(set))}]` : `[${members(set)}]`;
}

function members(set: Charset): string {
  const show = (byte: number) =>
    byte < 0x20 || byte === 0x7f ? `\\x${byte.toString(16).padStart(2, "0")}` : String.fromCharCode(byte);
  return set.ranges
    .map(([from, to]) =>
      from === to ? show(from) : to === from + 1 ? show(from) + show(to) : `${show(from)}-${show(to)}`,
    )
    .join("");
}

/** Every byte. */
export const any: Charset = { ranges: [[0, ASCII - 1]], other: true };
