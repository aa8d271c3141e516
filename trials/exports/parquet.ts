import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { seeded } from "../../spec/seeded.ts";

// What -F parquet writes, read by DuckDB and by Arrow.

const PYTHON = process.env.FROE_PYTHON ?? "python3";
const folder = mkdtempSync(join(tmpdir(), "froe-parquet-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("DuckDB and Arrow read what froe has written", () => {
  const random = seeded(3);
  const events = Array.from({ length: 70_000 }, (_, i) => ({
    n: i * 1_000_003,
    level: random() < 0.5 ? "INFO" : "Wärn",
    text: `message ${i} of ${Math.floor(random() * 1e9)}`,
    ...(random() < 0.3 ? { took: Math.floor(random() * 1000) + 0.5 } : {}),
    ok: random() < 0.9,
  }));
  const log = join(folder, "events.log");
  const file = join(folder, "events.parquet");
  writeFileSync(log, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  expect(spawnSync(process.execPath, ["dist/cli.mjs", "-j", "-F", "parquet", "-o", file, log]).status).toBe(0);
  const { stdout, stderr } = spawnSync(PYTHON, ["trials/exports/parquet.py", file], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (stdout === "") throw new Error(stderr);
  const { arrow, duckdb } = JSON.parse(stdout);
  const rows = events.map(({ n, level, text, took, ok }) => ({ n, level, text, took: took ?? null, ok }));
  const sorted = (row: object) => JSON.stringify(Object.entries(row).sort());
  for (const [, read] of [arrow, duckdb]) expect(read.map(sorted)).toEqual(rows.map(sorted));
  expect(arrow[0]).toEqual({ n: "int64", level: "string", text: "string", took: "double", ok: "bool" });
  expect(duckdb[0]).toEqual({ n: "BIGINT", level: "VARCHAR", text: "VARCHAR", took: "DOUBLE", ok: "BOOLEAN" });
});
