import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { chromium } from "./find-chromium.ts";

// Each picture that froe makes, as a browser lays out its texts: none loses a blank, leaves the picture, or covers another.

const folder = mkdtempSync(join(tmpdir(), "froe-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function made(...args: readonly string[]): string {
  return execFileSync(process.execPath, ["dist/cli.mjs", ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

function chart(): string {
  const file = join(folder, "chart.svg");
  made("--over-time=2m", "--svg", file, "corpus/json/checkout.log");
  return readFileSync(file, "utf8");
}

const pages = readdirSync("docs/pictures").filter((name) => name.endsWith(".svg"));
const pictures: readonly (readonly [name: string, svg: () => string])[] = [
  ...pages.map((name) => [name, () => readFileSync(join("docs/pictures", name), "utf8")] as const),
  ["a chart", chart],
  ["a grammar", () => made("describe", "proxy-lb", "--svg")],
];

/** What is wrong with the texts of the picture in a page. */
const LOOK = `
  const box = document.querySelector("svg").viewBox.baseVal;
  const texts = [...document.querySelectorAll("text")].filter((text) => text.textContent !== "");
  const wrong = [];
  const boxes = texts.map((text) => ({ text: text.textContent, area: text.getBBox(), isTurned: text.closest("[transform]") !== null }));
  for (const [i, text] of texts.entries()) {
    if (text.getNumberOfChars() !== text.textContent.length) wrong.push("blanks are lost: " + text.textContent);
    const { area, isTurned } = boxes[i];
    if (!isTurned && (area.x < box.x - 1 || area.x + area.width > box.x + box.width + 1)) wrong.push("outside: " + text.textContent);
  }
  for (const [i, one] of boxes.entries()) for (const other of boxes.slice(i + 1)) {
    if (one.isTurned || other.isTurned) continue;
    const across = Math.min(one.area.x + one.area.width, other.area.x + other.area.width) - Math.max(one.area.x, other.area.x);
    const down = Math.min(one.area.y + one.area.height, other.area.y + other.area.height) - Math.max(one.area.y, other.area.y);
    if (across > 2 && down > 4) wrong.push("overlap: " + one.text + " and " + other.text);
  }
  document.querySelector("pre").textContent = JSON.stringify({ texts: texts.length, wrong });`;

test.each(pictures)("%s", (_, svg) => {
  const file = join(folder, "page.html");
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><pre></pre>${svg()}<script>${LOOK}</script>`);
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`];
  const dom = execFileSync(chromium(), [...options, "--dump-dom", pathToFileURL(file).href], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const found: unknown = JSON.parse(/<pre>(.*?)<\/pre>/s.exec(dom)?.[1] ?? dom);
  expect(found).toEqual({ texts: expect.any(Number), wrong: [] });
});
