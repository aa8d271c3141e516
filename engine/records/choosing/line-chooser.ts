import { Buffer } from "node:buffer";
import { lineMatcher, literalOf, type Pattern } from "../../pattern/index.ts";
import type { SkipRule } from "../../report/index.ts";

/** Which lines of the input are read, before they are anything but lines. */
export interface LineOptions {
  /** This many lines are skipped at the start of the input, however many files it has. */
  readonly skip: number;
  /** This many lines are read at most, those skipped among them; null for all. */
  readonly head: number | null;
  readonly sections: SectionOptions | null;
  /** Only lines that match are kept, and of those the ones that do not match the other; null for no such rule. */
  readonly keep: Pattern | null;
  readonly ignore: Pattern | null;
}

/** The parts of the input that are read: from a line that matches one pattern to a line that matches another one. */
export interface SectionOptions {
  /** Null where the input begins with a section, and each line that ends one is followed by the next. */
  readonly start: Pattern | null;
  readonly startsWithMatch: boolean;
  /** Null where sections end where the next one begins. */
  readonly end: Pattern | null;
  readonly endsWithMatch: boolean;
  readonly most: number;
}

/** Tells of each line, in their order, whether it is kept. */
export type LineChooser = ReturnType<typeof chooseLines>;

type Judge = (bytes: Uint8Array, from: number, to: number) => boolean;

export function chooseLines({ skip, head, sections, keep, ignore }: LineOptions) {
  const searches: LineSearch[] = [];
  const search = (pattern: Pattern | null): Judge | null => {
    if (!pattern) return null;
    const made = lineSearch(pattern);
    searches.push(made);
    return made.has;
  };
  const sectioning = sections && sectioningBy(sections, search(sections.start), search(sections.end));
  const keeps = search(keep);
  const ignores = search(ignore);
  const rules: readonly (readonly [SkipRule, Judge])[] = [
    ...(sectioning ? [["section", sectioning.has] as const] : []),
    ...(ignores ? [["ignored", (...line: Parameters<Judge>) => !ignores(...line)] as const] : []),
    ...(keeps ? [["kept", keeps] as const] : []),
  ];
  const most = head ?? Number.POSITIVE_INFINITY;
  let seen = 0;

  return {
    /** As {@link LineSearch.enter}. */
    enter(bytes: Uint8Array, to: number) {
      for (const search of searches) search.enter(bytes, to);
    },
    /** @returns why the line `bytes[from, to)` is skipped, or null where it is kept; "kept" if that is the only reason. */
    judge(bytes: Uint8Array, from: number, to: number) {
      if (++seen <= skip) return "skipped";
      for (const [rule, keeps] of rules) if (!keeps(bytes, from, to)) return rule;
      return null;
    },
    /** Counts a line that cannot be inspected. */
    pass() {
      seen++;
    },
    /** True if the next line is skipped, whatever it is. */
    get skips() {
      return seen < skip;
    },
    /** Whether no more line will be kept. */
    get ended() {
      return seen >= most || (sectioning?.ended ?? false);
    },
  };
}

interface Sectioning {
  /** Whether the next line is in a section. */
  readonly has: Judge;
  readonly ended: boolean;
}

function sectioningBy(
  { startsWithMatch, endsWithMatch, most }: SectionOptions,
  begins: Judge | null,
  ends: Judge | null,
): Sectioning {
  let inside = begins === null;
  let count = inside ? 1 : 0;

  /** Another section begins, if there may be one. */
  function open(): boolean {
    inside = count < most;
    if (inside) count++;
    return inside;
  }

  return {
    has(bytes, from, to) {
      if (inside && ends?.(bytes, from, to)) {
        inside = false;
        if (!begins) open();
        return endsWithMatch;
      }
      if (begins?.(bytes, from, to)) return open() && startsWithMatch;
      return inside;
    },
    get ended() {
      return !inside && count >= most;
    },
  };
}

/** Decides of consecutive lines if a pattern matches anywhere in them. */
interface LineSearch {
  /** The next lines end before `to`, and the bytes after the current line do not change. */
  enter(bytes: Uint8Array, to: number): void;
  has(bytes: Uint8Array, from: number, to: number): boolean;
}

export function lineSearch(pattern: Pattern): LineSearch {
  const literal = literalOf(pattern);
  return literal ? searchFor(Buffer.from(literal)) : { enter() {}, has: lineMatcher(pattern) };
}

/** A plain text is searched in all lines together. */
function searchFor(text: Buffer): LineSearch {
  let entered: Uint8Array | null = null;
  let region: Buffer<ArrayBufferLike> = text;
  /** Where the text first occurs, in the current line or after it. */
  let found = -1;

  function enter(bytes: Uint8Array, to: number): void {
    entered = bytes;
    region = Buffer.from(bytes.buffer, bytes.byteOffset, to);
    found = -1;
  }

  return {
    enter,
    has(bytes, from, to) {
      if (bytes !== entered) enter(bytes, bytes.length);
      if (found < from) {
        const at = region.indexOf(text, from);
        found = at < 0 ? Number.POSITIVE_INFINITY : at;
      }
      return found + text.length <= to;
    },
  };
}
