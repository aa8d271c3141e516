/** A reason why lines have visible columns, and how many of them it needs. */
interface Rule {
  readonly reason: string;
  /** What the lines have in common; null for a line without it. */
  readonly sign: (line: string) => string | null;
}

/** Columns are visible if this share of the lines have the same sign. */
const LEAST_SHARE = 0.8;
const FEWEST_CELLS = 3;

/** The written rule: the draft of lines that one of these describes has to be more than one text. */
const rules: readonly Rule[] = [
  {
    reason: "the lines have a clock near their start",
    sign: (line) => (/^.{0,30}(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])/.test(line) ? "clock" : null),
  },
  ...["\t", "|", ";"].map(
    (mark): Rule => ({
      reason: `the lines have the same number of cells between ${JSON.stringify(mark)}`,
      sign: (line) => enough(line.split(mark).length),
    }),
  ),
  {
    reason: "the lines have the same number of words, quoted and bracketed text counted as one",
    sign: (line) => enough((line.match(/"[^"]*"|\[[^\]]*\]|\S+/g) ?? []).length),
  },
  { reason: "the lines begin with a bracket", sign: (line) => /^[[<("{](?=.*[\])}>"])/.exec(line)?.[0] ?? null },
  { reason: "the lines begin with the same key", sign: (line) => /^[A-Za-z_][\w.-]*=/.exec(line)?.[0] ?? null },
];

function enough(cells: number): string | null {
  return cells >= FEWEST_CELLS ? String(cells) : null;
}

/** The reason why lines have visible columns, or null. Lines that begin with a blank or with `#` do not count. */
export function visibleColumns(lines: readonly string[]): string | null {
  const upright = lines.filter((line) => !/^[ \t#]/.test(line));
  if (upright.length < 2) return null;
  return rules.find(({ sign }) => mostOf(upright.map(sign)) >= upright.length * LEAST_SHARE)?.reason ?? null;
}

/** The number of the most frequent sign. */
function mostOf(signs: readonly (string | null)[]): number {
  const counts = new Map<string, number>();
  for (const sign of signs) if (sign !== null) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
