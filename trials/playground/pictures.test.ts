import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examples } from "../../playground/page/examples.ts";
import { Browser, type Look, type Tab } from "./browser.ts";
import { follow, PAGE } from "./page.ts";

// The pictures of docs/PLAYGROUND.md, and all views at three widths in both schemes, under trials' own folder.

const WIDTHS = { desk: [1360, 820], tablet: [820, 1100], phone: [390, 800] } as const;
const SCHEMES = ["light", "dark"] as const;
/** Views that the page of the manual shows, each at one width. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  desk: ["lines"],
  tablet: ["lines"],
  phone: ["lines"],
};
const FOLDER = "docs/pictures";

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, { width: 1360, height: 820, scheme: "light" });
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => browser.close());

const looks = Object.entries(WIDTHS).flatMap(([name, [width, height]]) =>
  SCHEMES.map((scheme) => ({ name, look: { width, height, scheme } satisfies Look })),
);

test.each(looks)("$name, $look.scheme: each view fits the window", async ({ name, look }) => {
  await tab.look(look);
  for (const view of [
    "lines",
    "events",
    "coverage",
    "lint",
    "diagram",
    "steps",
    "explain",
    "formats",
    "exports",
    "cases",
  ]) {
    await tab.value(`document.querySelector("#tab-${view}").click()`);
    await tab.until(`document.querySelector("#view").getAttribute("aria-labelledby") === "tab-${view}"`);
    await tab.until('document.querySelector("#view").firstElementChild');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const isWide = await tab.value<boolean>("document.documentElement.scrollWidth > innerWidth + 1");
    expect(isWide, `${view} is wider than the window`).toBe(false);
    if (SHOWN[name]?.includes(view)) await tab.picture(`${FOLDER}/playground-${name}-${view}-${look.scheme}.png`);
  }
});

test.each(SCHEMES)("the part of a pattern that fails, %s", async (scheme) => {
  await tab.look({ width: 1360, height: 560, scheme });
  await follow(tab, examples.find(({ kind }) => kind === "grok")!);
  await tab.value('document.querySelector("#tab-lines").click()');
  await tab.until("document.querySelectorAll('#view .line').length > 4");
  await tab.click('.line[data-row="3"] .number');
  await tab.until("document.querySelector('.line.chosen')?.dataset.row === '3'");
  await tab.click("#tab-explain");
  await tab.until("document.querySelector('.match .failed')");
  await new Promise((resolve) => setTimeout(resolve, 400));
  await tab.picture(`${FOLDER}/playground-desk-grok-${scheme}.png`);
});
