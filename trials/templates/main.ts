import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shown } from "../../engine/answers/patterns/kinds.ts";
import { csv } from "../../grammars/formats.ts";
import { readAll } from "../../grammars/library-node.ts";
import { stop } from "../stop.ts";
import { groupingOf, type Labeled } from "./grouping.ts";

// `npm run test:templates -- FOLDER [SET]`: grouping accuracy of `--patterns` on the loghub sets, as Zhu et al. measure it
// (Tools and Benchmarks for Automated Log Parsing, ICSE-SEIP 2019). FOLDER has a folder for each set, with its
// `SET_2k.log_structured.csv`; with SET, the groups that are wrong are printed.

const [folder, only] = process.argv.slice(2);
if (folder === undefined) stop("name the folder of the loghub sets: npm run test:templates -- FOLDER");

const shares: number[] = [];
console.log("set             accuracy  templates  right number");
for (const set of readdirSync(folder).sort()) {
  const file = join(folder, set, `${set}_2k.log_structured.csv`);
  if ((only && set !== only) || !existsSync(file)) continue;
  const { share, groups, expected } = groupingOf(readLabeled(file));
  shares.push(share);
  console.log(
    `${set.padEnd(14)}  ${share.toFixed(4).padStart(8)}  ${String(groups.length).padStart(9)}  ${String(expected).padStart(12)}`,
  );
  if (!only) continue;
  for (const { template, isRight, labels, messages } of groups) {
    if (!isRight)
      console.log(`${shown(template)}\n  ${messages.length} messages of ${labels.join(", ")}: ${messages[0]}`);
  }
}
if (shares.length === 0) stop(`${folder} has no set${only ? ` ${only}` : "s"}`);
console.log(`mean of ${shares.length}: ${(shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(4)}`);

function readLabeled(file: string): readonly Labeled[] {
  const events = readAll(readFileSync(file, "utf8"), { grammar: csv });
  return events.map(({ Content, EventId }) => ({ message: String(Content), label: String(EventId) }));
}
