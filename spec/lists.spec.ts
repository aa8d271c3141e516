import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { spellings } from "../build/reference/manual.ts";
import { formatNames, namesIn, pages, tables, withLists } from "./lists.ts";

// What the pages list is what there is; `npm run readme:update` writes it anew.

test.each(pages)("%s lists what there is", (page) => {
  const text = readFileSync(page, "utf8");
  const made = withLists(text);
  if (process.env.FROE_UPDATE) writeFileSync(page, made);
  else expect(text).toBe(made);
});

test("every table is on a page", () => {
  const text = pages.map((page) => readFileSync(page, "utf8")).join("\n");
  for (const title of Object.keys(tables)) expect(text).toContain(`| ${title} |\n`);
});

test("every option is on a page", () => {
  const text = pages.map((page) => readFileSync(page, "utf8")).join("\n");
  expect(spellings.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text))).toEqual([]);
});

test("each format is in one table of docs/FORMATS.md", () => {
  const listed = namesIn(readFileSync("docs/FORMATS.md", "utf8"));
  expect(listed.toSorted()).toEqual(formatNames.toSorted());
});
