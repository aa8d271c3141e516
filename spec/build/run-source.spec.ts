import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("npm run froe runs the sources, with the packages that they load late", () => {
  const { stdout, stderr } = spawnSync("node", ["build/run-source.mjs", "-jJ", "-e", 'e.of = "a".hash("xxh3")'], {
    input: '{"n":1}\n',
    encoding: "utf8",
  });
  expect([stdout, stderr]).toEqual(['{"n":1,"of":"e6c632b61e964e1f"}\n', ""]);
});
