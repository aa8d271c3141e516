import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, type Look, type Tab } from "./browser.ts";
import { DESK, follow, PAGE, paste, sampled, settled, written } from "./page.ts";

// The way from a log to a grammar that reads it, whatever the screen, with a mouse and with a keyboard alone.

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, DESK);
  await tab.until("document.querySelectorAll('.field').length > 5");
});
afterAll(() => browser.close());

const access = (i: number, status = "200") =>
  `192.0.2.${i} - - [03/Feb/2026:10:20:30 +0000] "GET /page/${i} HTTP/1.1" ${status} ${i} "-" "curl/8.5.0"\n`;
const LOG = `${Array.from({ length: 18 }, (_, i) => access(i)).join("")}${access(18, "none")}`;
const GROK = { kind: "grok", pattern: "%{IP:client} took %{INT:took} ms", sample: "192.0.2.7 took long ms\n" } as const;

const isFocused = (what: string) => tab.value<boolean>(`document.activeElement.matches(${JSON.stringify(what)})`);
const status = (text: string) => tab.until(`document.querySelector("#status").textContent === ${JSON.stringify(text)}`);
/** Takes two hundred presses of a key at most until something has the focus. */
async function pressUntil(key: string, what: string): Promise<void> {
  for (let at = 0; at < 200 && !(await isFocused(what)); at++) await tab.press(key);
  expect(await isFocused(what), what).toBe(true);
}

/** How a person presses a button, and chooses a tab. */
const hands = {
  mouse: {
    press: (what: string) => tab.click(what),
    choose: (what: string) => tab.click(what),
    jump: () => tab.click("#status .jump"),
  },
  keyboard: {
    async press(what: string) {
      await pressUntil("Tab", what);
      await tab.press("Enter");
    },
    async choose(what: string) {
      await pressUntil("Tab", "[role=tab]");
      await pressUntil("ArrowRight", what);
    },
    jump: () => tab.press("F8"),
  },
};

const ways = [390, 1024, 1440].flatMap((width) =>
  (["light", "dark"] as const).flatMap((scheme) =>
    (["mouse", "keyboard"] as const).map((hand) => ({ width, height: 800, scheme, hand })),
  ),
);

test.each<Look & { hand: keyof typeof hands }>(ways)("at $width px, $scheme, by $hand", async ({ hand, ...look }) => {
  const { press, choose, jump } = hands[hand];
  const show = async (pane: string) => look.width < 640 && (await press(`[data-pane=${pane}]`));
  await tab.look(look);
  await settled(
    tab,
    "const one = document.querySelector('#examples'); one.value = '0'; one.dispatchEvent(new Event('change'))",
  );

  await show("sample");
  await tab.value("document.querySelector('#sample-editor .cm-content').focus()");
  await paste(tab, LOG);
  await tab.until("document.querySelector('#banner p')");
  expect(await tab.text("#banner")).toMatch(/Nearest:\s*combined 18 of 19/);
  await press("#banner p + button");
  await status("18 of 19 records read, 1 rejected");
  await show("result");
  await choose("#tab-lines");
  await jump();
  await tab.until("document.querySelector('.line.chosen .number')?.textContent === '19'");
  await choose("#tab-explain");
  await tab.until("/^Stops at column /.test(document.querySelector('.verdict')?.textContent)");

  await follow(tab, GROK);
  await press(".remedies .main");
  await status("1 record read");
  expect(await written(tab)).toBe(GROK.pattern.replace("INT", "NOTSPACE"));

  await tab.until("document.documentElement.dataset.updated");
  await new Promise((resolve) => setTimeout(resolve, 600));
  await tab.send("Page.reload");
  await tab.until("document.querySelector('#status')?.textContent === '1 record read'");
  await settled(
    tab,
    "const one = document.querySelector('#examples'); one.value = '0'; one.dispatchEvent(new Event('change'))",
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  await settled(tab, "history.back()");
  expect(await sampled(tab)).toBe(GROK.sample);

  await tab.value(
    "Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } })",
  );
  await press("#share");
  await tab.until("window.copied?.includes('#froe1.')");
  expect(await tab.value("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});

test("left no error", () => {
  expect(tab.errors.filter((one) => !/Applying inline style/.test(one))).toEqual([]);
});
