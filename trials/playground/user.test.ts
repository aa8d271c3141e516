import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, type Look, type Tab } from "./browser.ts";
import { changing, DESK, follow, linkTo, PAGE, paste, retype, sampled, settled, written } from "./page.ts";

// What somebody does with the page who has a log: with a mouse, and with a keyboard alone.

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, DESK);
  await tab.until("document.querySelectorAll('.field').length > 5");
});
afterAll(() => browser.close());

const access = (i: number) =>
  `192.0.2.${i % 250} - - [03/Feb/2026:10:20:30 +0000] "GET /page/${i} HTTP/1.1" 200 ${i} "-" "curl/8.5.0"`;
const LOG = `${Array.from({ length: 18 }, (_, i) => access(i)).join("\n")}\n`;
/** 2,000 lines, of which two are rejected for the same cause, and a third for another. */
const LONG = Array.from({ length: 2000 }, (_, i) =>
  [1499, 1899].includes(i) ? `192.0.2.1 broken ${i}` : i === 1699 ? "x" : access(i),
).join("\n");
const kind = () => tab.value<string>("document.querySelector('#kind').value");
const chosen = () => tab.value<string>("document.querySelector('.line.chosen .number')?.textContent");
const focus = (selector: string) => tab.value(`document.querySelector(${JSON.stringify(selector)}).focus()`);

/** Goes on with Tab until the element that has the focus is the one that is meant. */
async function reach(what: string): Promise<void> {
  for (let at = 0; at < 80; at++) {
    if (await tab.value<boolean>(`document.activeElement.matches(${JSON.stringify(what)})`)) return;
    await tab.press("Tab");
  }
  throw new Error(`Tab does not reach ${what}`);
}

const fresh = async () => {
  await settled(
    tab,
    "const one = document.querySelector('#examples'); one.value = '0'; one.dispatchEvent(new Event('change'))",
  );
  await tab.click("#tab-lines");
};

describe("a log that is pasted", () => {
  test("replaces the example, and a banner says what reads it, which a key chooses", async () => {
    await focus("#sample-editor .cm-content");
    await paste(tab, LOG);
    await tab.until("document.querySelector('#banner p')");
    expect(await sampled(tab)).toBe(LOG);
    expect(await tab.text("#banner")).toMatch(/^combined reads 18 of 18/);
    await reach("#banner .main");
    await tab.press("Enter");
    await tab.until("document.querySelector('#status').textContent === '18 records read'");
    expect(await kind()).toBe("format");
    expect(await tab.text("#banner")).toBe("");
  });

  test("is drafted instead, by a click", async () => {
    await fresh();
    await tab.click("h1");
    await paste(tab, LOG);
    await tab.until("document.querySelector('#banner p')");
    await tab.click("#banner button:nth-of-type(2)");
    await tab.until("document.querySelector('#status').textContent === '18 records read'");
    expect(await written(tab)).toContain('grammar("draft"');
  });

  test("that no format reads whole has the nearest ones with their share, a draft among them", async () => {
    await fresh();
    await focus("#sample-editor .cm-content");
    await paste(tab, `${LOG}something else\nand more\n`);
    await tab.until("document.querySelector('#banner p')");
    expect(await tab.text("#banner")).toMatch(/No built-in format reads them all.*combined 18 of 20.*infer.*of 20/s);
  });

  test("goes into the text if it is no longer the example's", async () => {
    await retype(tab, "sample", "a=1\n");
    await paste(tab, "b=2\n");
    expect(await sampled(tab)).toBe("a=1\nb=2\n");
  });

  test("takes the banner away with it: its counts are those of other lines", async () => {
    await fresh();
    await focus("#sample-editor .cm-content");
    await paste(tab, LOG);
    await tab.until("document.querySelector('#banner p')");
    await fresh();
    expect(await tab.text("#banner")).toBe("");
    await focus("#sample-editor .cm-content");
    await paste(tab, LOG);
    await tab.until("document.querySelector('#banner p')");
    await changing(tab, () => tab.type("x"));
    expect(await tab.text("#banner")).toBe("");
  });

  test("may begin with the mark of the order of bytes", async () => {
    await fresh();
    await focus("#sample-editor .cm-content");
    await paste(tab, '\uFEFF{"a":1}\n{"a":2}\n');
    await tab.until("document.querySelector('#banner p')");
    expect(await tab.text("#banner")).toMatch(/^json reads 2 of 2/);
    await changing(tab, () => tab.click("#banner .main"));
    expect(await tab.text("#status")).toBe("2 records read");
    await retype(tab, "sample", '\uFEFF{"a":1}\n');
    expect(await tab.text("#status")).toBe("1 record read");
  });

  test("is asked for where there is none", async () => {
    await retype(tab, "sample", "x");
    await tab.press("Backspace");
    await tab.until("document.querySelector('#sample .cm-placeholder')");
    expect(await tab.text("#sample .cm-placeholder")).toContain("Paste your log here");
  });
});

