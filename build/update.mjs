// Renews all that is generated: `npm run update`. First the list of formats, which everything else loads; then the pages,
// pictures, references and schemas. Expectations of corpora are written by `npm run corpus:update`, to be reviewed.
import { spawnSync } from "node:child_process";

const STEPS = [
  ["spec/grammars/formats.spec.ts"],
  // Its tables stand on pages that the others read.
  ["spec/lists.spec.ts"],
  [
    "spec/pages.spec.ts",
    "spec/tutorial.spec.ts",
    "spec/pictures.spec.ts",
    "spec/api.spec.ts",
    "spec/cli/settings.spec.ts",
  ],
];
for (const specs of STEPS) {
  const args = ["vitest", "run", "--project", "compiled", "--reporter=dot", ...specs];
  const { status } = spawnSync("npx", args, { stdio: "inherit", env: { ...process.env, FROE_UPDATE: "1" } });
  if (status !== 0) process.exit(status ?? 1);
}
console.log("Renewed. What has changed:");
spawnSync("git", ["status", "--short"], { stdio: "inherit" });
