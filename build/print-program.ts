import { framingOf } from "../engine/grammar/index.ts";
import { maker } from "../engine/parse/compile/index.ts";
import { catalogue } from "../grammars/index.ts";
import { printedCode } from "./print-code.ts";

// Prints the code that is generated for a format: `npm run code -- json parse`.

const TASKS = ["parse", "scan", "probe", "pick", "survey", "inside", "locate"] as const;

const [name = "", asked = "parse"] = process.argv.slice(2);
const task = TASKS.find((one) => one === asked);
const grammar = catalogue.find((one) => one.name === name);
if (!grammar || !task) {
  process.stderr.write(`usage: npm run code -- FORMAT [${TASKS.join("|")}]\n`);
  process.exitCode = 2;
} else process.stdout.write(printedCode(maker.programOf(grammar, framingOf(grammar), task)));