describe("what is rejected", () => {
  test("is chosen without a click, and one key or click away from anywhere", async () => {
    await follow(tab, { kind: "format", pattern: "combined", sample: LONG });
    await tab.click("#tab-lines");
    expect(await tab.text("#status")).toBe("1997 of 2000 records read, 3 rejected");
    expect(await tab.value<number>("document.querySelectorAll('.line').length")).toBeLessThan(100);
    await tab.click("#status .jump");
    await tab.until("document.querySelector('.line.chosen .number')?.textContent === '1500'");
    await tab.press("F8");
    await tab.until("document.querySelector('.line.chosen .number')?.textContent === '1700'");
    await tab.press("F8", 8);
    await tab.until("document.querySelector('.line.chosen .number')?.textContent === '1500'");
    const isSeen = `(() => { const { top, bottom } = document.querySelector(".line.chosen").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight; })()`;
    expect(await tab.value(isSeen)).toBe(true);
  });

  test("is grouped by its cause, with a count, an example and the other lines", async () => {
    await tab.click(".filter button:nth-of-type(2)");
    await tab.until("document.querySelectorAll('.causes section').length === 2");
    expect(await tab.text(".causes")).toMatch(/2 lines.*1500.*1 line.*1700/s);
    await tab.click(".causes summary");
    await tab.click(".causes details .small");
    await tab.until("document.querySelector('.lines-view .scroller .line.chosen .number')?.textContent === '1900'");
  });

  test("and any other line is found by a text, which the page does not hold where it is out of view", async () => {
    await follow(tab, { kind: "format", pattern: "combined", sample: LONG });
    await tab.click(".find");
    await tab.type("PAGE/19");
    await tab.press("Enter");
    await tab.until("document.querySelector('.line.chosen .number')?.textContent === '20'");
    await tab.press("Enter", 8);
    await tab.until("document.querySelector('.line.chosen .number')?.textContent === '2000'");
    expect(await tab.text(".found")).toBe("111 of 111");
    expect(await tab.value("document.activeElement.className")).toBe("find");
    await tab.type("?");
    await tab.press("Enter");
    expect(await tab.text(".found")).toBe("none");
    await tab.value("document.querySelector('.find').value = ''");
  });

  test("has the whole row to click, and the cursor of the sample to choose it", async () => {
    await follow(tab, { kind: "format", pattern: "combined", sample: LOG });
    await tab.until("document.querySelectorAll('.line').length > 5");
    await tab.click('.line[data-row="3"] .body');
    expect(await chosen()).toBe("4");
    await focus("#sample-editor .cm-content");
    await tab.press("ArrowDown");
    await tab.until("document.querySelector('.line.chosen .number')?.textContent === '2'");
  });
});

