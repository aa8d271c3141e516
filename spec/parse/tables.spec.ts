import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsOf, type Grammar, isTable, withColumns } from "../../engine/grammar/index.ts";
import { csv } from "../../grammars/csv.ts";
import { row } from "../../grammars/table.ts";
import { tsv } from "../../grammars/tsv.ts";
import { comparison, smallest } from "./agreement.ts";

const SEED = 20_260_203;
const RUNS = Number(process.env.FROE_RUNS ?? 400);

const characters = [
  "a",
  "é",
  "7",
  "-",
  ".",
  "1e5",
  "true",
  ",",
  ",",
  "\t",
  "||",
  "|",
  "§",
  '"',
  '"',
  '""',
  ',"',
  '",',
  "\n",
  "\r",
  "\0",
];
const rows = fc.array(fc.constantFrom(...characters), { maxLength: 30 }).map((parts) => parts.join(""));

function typed(grammar: Grammar): Grammar {
  if (!isTable(grammar)) throw new Error(`${grammar.name} is no table`);
  return withColumns(grammar, columnsOf(grammar, ["i:int", "c5", "f:float", "b:bool"]).columns);
}

test.each([
  ["csv", csv],
  ["tsv", tsv],
  ["csv between ||", { ...csv, record: row("||") }],
  ["csv between §", { ...csv, record: row("§") }],
  ["csv with types", typed(csv)],
  ["tsv with types", typed(tsv)],
])("rows of %s: compiled and reference agree", (_, grammar) => {
  const compare = comparison(grammar);
  const around = { before: 'x,"y"\n', behind: '"z",\n"' };
  fc.assert(
    fc.property(rows, (row) => {
      if (compare(row, around) === null) return;
      const least = smallest(row, (shorter) => compare(shorter, around) !== null);
      expect(compare(least, around)).toBeNull();
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
