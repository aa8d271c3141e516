import { readFileSync } from "node:fs";
import packageJson from "../package.json" with { type: "json" };
import { releaseProblems } from "./release.ts";

/* Says what keeps this version from being released: `npm run release:check`, with the tag if there is one. */

const [tag = null] = process.argv.slice(2);
const problems = releaseProblems({ packageJson, changelog: readFileSync("CHANGELOG.md", "utf8"), tag });
for (const problem of problems) process.stderr.write(`release: ${problem}\n`);
if (problems.length === 0) process.stdout.write(`${packageJson.version} can be released\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