describe("lines that are one record", () => {
  const trace = `2026-02-03 04:05:06,789 [main] ERROR com.example.App - cannot open
java.io.IOException: no such file
\tat com.example.App.run(App.java:7)
`;
  const joinBy = (value: string) =>
    settled(
      tab,
      `const one = document.querySelector('#joining'); one.value = '${value}'; one.dispatchEvent(new Event('change'))`,
    );

  test("are joined by a choice, which a link holds and the case of a corpus has", async () => {
    await follow(tab, { kind: "format", pattern: "javalog", sample: trace });
    await joinBy("none");
    expect(await tab.text("#status")).toBe("1 of 3 records read, 2 rejected");
    await joinBy("java");
    expect(await tab.text("#status")).toBe("1 record read");
    await tab.click("#tab-cases");
    await tab.until("document.querySelector('.cases pre')?.textContent.includes(':multiline java')");
    await tab.click("#tab-lines");
    await new Promise((resolve) => setTimeout(resolve, 600));
    const other = await browser.open(await tab.value<string>("location.href"), DESK);
    await other.until("document.querySelector('#status').textContent === '1 record read'");
    await other.until("document.querySelector('#joining').value === 'java'");
    await other.close();
  });

  test("begin at the same column as lines that are one", async () => {
    await follow(tab, { kind: "format", pattern: "javalog", sample: `x\n${trace.repeat(40)}`, multiline: "java" });
    await tab.until("document.querySelectorAll('.line .body').length > 5");
    await tab.value("document.querySelector('.scroller').scrollTo(0, 1e6)");
    await tab.until("document.querySelector('.line[data-row=\"40\"]')");
    const starts = "[...new Set([...document.querySelectorAll('.line .body')].map((one) => one.offsetLeft))]";
    expect(await tab.value<number[]>(starts)).toHaveLength(1);
    await follow(tab, { kind: "format", pattern: "javalog", sample: trace, multiline: "java" });
  });

  test("are joined by a pattern that is typed, and a wrong one says why", async () => {
    await joinBy("regex:match=");
    expect(await tab.text("#problems")).toContain("Join lines, column 13");
    await changing(tab, () => tab.type("^2026"));
    expect(await tab.text("#problems")).toBe("");
    expect(await tab.text("#status")).toBe("1 record read");
    await joinBy("");
  });

  test("are no wall where none is read: they are grouped, and a click lists them", async () => {
    await follow(tab, { kind: "format", pattern: "json", sample: LOG });
    await tab.until("document.querySelectorAll('.causes section').length === 1");
    expect(await tab.text(".causes")).toContain("18 lines");
    await tab.click(".filter button:nth-of-type(1)");
    await tab.until("document.querySelectorAll('.scroller .line').length > 5");
    await follow(tab, { kind: "format", pattern: "combined", sample: LOG });
    expect(await tab.text("#status")).toBe("18 records read");
  });
});

describe("why a line is rejected", () => {
  const pattern = "%{IP:client} took %{INT:took} ms";
  const sample = "192.0.2.7 took 12 ms\n192.0.2.8 took long ms\n";

  test("is said with a caret, and an edit that reads it is applied by a key", async () => {
    await follow(tab, { kind: "grok", pattern, sample });
    await focus("#tab-explain");
    await tab.value("document.querySelector('#tab-lines').focus()");
    for (let at = 0; at < 3; at++) await tab.press("ArrowRight");
    await tab.until("document.querySelector('.remedies .main')");
    expect(await tab.text(".verdict")).toMatch(/^Stops at column 16: %\{INT:took\}: expected/);
    expect(await tab.text(".stop mark")).toBe("long ms");
    expect(await tab.text(".edit")).toBe("%{INT:took}\n%{NOTSPACE:took}");
    await reach(".remedies .main");
    await tab.press("Enter");
    await tab.until("document.querySelector('#status').textContent === '2 records read'");
    expect(await written(tab)).toBe(pattern.replace("INT", "NOTSPACE"));
    await tab.click("#tab-lines");
  });

  test("is said of the pattern inside a filter that is pasted, and the edit is made there", async () => {
    const filter = (what: string) => `filter {\n  grok { match => { "message" => "${what}" } }\n}\n`;
    await follow(tab, { kind: "grok", pattern: filter(pattern), sample });
    expect(await tab.text("#status")).toBe("1 of 2 records read, 1 rejected");
    await tab.click("#tab-explain");
    await tab.until("document.querySelector('.remedies .main')");
    expect(await tab.text(".verdict")).toMatch(/^Stops at column 16: %\{INT:took\}: expected/);
    expect(await tab.text(".match .failed")).toBe("%{INT:took}");
    await changing(tab, () => tab.click(".remedies .main"));
    expect(await written(tab)).toBe(filter(pattern.replace("INT", "NOTSPACE")));
    expect(await tab.text("#status")).toBe("2 records read");
    await tab.click("#tab-lines");
  });

  test("of a grammar file, too, and the nearest format can be used", async () => {
    await fresh();
    await tab.click("#status .jump");
    await tab.click(".line.chosen .why button");
    await tab.until("document.querySelector('.edit')");
    await tab.until("document.querySelectorAll('.remedies article').length === 2");
    expect(await tab.text(".remedies")).toContain("iso8601-level reads it");
    await tab.click(".remedies .main");
    await tab.until("/^\\d+ records read$/.test(document.querySelector('#status').textContent)");
  });

  test("begins in the steps where it fails, with timestamps as one step", async () => {
    await fresh();
    await tab.click("#tab-steps");
    await tab.until("document.querySelector('.steps .now.failed')");
    const isSeen = `(() => { const [now, list] = [".steps .now", ".steps"].map((one) => document.querySelector(one).getBoundingClientRect());
      return now.top >= list.top && now.bottom <= list.bottom; })()`;
    await expect.poll(() => tab.value(isSeen)).toBe(true);
    const count = () => tab.value<number>("document.querySelectorAll('.steps li').length");
    const folded = await count();
    await tab.click(".step-bar button:last-child");
    await expect.poll(count).toBeGreaterThan(folded);
  });
});

