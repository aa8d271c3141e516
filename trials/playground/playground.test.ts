import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patternKinds } from "../../playground/patterns.ts";
import { Browser, type Tab } from "./browser.ts";
import { DESK, follow, linkTo, PAGE, retype, settled, shownLines } from "./page.ts";

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, DESK);
  await tab.until("document.querySelectorAll('.field').length > 5");
});
afterAll(() => browser.close());

const grammarFile = (record: string) => `import { field, grammar, int, digits, label, rest, seq } from "froe/grammar";
import { word } from "froe/vocabulary";
export default grammar("mine", { about: "x", layout: "x", record: ${record} });
`;
const right = grammarFile('seq(field("who", word), " ", field("n", label("number", int(digits(1, 3)))))');

describe("a grammar that is typed", () => {
  test("shows its fields as brackets", async () => {
    await retype(tab, "sample", "ada 12\nbob x\n");
    await retype(tab, "pattern", right);
    await tab.until("document.querySelectorAll('.line .field').length === 3");
    expect(await shownLines(tab)).toEqual([
      { fields: ['who: "ada"', "n: 12"], why: "" },
      { fields: ['who: "bob"'], why: 'column 5: expected number, found "x"' },
    ]);
    expect(await tab.text("#status")).toContain("1 of 2 records read, 1 rejected");
  });

  test("and is broken has its problem at its place, and the last result stays", async () => {
    await retype(tab, "pattern", right.replace("int(digits(1, 3))", "int(digits(1, 30))"));
    expect(await tab.text("#problems")).toMatch(/^3:\d+ record > .*15/);
    expect((await shownLines(tab))[0]!.fields).toHaveLength(2);
    await retype(tab, "pattern", right.replace("seq(field", "seq((field"));
    expect(await tab.text("#problems")).toMatch(/^\d+:\d+ Unexpected token/);
    await retype(tab, "pattern", right.replaceAll("word", "wurd"));
    expect(await tab.text("#problems")).toMatch(/^2:10 .*froe\/vocabulary.*wurd.*did you mean 'word'/);
  });

  test("and does not end is stopped, and the next one is read", async () => {
    await retype(tab, "pattern", "for (;;) {}\nexport default 1;\n");
    expect(await tab.text("#problems")).toContain("did not end within 3 seconds, and was stopped");
    await retype(tab, "pattern", right);
    expect(await tab.text("#problems")).toBe("");
    expect(await shownLines(tab)).toHaveLength(2);
  });

  test("imports what froe has, and nothing else", async () => {
    await retype(tab, "pattern", 'import { x } from "./other.ts";\nexport default x;\n');
    expect(await tab.text("#problems")).toMatch(/^1:19 cannot find '.\/other.ts'/);
  });
});

