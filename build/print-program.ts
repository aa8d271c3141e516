import { framingOf } from "../engine/grammar/index.ts";
import { isTask, maker, taskNames } from "../engine/parse/compile/index.ts";
import { catalogue } from "../grammars/index.ts";
import { printedCode } from "./print-code.ts";

// Prints the code that is generated for a format: `npm run code -- json parse`.

const [name = "", task = "parse"] = process.argv.slice(2);
const grammar = catalogue.find((one) => one.name === name);
if (!grammar || !isTask(task)) {
  process.stderr.write(`usage: npm run code -- FORMAT [${taskNames.join("|")}]\n`);
  process.exitCode = 2;
} else process.stdout.write(printedCode(maker.programOf(grammar, framingOf(grammar), task)));
