import type { Lines } from "./lines.ts";

/** How much of generated code ran, over several programs. */
export interface Share {
  readonly count: number;
  readonly covered: number;
  /** The lines that never ran, with the name of their program. */
  readonly missed: readonly string[];
}

export function shareOf(programs: ReadonlyMap<string, Lines>): Share {
  const all = [...programs];
  return {
    count: all.reduce((sum, [, { count }]) => sum + count, 0),
    covered: all.reduce((sum, [, { covered }]) => sum + covered, 0),
    missed: all.flatMap(([name, { missed }]) => missed.map((line) => `${name}: ${line.trim()}`)),
  };
}