describe("the policy of the page", () => {
  test("lets it ask for nothing, generate no code, and load no picture", async () => {
    await retype(tab, "sample", "a\n");
    const attempts = `await fetch("https://example.com/").then(() => "fetched", (error) => error.name)`;
    const code = `let generated; try { generated = new Function("return 1")(); } catch (error) { generated = error.name; }
const asked = ${attempts};
throw new Error([generated, asked].join(" "));\n`;
    await retype(tab, "pattern", code);
    expect(await tab.text("#problems")).toContain("EvalError TypeError");
    const page = await tab.value<string>(`fetch("https://example.com/").then(() => "fetched", (error) => error.name)`);
    expect(page).toBe("TypeError");
    const picture = await tab.value<string>(`new Promise((done) => {
      const one = new Image(); one.onload = () => done("loaded"); one.onerror = () => done("refused");
      one.src = "https://example.com/x.png";
    })`);
    expect(picture).toBe("refused");
  });

  test("is in the page, and has no word for eval, nor for any address", () => {
    const [, policy = ""] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
        readFileSync("dist/playground/index.html", "utf8"),
      ) ?? [];
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+' blob:; /);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });
});

test("clicking a field marks the part of the grammar that made it, and the cursor marks the fields", async () => {
  await follow(tab, { kind: "typescript", pattern: right, sample: "ada 12\n" });
  await tab.until("document.querySelectorAll('.line .field').length === 2");
  await tab.click('.line .field[aria-label="n: 12"]');
  await tab.until("document.querySelector('#pattern .part')");
  expect(
    await tab.value("[...document.querySelectorAll('#pattern .part')].map((one) => one.textContent).join('')"),
  ).toBe('field("n", label("number", int(digits(1, 3))))');
  await tab.click("#pattern-editor .cm-content");
  await tab.press("Home", 2);
  await tab.press("ArrowDown");
  await tab.press("ArrowDown");
  for (let at = 0; at < 75; at++) await tab.press("ArrowRight");
  await tab.until(
    `[...document.querySelectorAll('.line .marked')].map((one) => one.getAttribute('aria-label')).join() === 'who: "ada"'`,
  );
});

test("a link that the page makes shows the same elsewhere", async () => {
  await follow(tab, { kind: "config", pattern: 'LogFormat "%h %>s" x', sample: "192.0.2.7 404\n" });
  await tab.value("navigator.clipboard.writeText = () => Promise.resolve()");
  await tab.click("#share");
  await tab.until("location.hash.startsWith('#froe1.')");
  const other = await browser.open(await tab.value<string>("location.href"), DESK);
  await other.until("document.querySelectorAll('.line .field').length === 2");
  expect((await shownLines(other))[0]!.fields).toHaveLength(2);
  expect(await other.value("document.querySelector('#kind').value")).toBe("config");
  await other.close();
});

test("from lines of a log to a tested grammar file, without leaving the page", async () => {
  const lines = Array.from(
    { length: 12 },
    (_, i) => `2026-02-03 10:20:${30 + i} INFO [pump-${i % 3}] pressure=${i}.5 bar`,
  );
  await follow(tab, { kind: "typescript", pattern: patternKinds.typescript.example, sample: `${lines.join("\n")}\n` });
  await settled(tab, "document.querySelector('#draft').click()");
  await tab.until("document.querySelector('#status').textContent === '12 records read'");
  await tab.click("#tab-coverage");
  await tab.click("#tab-cases");
  await tab.until("document.querySelector('.cases pre')");
  const cases = await tab.text(".cases pre");
  expect(cases.match(/^\{"ts":/gm)).toHaveLength(12);
  await tab.click("#tab-exports");
  await tab.until("document.querySelectorAll('.exports article').length > 8");
  expect(await tab.text(".exports")).toContain("interface Draft");
});

test("every view is drawn, for every example", async () => {
  const tabs = await tab.value<string[]>("[...document.querySelectorAll('[role=tab]')].map((one) => one.dataset.tab)");
  const count = await tab.value<number>("document.querySelector('#examples').options.length - 1");
  for (let index = 0; index < count; index++) {
    await settled(
      tab,
      `const one = document.querySelector('#examples'); one.value = '${index}'; one.dispatchEvent(new Event('change'))`,
    );
    for (const name of tabs) {
      await tab.click(`#tab-${name}`);
      await tab.until(
        `document.querySelector('#view').getAttribute('aria-labelledby') === 'tab-${name}' && document.querySelector('#view').childElementCount > 0`,
      );
      expect(await tab.text("#view .nothing.wrong"), `${index} ${name}`).toBe("");
    }
  }
  await tab.click("#tab-lines");
});

test("nothing was asked of any network, and no error was left", () => {
  const asked = tab.requests.filter((url) => !/^(?:file|blob|data):/.test(url));
  // The addresses of the test of the policy, which refuses them.
  expect(asked.filter((url) => !url.startsWith("https://example.com/"))).toEqual([]);
  // Chromium itself styles text that is typed over all of an editor, and its own policy takes that away.
  const left = tab.errors.filter((one) => !/example\.com|unsafe-eval|EvalError|Applying inline style/.test(one));
  expect(left).toEqual([]);
});

test("a link in the address is followed when the page is opened", async () => {
  const other = await browser.open(await linkTo({ kind: "format", pattern: "json", sample: '{"a":1}' }), DESK);
  await other.until("document.querySelector('.line .field')");
  expect((await shownLines(other))[0]!.fields).toEqual(["a: 1"]);
  expect(other.requests.filter((url) => !/^(?:file|blob|data):/.test(url))).toEqual([]);
  expect(other.errors).toEqual([]);
  await other.close();
});
