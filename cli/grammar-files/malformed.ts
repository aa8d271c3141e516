import { readFileSync } from "node:fs";
import type { GrammarError, Problem } from "../../engine/authoring/index.ts";
import { type AuthorFile, type FileProblem, nameOf, type Place, placed, placeIn } from "./problem.ts";

type Source = Pick<AuthorFile, "path" | "file" | "isRewritten">;

const MOST_SHOWN = 100;
/** This many problems that break one rule have one cause. */
const MOST_ALIKE = 3;

/** The problems of a grammar, each at the line where its part was made. */
export function malformed(error: GrammarError, source: Source): FileProblem {
  const own = authored(error.stack ?? "", source);
  const shown = (problem: Problem): string => {
    const place = placeOf(problem, source) ?? own;
    const message = `${problem.path}: ${problem.message} [${problem.rule}]`;
    if (place === null) return `  ${message}`;
    const name = nameOf(place, source);
    return [`  ${placed(name, place, message).message}`, ...excerpt(place)].join("\n");
  };
  const [heading] = error.message.split("\n");
  const problems = alike(error.problems).flatMap((some) => {
    const more = some.length - MOST_ALIKE;
    return [...some.slice(0, MOST_ALIKE).map(shown), ...(more > 0 ? [`  and ${more} more of this kind`] : [])];
  });
  return placed(source.path, null, [heading, ...problems].join("\n"));
}

/** The problems of each rule, in the order of the first of each. */
function alike(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const rules = new Set(problems.map(({ rule }) => rule));
  return [...rules].map((rule) => problems.filter((problem) => problem.rule === rule));
}

/** Where the part of a problem was made. */
function placeOf({ stack, written }: Problem, source: Source): Place | null {
  const place = stack === null ? null : authored(stack, source);
  if (place === null) return null;
  return (written === null ? null : search(written, place)) ?? place;
}

/** The first place in the author's code that a stack names; its column is null if transformed source ran. */
function authored(stack: string, { isRewritten }: Source): Place | null {
  const place = placeIn(stack);
  return place && isRewritten ? { ...place, column: null } : place;
}

/** The place of a plain text or expression, which no call makes: the first after the call of the combinator around it. */
function search(written: string, { file, line, column }: Place): Place | null {
  const inner = written.slice(1, -1);
  const spellings = written.startsWith('"') ? [written, `'${inner}'`, `\`${inner}\``] : [written];
  const lines = readFileSync(file, "utf8").split("\n");
  for (let at = line - 1; at < lines.length; at++) {
    const from = at === line - 1 && column !== null ? column - 1 : 0;
    const columns = spellings.map((spelling) => lines[at]!.indexOf(spelling, from)).filter((found) => found >= 0);
    if (columns.length > 0) return { file, line: at + 1, column: Math.min(...columns) + 1 };
  }
  return null;
}

/** The line of a place, with a caret below its column if that is known. */
function excerpt({ file, line, column }: Place): readonly string[] {
  const text = (readFileSync(file, "utf8").split("\n")[line - 1] ?? "").replaceAll("\t", " ");
  const indent = text.length - text.trimStart().length;
  const shown = `      ${text.trim().slice(0, MOST_SHOWN)}`;
  if (column === null || column - indent > MOST_SHOWN) return [shown];
  return [shown, `      ${" ".repeat(Math.max(0, column - 1 - indent))}^`];
}
