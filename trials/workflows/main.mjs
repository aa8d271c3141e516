import { spawnSync } from "node:child_process";

/*
 * Checks the workflows of .github with actionlint: the one on PATH, or else this version, which Go fetches and builds.
 */

const VERSION = "v1.7.7";
const ways = [
  ["actionlint", []],
  ["go", ["run", `github.com/rhysd/actionlint/cmd/actionlint@${VERSION}`]],
];

const [program, words] = ways.find(([name]) => spawnSync(name, ["-h"]).error === undefined) ?? [];
if (program === undefined) {
  process.stderr.write("test:workflows needs actionlint, or Go to fetch it\n");
  process.exit(1);
}
const { status } = spawnSync(program, [...words, "-shellcheck", "", "-pyflakes", ""], { stdio: "inherit" });
if (status === 0) process.stdout.write("actionlint has nothing to report\n");
process.exitCode = status ?? 1;
