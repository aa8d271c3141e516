import { expect, test } from "vitest";
import { froe } from "./froe.ts";

const stdin = '{"ts":"2026-02-03T10:20:30Z","level":"info","msg":"up"}\n';

test("FROE_OUTPUT sets the output format, and the command line has the last word", async () => {
  const env = { FROE_OUTPUT: "view" };
  expect((await froe(["-j"], { stdin, env })).stdout).toBe("2026-02-03 10:20:30Z info  up\n");
  expect((await froe(["-j", "-F", "default"], { stdin, env })).stdout).toMatch(/^ts='/);
  expect((await froe(["-j", "-J"], { stdin, env })).stdout).toBe(stdin);
  expect((await froe(["-j"], { stdin, env: { FROE_OUTPUT: "" } })).stdout).toMatch(/^ts='/);
});

test("a wrong FROE_OUTPUT is a usage error that names it", async () => {
  const { stderr, code } = await froe(["-j"], { stdin, env: { FROE_OUTPUT: "veiw" } });
  expect(code).toBe(2);
  expect(stderr).toContain("FROE_OUTPUT: unknown output format 'veiw'; did you mean 'view'?");
});

test("the options of a format count for one that the environment sets", async () => {
  const { stderr, code } = await froe(["-j", "-P"], { stdin, env: { FROE_OUTPUT: "levelmap" } });
  expect(code).toBe(2);
  expect(stderr).toContain("-F levelmap is not possible with --parallel");
});
