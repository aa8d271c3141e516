import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasSpecialRecords, isTable } from "../../engine/grammar/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { froeIn } from "../../spec/cli/froe.ts";
import { casesOf } from "../../workbench/audit/index.ts";
import { Browser, type Tab } from "./browser.ts";
import { DESK, follow, PAGE } from "./page.ts";

// What the page says of every line of the corpus is what froe explain --json prints.

let browser: Browser;
let tab: Tab;
const folder = mkdtempSync(join(tmpdir(), "froe-explained-"));

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, DESK);
  await tab.until("document.querySelectorAll('.field').length > 5");
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A case as a page can show it, and what follows -f. */
interface Sample {
  readonly text: string;
  readonly argument: string;
  readonly records: number;
}

/** All cases of a format whose bytes are text, and how many are not: a page has no other bytes. */
function samplesOf(format: string): { readonly samples: readonly Sample[]; readonly others: number } {
  const all = readdirSync(`corpus/${format}`)
    .filter((file) => file.endsWith(".txt"))
    .flatMap((file) => {
      const cases = casesOf(readFileSync(`corpus/${format}/${file}`, "utf8"));
      if ("problem" in cases) throw new Error(`${format}/${file}: ${cases.problem}`);
      return cases.map(({ bytes, attributes, expected }) => {
        const types = attributes.get("types");
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
        return { text, argument: types === undefined ? format : `${format} ${types}`, records: expected.length };
      });
    });
  const samples = all.filter(({ text }) => !text.includes("\ufffd"));
  return { samples: together(samples), others: all.length - samples.length };
}

/** Cases of lines as one sample; a table has a header in each. */
function together(samples: readonly Sample[]): readonly Sample[] {
  const grammar = catalogue.find(({ name }) => name === samples[0]?.argument);
  if (!grammar || isTable(grammar) || hasSpecialRecords(grammar) || grammar.lines) return samples;
  const records = samples.reduce((sum, one) => sum + one.records, 0);
  return [{ text: samples.map(({ text }) => text).join(""), argument: grammar.name, records }];
}

interface Said {
  readonly line: number;
  readonly json: string;
}

/** Records of a sample that are compared, from the first: of each that is rejected the page looks for an edit, among all lines. */
const MOST_COMPARED = 60;

/** What the view of one line says of each record, from the first on. */
function saidByPage(): Promise<readonly Said[]> {
  return tab.value(`(async () => {
    const wait = async (isDone) => { for (let at = 0; at < 2000 && !isDone(); at++) await new Promise((done) => setTimeout(done, 2)); };
    document.querySelector("#tab-explain").click();
    await wait(() => document.querySelector("#view .line-bar"));
    const step = async (label) => {
      const before = document.querySelector(".detail-view");
      const button = document.querySelector('.line-bar [aria-label="' + label + '"]');
      if (!button || button.disabled) return false;
      button.click();
      await wait(() => document.querySelector(".detail-view") !== before);
      return true;
    };
    // The page begins with the first rejected line.
    while (await step("Line before"));
    const all = [];
    for (;;) {
      const line = Number(document.querySelector(".line-bar strong")?.textContent.slice(5));
      if (!line || all.at(-1)?.line === line) return all;
      all.push({ line, json: document.querySelector(".raw pre").textContent });
      if (all.length === ${MOST_COMPARED} || !(await step("Next line"))) return all;
    }
  })()`);
}

const COMPARED = [
  "text",
  "format",
  "accepted",
  "fields",
  "failure",
  "tried",
  "passed_over",
  "fallbacks",
  "no_time",
] as const;

function compared(json: string): object {
  const all: Readonly<Record<string, unknown>> = JSON.parse(json);
  return Object.fromEntries(COMPARED.map((name) => [name, all[name]]));
}

test.each(catalogue.map(({ name }) => name))("of %s", async (format) => {
  const { samples, others } = samplesOf(format);
  let count = 0;
  for (const { text, argument, records } of samples) {
    await tab.value("document.querySelector('#tab-lines').click()");
    await follow(tab, { kind: "format", pattern: argument, sample: text });
    const said = await saidByPage();
    expect(said, text).toHaveLength(Math.min(records, MOST_COMPARED));
    if (records === 0) continue;
    writeFileSync(join(folder, "sample.log"), text);
    const operands = said.map(({ line }) => `sample.log:${line}`);
    const { stdout } = await froeIn(folder, ["explain", "--json", "-f", argument, ...operands]);
    const printed = stdout.trimEnd().split("\n");
    expect(printed).toHaveLength(said.length);
    for (const [index, { json, line }] of said.entries())
      expect(compared(json), `${argument} line ${line}`).toEqual(compared(printed[index]!));
    count += said.length;
  }
  expect(count).toBeGreaterThan(0);
  process.stdout.write(
    `${format}: ${count} records are explained alike; ${others} cases have bytes that are no text\n`,
  );
});
