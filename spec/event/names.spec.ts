import { expect, test } from "vitest";
import { NameTable } from "../../engine/event/index.ts";

test("a table that few records fill holds twice as many names, three times", () => {
  const names = new NameTable(4);
  const limits: number[] = [];
  for (let record = 1; record <= 5; record++) {
    names.serial = record;
    for (let name = 0; name < 40; name++) names.id(`${record} ${name}`);
    names.clear();
    limits.push(names.most);
  }
  expect(limits).toEqual([8, 16, 32, 32, 32]);
});

test("a table of long names is full before it has many", () => {
  const names = new NameTable();
  const long = "x".repeat(2 ** 20);
  const grown = Array.from({ length: 40 }, (_, i) => {
    names.id(`${i} ${long}`);
    if (names.size > names.most) names.clear();
    return names.size;
  });
  expect(Math.max(...grown)).toBeLessThan(17);
  expect(names.epoch).toBeGreaterThan(1);
  expect(names.most).toBeGreaterThan(1000);
});
