import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("no two diagnostics have the same code: the later one would take the other's words", async () => {
  const folder = join(import.meta.dirname, "../../engine/report/diagnostics");
  const files = readdirSync(folder).filter((file) => file !== "index.ts");
  const modules: readonly object[] = await Promise.all(files.map((file) => import(join(folder, file))));
  const tables = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => (/^of[A-Z]/.test(name) ? [table] : [])),
  );
  const codes = tables.flatMap((table) => Object.keys(table));
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});