describe("what was typed", () => {
  const mine = { kind: "format", pattern: "logfmt", sample: "a=1\n" } as const;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 600));

  test("is there after the page is loaded again, and in its address", async () => {
    await follow(tab, mine);
    await retype(tab, "sample", "a=1 b=2\n");
    await pause();
    expect(await tab.value<string>("location.href")).toBe(await linkTo({ ...mine, sample: "a=1 b=2\n" }));
    await tab.send("Page.reload");
    await tab.until("document.querySelectorAll('.line .field').length === 2");
    expect(await sampled(tab)).toBe("a=1 b=2\n");
  });

  test("comes back with Back after an example, and goes with Forward", async () => {
    await settled(
      tab,
      "const one = document.querySelector('#examples'); one.value = '0'; one.dispatchEvent(new Event('change'))",
    );
    await pause();
    await settled(tab, "history.back()");
    expect(await sampled(tab)).toBe("a=1 b=2\n");
    expect(await kind()).toBe("format");
    await settled(tab, "history.forward()");
    expect(await kind()).toBe("typescript");
    await settled(tab, "history.back()");
  });

  test("is there when the address is opened anew, without a link", async () => {
    await retype(tab, "sample", "a=1 c=3\n");
    await pause();
    const other = await browser.open(PAGE, DESK);
    await other.until("document.querySelectorAll('.line .field').length === 2");
    expect(await sampled(other)).toBe("a=1 c=3\n");
    await other.close();
  });

  test("is not undone into a pattern of another kind", async () => {
    await settled(
      tab,
      "const one = document.querySelector('#kind'); one.value = 'grok'; one.dispatchEvent(new Event('change'))",
    );
    const grok = await written(tab);
    await focus("#pattern-editor .cm-content");
    await tab.press("z", 2);
    expect(await written(tab)).toBe(grok);
  });
});

