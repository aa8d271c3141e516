import { afterAll, beforeAll, test } from "vitest";
import type { Shared } from "../../playground/link.ts";
import { patternKinds } from "../../playground/patterns.ts";
import { Browser, type Tab } from "./browser.ts";
import { DESK, follow, PAGE } from "./page.ts";

// How long it takes from a key until what it changes can be seen, of 2,000 lines. Printed, and never asserted.

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, DESK);
  await tab.until("document.querySelectorAll('.field').length > 5");
});
afterAll(() => browser.close());

const LINES = 2000;
const KEYS = 20;

interface Timed {
  readonly name: string;
  readonly pattern: Omit<Shared, "sample">;
  readonly line: (i: number) => string;
  readonly editor: "sample" | "pattern";
  /** The text after which is typed; missing for the end of the editor's text. */
  readonly after?: string;
}

const door: Pick<Timed, "pattern" | "line"> = {
  pattern: { kind: "typescript", pattern: patternKinds.typescript.example },
  line: (i) => `2026-02-03 10:2${i % 10}:30.120 INFO  [north] user=${4711 + i} opened by ${i}`,
};

const timed: readonly Timed[] = [
  {
    name: "a line of combined",
    pattern: { kind: "format", pattern: "combined" },
    line: (i) =>
      `192.0.2.${i % 250} - - [03/Feb/2026:10:20:30 +0000] "GET /page/${i} HTTP/1.1" 200 ${i} "-" "curl/8.5.0"`,
    editor: "sample",
  },
  {
    name: "a line of json",
    pattern: { kind: "format", pattern: "json" },
    line: (i) =>
      `{"ts":"2026-02-03T10:20:30.${100 + i}Z","level":"info","msg":"served","path":"/page/${i}","ms":${i}.5,"user":{"id":${i}}}`,
    editor: "sample",
  },
  { name: "a line of a grammar file", ...door, editor: "sample" },
  { name: "the grammar file, which changes no grammar", ...door, editor: "pattern" },
  { name: "a message of the grammar file", ...door, editor: "pattern", after: "user id" },
  { name: "the name of a field in the grammar file", ...door, editor: "pattern", after: 'field("door' },
];

test.each(timed)("a key in $name", async ({ name, pattern, line, editor, after = "" }) => {
  await follow(tab, { ...pattern, sample: `${Array.from({ length: LINES }, (_, i) => line(i)).join("\n")}\n` });
  const times: number[] = [];
  await tab.value(`document.querySelector('#${editor}-editor .cm-content').focus()`);
  await tab.press("End", 2);
  await tab.value(`(() => {
    const { view } = document.querySelector('#${editor}-editor .cm-content').cmTile;
    const at = view.state.doc.toString().lastIndexOf(${JSON.stringify(after)});
    view.dispatch({ selection: { anchor: at + ${after.length} } });
  })()`);
  for (let at = 0; at < KEYS; at++) {
    await tab.value("delete document.documentElement.dataset.updated");
    if (at % 2 === 0) await tab.type("1");
    else await tab.press("Backspace");
    await tab.until("document.documentElement.dataset.updated");
    times.push(Number(await tab.value("document.documentElement.dataset.updated")));
  }
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (KEYS - 1))]!);
  process.stdout.write(`${name}, ${LINES} lines: ${at(0.5)} ms in the median, ${at(0.95)} ms in 95 of 100\n`);
});
