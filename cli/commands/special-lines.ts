import { decodeUtf8 } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { columnFollower, isDirected } from "../../engine/readers/index.ts";

/** How formats read the lines of one file whose directives say how other lines are read. */
export interface SpecialLines {
  /** Takes a line before the one that is asked for. */
  pass(line: Uint8Array): void;
  /** The format as it reads a line after those: with the columns that they name. */
  readerOf(grammar: Grammar, line: Uint8Array): Grammar;
  /** Whether a format takes a line as a directive that is right, so that it is no event. */
  isDirective(grammar: Grammar, line: Uint8Array): boolean;
  /** What skips a line; null for a line that is an event or a directive. */
  skipOf(line: Uint8Array): Skipped | null;
}

/** A part of a grammar that skips lines, as a grammar, and its name. */
interface Skipped {
  readonly name: string;
  readonly by: Grammar;
}

export function specialLines(formats: readonly Grammar[]): SpecialLines {
  const followers = new Map(formats.filter(isDirected).map((grammar) => [grammar, columnFollower(grammar)] as const));
  return {
    pass(line) {
      for (const follower of followers.values()) {
        const directive = follower.directiveIn(line, 0, line.length);
        if (directive !== null) follower.next(directive);
      }
    },
    readerOf(grammar, line) {
      const follower = isDirected(grammar) ? followers.get(grammar) : undefined;
      return follower === undefined ? grammar : (follower.next(decodeUtf8(line, 0, line.length)) ?? grammar);
    },
    isDirective(grammar, line) {
      const follower = isDirected(grammar) ? followers.get(grammar) : undefined;
      const directive = follower?.directiveIn(line, 0, line.length) ?? null;
      return directive !== null && follower!.next(directive) === null;
    },
    skipOf(line) {
      const isDirective = [...followers.values()].some((one) => one.directiveIn(line, 0, line.length) !== null);
      return isDirective ? null : (formats.flatMap((grammar) => skipIn(grammar, line))[0] ?? null);
    },
  };
}

function skipIn(grammar: Grammar, line: Uint8Array): readonly Skipped[] {
  return Object.entries(grammar.skip)
    .map(([name, record]) => ({ name, by: { ...grammar, record, columns: null, skip: {} } }))
    .filter(({ by }) => reference(by).parse(line, 0, line.length).ok);
}