describe("a link", () => {
  test("is copied where no https serves the page", async () => {
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8").end(readFileSync("dist/playground/index.html"));
    });
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    const { port } = server.address() as AddressInfo;
    const { hostname } = await import("node:os");
    const other = await browser.open(`http://${hostname()}:${port}/`, DESK);
    await other.until("document.querySelectorAll('.field').length > 5");
    expect(await other.value("isSecureContext")).toBe(false);
    await other.value("document.execCommand = (name) => { window.ran = name; return true; }");
    await other.click("#share");
    await other.until("document.querySelector('#toast').textContent.startsWith('Copied')");
    expect(await other.value("window.ran")).toBe("copy");
    await other.value("document.execCommand = () => false");
    await other.click("#share");
    await other.until("document.querySelector('#dialog').open");
    expect(await other.value("document.querySelector('#dialog textarea').value")).toContain("#froe1.");
    await other.press("Escape");
    await other.until("!document.querySelector('#dialog').open");
    await other.close();
    server.close();
  });

  test("that is too long says so, and offers a file, which the page opens again", async () => {
    const noise = Array.from({ length: 900 }, (_, i) => `k${i}=${(Math.sin(i + 1) * 1e9).toString(36)}`).join("\n");
    await follow(tab, { kind: "format", pattern: "logfmt", sample: noise });
    await focus("#share");
    await tab.press("Enter");
    await tab.until("document.querySelector('#dialog').open");
    expect(await tab.text("#dialog")).toMatch(/The link has [\d,]+ characters.*more than 8,000/s);
    await tab.value(`(() => { const made = URL.createObjectURL; URL.createObjectURL = (blob) => {
      window.saved = blob; return made.call(URL, blob); }; })()`);
    await tab.press("Enter");
    await tab.until("window.saved && !document.querySelector('#dialog').open");
    await fresh();
    await settled(
      tab,
      `const data = new DataTransfer(); data.items.add(new File([window.saved], "x.froe.txt"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))`,
    );
    expect(await sampled(tab)).toBe(noise);
  });

  test("is what a file that is dropped on the grammar has, which stays as it was", async () => {
    await fresh();
    const pattern = () => tab.text("#pattern-editor .cm-content");
    const before = await pattern();
    await settled(
      tab,
      `const data = new DataTransfer(); data.items.add(new File(["dropped=1\\n"], "app.log"));
      document.querySelector("#pattern-editor .cm-content").dispatchEvent(
        new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))`,
    );
    expect(await sampled(tab)).toBe("dropped=1\n");
    expect(await pattern()).toBe(before);
  });
});

