import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { froeIn } from "../../spec/cli/froe.ts";
import { Browser, type Tab } from "./browser.ts";
import { changing, DESK, follow, linkTo, PAGE, retype, settled, shownLines, written } from "./page.ts";

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
  await tab.value("document.querySelector('#pattern-editor .cm-content').focus()");
  await tab.press("Home", 2);
  await tab.press("ArrowDown");
  await tab.press("ArrowDown");
  await tab.press("Home");
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

describe("a pattern of another program", () => {
  test("is typed, and its fields are brackets", async () => {
    await follow(tab, { kind: "format", pattern: "json", sample: "192.0.2.7 took 12 ms\n192.0.2.8 took long\n" });
    await settled(
      tab,
      "const one = document.querySelector('#kind'); one.value = 'grok'; one.dispatchEvent(new Event('change'))",
    );
    await retype(tab, "pattern", "%{IP:client} took %{INT:took:int} ms");
    expect(await shownLines(tab)).toEqual([
      { fields: ['client: "192.0.2.7"', "took: 12"], why: "" },
      { fields: ['client: "192.0.2.8"'], why: expect.stringMatching(/^column 16: %\{INT:took:int\}: expected /) },
    ]);
    await tab.click('.line .field[aria-label="took: 12"]');
    expect(await tab.text("#pattern .part")).toBe("%{INT:took:int}");
  });

  test("has the part that fails on a line", async () => {
    await tab.click('.line[data-row="1"] .number');
    await tab.click("#tab-explain");
    await tab.until("document.querySelector('.match .failed')");
    expect(await tab.text(".match .failed")).toBe("%{INT:took:int}");
    expect(await tab.text(".match .wrong")).toMatch(/^column 16: %\{INT:took:int\}: expected .*, found "long"$/);
  });

  test("that is wrong has its problem at its place", async () => {
    await retype(tab, "pattern", "%{IP:client} took %{INTT:took:int} ms");
    expect(await tab.text("#problems")).toMatch(/^1:19\s.*INTT/);
    await tab.click("#problems .place");
    expect(await tab.value("document.activeElement.closest('#pattern-editor') !== null")).toBe(true);
  });

  test("becomes a grammar file", async () => {
    await retype(tab, "pattern", "%{IP:client} took %{INT:took:int} ms");
    await settled(tab, "document.querySelector('#as-file').click()");
    expect(await tab.value("document.querySelector('#kind').value")).toBe("typescript");
    expect(await written(tab)).toContain('"client"');
    await tab.click("#tab-lines");
    await tab.until("document.querySelector('.line .field')");
    expect((await shownLines(tab))[0]!.fields).toEqual(['client: "192.0.2.7"', "took: 12"]);
  });
});

describe("from lines of a log to a tested grammar file", () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-saved-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Goes on with Tab until the element that has the focus is the one that is meant. */
  async function reach(what: string): Promise<void> {
    for (let at = 0; at < 80; at++) {
      if (await tab.value<boolean>(`document.activeElement.matches(${JSON.stringify(what)})`)) return;
      await tab.press("Tab");
    }
    throw new Error(`Tab does not reach ${what}`);
  }

  test("without a mouse and without leaving the page", async () => {
    await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    await tab.click("#tab-lines");
    const log = Array.from(
      { length: 30 },
      (_, i) =>
        `2026-02-03 10:20:${30 + (i % 30)} ${["INFO", "WARN"][i % 2]} [pump-${i % 3}] pressure=${i}.5 bar, valve ${i % 5 ? "open" : "shut"}`,
    );
    await retype(tab, "sample", `${log.join("\n")}\n`);
    await tab.value("document.querySelector('#examples').focus()");
    await reach("#draft");
    await changing(tab, () => tab.press("Enter"));
    expect(await tab.text("#status")).toBe("30 records read");
    const drafted = await written(tab);
    const [, first = ""] = /field\("(\w+)"/.exec(drafted) ?? [];
    await retype(tab, "pattern", drafted.replaceAll('"draft"', '"pumps"').replaceAll(`"${first}"`, '"at"'));
    expect((await shownLines(tab))[0]!.fields[0]).toMatch(/^at: /);
    await tab.value("document.querySelector('#save').focus()");
    await tab.press("Enter");
    await reach('[role="tab"][tabindex="0"]');
    while (!(await tab.value<boolean>("document.activeElement.id === 'tab-cases'"))) await tab.press("ArrowRight");
    await tab.until("document.querySelector('.cases pre')");
    await reach(".cases button:last-of-type");
    await tab.press("Enter");
    await expect.poll(() => readdirSync(folder).toSorted()).toEqual(["pumps.grammar.ts", "pumps.txt"]);
    const ran = await froeIn(folder, ["check", "./pumps.grammar.ts", "pumps.txt"]);
    expect(ran.stdout + ran.stderr).toContain("20");
    expect(ran.code).toBe(0);
  });

  test("with exports beside it", async () => {
    await tab.click("#tab-exports");
    await tab.until("document.querySelectorAll('.exports article').length > 3");
    expect(await tab.text(".exports")).toContain("// pumps");
    expect(await tab.text(".exports")).toContain("Refused:");
  });
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
