import { mkdirSync, readdirSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examples } from "../../playground/page/examples.ts";
import { Browser, type Look, type Tab } from "./browser.ts";
import { follow, PAGE, paste, retype } from "./page.ts";

// The pictures of docs/PLAYGROUND.md, and all views at three widths in both schemes, under trials' own folder.

const WIDTHS = { desk: [1200, 700], tablet: [820, 1100], phone: [390, 800] } as const;
const SCHEMES = ["light", "dark"] as const;
/** Views that the page of the manual shows, each at one width. */
const SHOWN: Readonly<Record<string, readonly string[]>> = { desk: ["lines"], phone: ["lines"] };
const FOLDER = "docs/pictures";

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, { width: 1200, height: 700, scheme: "light" });
  await follow(tab, examples[0]!);
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
    if (SHOWN[name]?.includes(view)) await tab.picture(`${FOLDER}/playground-${name}-${view}-${look.scheme}.webp`);
  }
});

test.each(SCHEMES)("the part of a pattern that fails, %s", async (scheme) => {
  await tab.look({ width: 1200, height: 560, scheme });
  await follow(tab, examples.find(({ kind }) => kind === "grok")!);
  await tab.value('document.querySelector("#tab-lines").click()');
  await tab.until("document.querySelectorAll('#view .line').length > 4");
  await tab.click('.line[data-row="3"] .number');
  await tab.until("document.querySelector('.line.chosen')?.dataset.row === '3'");
  await tab.click("#tab-explain");
  await tab.until("document.querySelector('.match .failed')");
  await new Promise((resolve) => setTimeout(resolve, 400));
  await tab.picture(`${FOLDER}/playground-desk-grok-${scheme}.webp`);
});

/** From a log to a grammar that is tested: what somebody does, and what is seen then. */
const steps: Readonly<Record<string, () => Promise<void>>> = {
  "1-paste": async () => {
    await retype(tab, "sample", "x");
    await tab.press("Backspace");
    await paste(tab, examples[0]!.sample);
    await tab.until("document.querySelector('#banner p')");
  },
  "2-draft": async () => {
    await tab.click("#banner button:nth-of-type(2)");
    await tab.until("document.querySelector('#status').textContent === '6 records read'");
  },
  "3-parts": () => tab.click('.line[data-row="1"] .field[aria-label^="level"]'),
  "4-why": async () => {
    await follow(tab, examples[0]!);
    await tab.click("#tab-explain");
    await tab.until("document.querySelectorAll('.remedies article').length === 2");
  },
  "5-tests": async () => {
    await tab.click(".remedies .main");
    await tab.click("#tab-cases");
    await tab.until("document.querySelector('.cases pre')");
  },
};

test.each(SCHEMES)("the five steps of the manual, %s", async (scheme) => {
  await tab.look({ width: 1100, height: 620, scheme });
  await tab.value('document.querySelector("#tab-lines").click()');
  for (const [name, act] of Object.entries(steps)) {
    await act();
    await tab.until("!document.querySelector('#toast.shown')");
    await new Promise((resolve) => setTimeout(resolve, 400));
    await tab.picture(`${FOLDER}/step-${name}-${scheme}.webp`);
  }
});

test("no picture of the page has more than 60 kB", () => {
  const sizes = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".webp"))
    .map((file) => [file, statSync(`${FOLDER}/${file}`).size] as const);
  expect(sizes.length).toBe(16);
  expect(sizes.filter(([, size]) => size > 60_000)).toEqual([]);
});
