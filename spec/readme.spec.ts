import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exitCodes } from "../cli/exit-codes.ts";
import { catalogue, specs } from "../grammars/index.ts";
import { froe } from "./cli/froe.ts";

const TABLE = /(?<=\| `-f` \| \|\n\|---\|---\|\n)(?:\|.*\n)*/;
const readme = readFileSync("README.md", "utf8");

/** `npm run readme:update` writes the table anew. */
test("the README lists every format, in the order of detection", () => {
  const rows = [
    ...catalogue.map(({ name, about }) => `| \`${name}\` | ${about} |\n`),
    ...specs.map(({ name, about }) => `| \`${name}:\` | ${about} |\n`),
  ].join("");
  if (process.env.FROE_UPDATE) writeFileSync("README.md", readme.replace(TABLE, rows));
  else expect(TABLE.exec(readme)?.[0]).toBe(rows);
});

test("the README tells the exit codes", () => {
  for (const [code, meaning] of exitCodes) expect(readme).toContain(`| ${code} | ${meaning} |\n`);
});

test("the README shows what froe prints of the log that ships here", async () => {
  const path = "corpus/combined/access.log";
  const files = { "access.log": readFileSync(path) };
  const { stderr } = await froe(["-f", "combined", "-q", "access.log"], { files });
  expect(readme).toContain(stderr.replaceAll("access.log", path).trimEnd());
  const { stdout } = await froe(["-k", "ts,method,path,status", "access.log"], { files });
  expect(readme).toContain(stdout.split("\n").slice(0, 3).join("\n"));
});
