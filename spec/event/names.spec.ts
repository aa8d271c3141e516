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