describe("the page", () => {
  test("has panes that a mouse and arrows resize", async () => {
    await fresh();
    const width = () => tab.value<number>("document.querySelector('#result').offsetWidth");
    const height = () => tab.value<number>("document.querySelector('#sample').offsetHeight");
    const [wide, high] = [await width(), await height()];
    await tab.drag("#split-columns", { x: -200, y: 0 });
    expect(await width()).toBeGreaterThan(wide + 150);
    await focus("#split-rows");
    for (let at = 0; at < 4; at++) await tab.press("ArrowDown");
    expect(await height()).toBeGreaterThan(high + 60);
    await tab.value(
      "for (const one of document.querySelectorAll('.split')) one.dispatchEvent(new MouseEvent('dblclick'))",
    );
    expect([await width(), await height()]).toEqual([wide, high]);
  });

  test("wraps lines, if asked, and remembers that", async () => {
    await follow(tab, { kind: "format", pattern: "json", sample: JSON.stringify({ msg: "word ".repeat(300) }) });
    await tab.until("document.querySelector('.line .field')");
    const isWide = "document.querySelector('.scroller').scrollWidth > document.querySelector('.scroller').clientWidth";
    expect(await tab.value(isWide)).toBe(true);
    await tab.click(".filter .last");
    expect(await tab.value(isWide)).toBe(false);
    await tab.send("Page.reload");
    await tab.until("document.querySelector('.wrapped .line .field')");
    await tab.click(".filter .last");
  });

  test("lists formats by a part of their name or of what they are", async () => {
    await follow(tab, { kind: "format", pattern: "json", sample: LOG });
    await retype(tab, "pattern", "access");
    await tab.until(
      "[...document.querySelectorAll('.cm-completionLabel')].some((one) => one.textContent === 'combined')",
    );
  });

  test("lists the names of patterns of grok, those of the lines above among them", async () => {
    await follow(tab, { kind: "grok", pattern: "DOOR [a-z]+\n%{DOOR:door}", sample: "north\n" });
    await focus("#pattern-editor .cm-content");
    await tab.press("End", 2);
    await tab.type(" %{DO");
    const names = "[...document.querySelectorAll('.cm-completionLabel')].map((one) => one.textContent)";
    await tab.until(`${names}.includes('DOOR')`);
    await tab.press("Backspace");
    await tab.press("Backspace");
    await tab.type("LOGL");
    await tab.until(`${names}.includes('LOGLEVEL')`);
    await tab.press("Escape");
  });

  test("marks no part of the grammar for lines that are gone", async () => {
    await fresh();
    await tab.click('.line[data-row="0"] .field[aria-label^="level"]');
    await tab.until("document.querySelector('#pattern .part')");
    await retype(tab, "sample", "other\n");
    expect(await tab.value("document.querySelector('#pattern .part')")).toBe(null);
  });

  test("shows what can be pressed at 1024 and 390 px without scrolling sideways", async () => {
    for (const width of [1024, 390]) {
      await tab.look({ ...DESK, width });
      await fresh();
      await tab.value("document.querySelector('#tab-formats').click()");
      await tab.until("document.querySelector('.reads button')");
      expect(
        await tab.value("document.querySelector('.reads button').getBoundingClientRect().right <= innerWidth"),
      ).toBe(true);
      await follow(tab, { kind: "grok", pattern: "%{IP:client}", sample: "192.0.2.1\n" });
      await tab.value("innerWidth < 641 && document.querySelector('[data-pane=pattern]').click()");
      expect(await tab.value<number>("document.querySelector('#pattern .head').offsetHeight")).toBeLessThan(50);
    }
    await tab.value("document.querySelector('[data-pane=result]').click()");
    await tab.click("#tab-lines");
    await tab.look(DESK);
  });

  test("says that its result is not that of the grammar which has an error, and drops its notes", async () => {
    await follow(tab, { kind: "grok", pattern: "%{IP:client}", sample: "192.0.2.1\n" });
    await retype(tab, "pattern", "%{NOPE:x}");
    expect(await tab.value("document.querySelector('#view').classList.contains('stale')")).toBe(true);
    expect(await tab.text("#notes")).toBe("");
    await retype(tab, "pattern", "%{IP:client}");
    expect(await tab.value("document.querySelector('#view').classList.contains('stale')")).toBe(false);
    expect(await tab.value("document.querySelectorAll('#pattern .group').length")).toBeGreaterThan(0);
  });

  test("has whole names of fields, of one character too", async () => {
    await follow(tab, { kind: "format", pattern: "combined", sample: LOG });
    await tab.until("document.querySelectorAll('.line .label').length > 20");
    const cut = `[...document.querySelectorAll(".text .label")].filter((one) =>
      one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow !== "visible").map((one) => one.textContent)`;
    expect(await tab.value(cut)).toEqual([]);
  });

  test("moves no tab when another is chosen", async () => {
    const places = () =>
      tab.value("[...document.querySelectorAll('[role=tab]')].map((one) => one.getBoundingClientRect().x)");
    const before = await places();
    await tab.click("#tab-diagram");
    expect(await places()).toEqual(before);
    await tab.click("#tab-lines");
  });

  test("does not print lines over the numbers of lines", async () => {
    const ground = await tab.value<string>("getComputedStyle(document.querySelector('.cm-gutters')).backgroundColor");
    expect(ground).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
  });

  const looks: readonly Look[] = [390, 1024, 1440].flatMap((width) =>
    (["light", "dark"] as const).map((scheme) => ({ width, height: 800, scheme })),
  );
  test.each(looks)("takes a log at $width px in $scheme", async (look) => {
    await tab.look(look);
    await fresh();
    if (look.width < 640) await tab.click("[data-pane='sample']");
    await focus("#sample-editor .cm-content");
    await paste(tab, LOG);
    await tab.until("document.querySelector('#banner p')");
    await tab.click("#banner .main");
    await tab.until("document.querySelector('#status').textContent === '18 records read'");
    await tab.until("document.querySelector('#result .line .field')?.checkVisibility()");
    expect(await tab.value("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });

  test("left no error", () => {
    expect(tab.errors.filter((one) => !/Applying inline style/.test(one))).toEqual([]);
  });
});
