import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// npm run bench:spark -- FILE...: events by status of access logs, by froe and by the exported module in a local Spark.
// Needs Java and a Python with pyspark (FROE_PYTHON, or python3). Run it on a quiet machine.

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: npm run bench:spark -- FILE...   (access logs, together about 1 GB)");
  process.exit(2);
}
const cli = ["dist/cli.mjs"];
const folder = mkdtempSync(join(tmpdir(), "froe-bench-"));
try {
  for (const more of [[], ["-P"]]) {
    const start = performance.now();
    spawnSync(process.execPath, [...cli, "-f", "combined", "--freq", "status", ...more, ...files]);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`froe${more.map((option) => ` ${option}`).join("")}: ${seconds} s`);
  }
  const module = join(folder, "combined.py");
  writeFileSync(module, execFileSync(process.execPath, [...cli, "export", "spark", "-f", "combined"]));
  const python = process.env.FROE_PYTHON ?? "python3";
  const { stdout, stderr, status } = spawnSync(python, ["trials/spark/bench.py", module, ...files], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  console.log(stdout.trimEnd());
} finally {
  rmSync(folder, { recursive: true });
}
