import { parseArgs } from "node:util";
import { copyOfDist } from "./copy.ts";
import { tryAll } from "./trials.ts";

// `npm run test:cache -- --node PATH`: damages the files of the code cache in every way there is, with files of other Nodes that
// are named. It takes minutes; a few of each are tried in the suite (spec/cli/starter.spec.ts).

const { values } = parseArgs({
  options: {
    flips: { type: "string", default: "1000" },
    pairs: { type: "string", default: "50" },
    node: { type: "string", multiple: true, default: [] },
  },
});

const copy = copyOfDist();
try {
  const extent = { flips: Number(values.flips), everyKibibytes: 1, pairs: Number(values.pairs), nodes: values.node };
  const problems = await tryAll(copy, extent, (text) => console.log(text));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  copy.remove();
}
