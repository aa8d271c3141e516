import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { leaveTerminals, openScreen, type Screen } from "./screen.ts";

const WIDTHS = [40, 80, 120, 200];
const ACCESS = "froe -F view -f combined corpus/combined/access.log";
const LAST = "10:21:53";

let screen: Screen | null = null;
const open = (command: string, columns = 80, rows = 12): Screen => {
  screen = openScreen(command, columns, rows);
  return screen;
};
afterEach(() => screen?.close());
afterAll(leaveTerminals);

describe("output that is longer than the screen", () => {
  test.each(WIDTHS)("is paged from its top, one request a row, at %i columns", async (columns) => {
    const paged = open(ACCESS, columns);
    const rows = await paged.rowsWith(/^:$/);
    expect(rows[0]).toBe(`── 2026-02-03 +01:00 ${"─".repeat(columns - 21)}`);
    for (const row of rows.slice(1, 11)) expect(row).toMatch(/^10:2\d:\d\d \d{3} /);
  });

  test("is searched, and left without an error", async () => {
    const paged = open(ACCESS);
    await paged.rowsWith(/^:$/);
    paged.press("/", "wedge", "Enter");
    expect((await paged.rowsWith("/search?q=wedge")).join("\n")).toContain("10:21:19");
    paged.press("q");
    await paged.rowsWith("exit code 0");
  });

  test("has rejected lines at their places", async () => {
    const paged = open(ACCESS, 120);
    await paged.rowsWith(/^:$/);
    paged.press("G");
    const rows = await paged.rowsWith("(END)");
    expect(rows.join("\n")).toContain("access.log:23:167");
  });

  test.each(WIDTHS)(
    "has what the run concludes after it, once, also for whoever quits early, at %i columns",
    async (columns) => {
      const paged = open(ACCESS, columns, 16);
      await paged.rowsWith(/^:$/);
      paged.press("q");
      const rows = await paged.rowsWith("exit code 0");
      expect(rows.filter((row) => row.startsWith("froe: error: 2 lines rejected of 30"))).toHaveLength(1);
      expect(rows.filter((row) => row.startsWith("hint: "))).toHaveLength(1);
    },
  );

  test("has what the run concludes also where it had not ended", async () => {
    const paged = open("seq 1 300000 | sed 's/.*/{\"a\":&}/;1500s/.*/none/' | froe -j -F view", 80, 16);
    await paged.rowsWith(/^:$/);
    paged.press("q");
    expect((await paged.rowsWith("exit code 0")).join("\n")).toMatch(/froe: error: 1 line rejected of \d+\n/);
  });

  test("goes on after an interrupt of the keyboard, which is the pager's", async () => {
    const paged = open("seq 1 3000000 | sed 's/^/2026-01-01T00:00:00Z INFO line /' | froe -F view");
    await paged.rowsWith(/^:$/);
    paged.press("C-c");
    await new Promise((done) => setTimeout(done, 500));
    paged.press("q");
    await paged.rowsWith(/exit code (0|130)/);
  });

  test("is printed where no pager is wanted", async () => {
    const plain = open(`${ACCESS} --paging=never`, 80, 60);
    const rows = await plain.rowsWith("exit code 0");
    expect(rows.some((row) => row.startsWith(LAST))).toBe(true);
    expect(rows.filter((row) => /^10:2.*…/.test(row))).toEqual([]);
  });

  test("is said to need another pager if that does not start", async () => {
    const failed = open(`FROE_PAGER=nosuch ${ACCESS}`, 120);
    await failed.rowsWith("the pager nosuch does not start");
    await failed.rowsWith("exit code 1");
  });
});

describe("output that fits", () => {
  test("is printed as it is", async () => {
    const short = open(`${ACCESS} -n 2`, 80, 24);
    const rows = await short.rowsWith("exit code 0");
    expect(rows.filter((row) => /^10:20/.test(row))).toHaveLength(2);
  });

  test("is printed line by line where it grows", async () => {
    const slow = open("(echo level=info msg=one; sleep 3; echo level=info msg=two) | froe -f logfmt -F view");
    const rows = await slow.rowsWith("one");
    expect(rows.join("\n")).not.toContain("two");
    await slow.rowsWith("two");
    await slow.rowsWith("exit code 0");
  });
});

describe.each([
  ["bash", "froe --completions bash > ~/.bashrc; bash -i"],
  ["zsh", "(echo autoload -U compinit; echo compinit -u; froe --completions zsh) > ~/.zshrc; zsh -i"],
])("completion in %s", (_shell, command) => {
  const home = mkdtempSync(join(tmpdir(), "froe-"));
  beforeAll(() => symlinkSync(resolve("dist/cli.mjs"), join(home, "froe")));
  afterAll(() => rmSync(home, { recursive: true }));

  test.each([
    ["grammar ", ["import", "new", "print"]],
    ["help ave", ["average"]],
    ["check --report j", ["json", "junit"]],
    ["--sort p9", ["p95", "p99"]],
    ["corpus/combined/access.log --by us", ["user", "user_agent"]],
  ])("froe %s", async (typed, offers) => {
    const shell = open(`export HOME=${home} ZDOTDIR=${home} PATH=${home}:$PATH; ${command}`, 80, 24);
    await shell.rowsWith(/[#$%]$/);
    shell.press(...`froe ${typed}`.replaceAll(" ", "\0Space\0").split("\0").filter(Boolean), "Tab");
    // What has grown is completed anew, and listed after that.
    for (let i = 0; i < 2; i++) {
      await new Promise((done) => setTimeout(done, 1000));
      shell.press("Tab");
    }
    for (const offer of offers) await shell.rowsWith(new RegExp(`(^|\\s)${offer}\\b`));
  });
});

describe("help", () => {
  test.each([["froe --help"], ["froe check --help"], ["froe help time"]])("%s begins at its top", async (command) => {
    const help = open(command);
    const [first] = await help.rowsWith(/^:$/);
    expect(first).not.toBe("");
    help.press("q");
    await help.rowsWith("exit code 0");
  });
});

test.each(WIDTHS)("requests are wrapped at their blanks at %i columns", async (columns) => {
  const wrapped = open(`${ACCESS} --wrap --paging=never -n 5`, columns, 60);
  const rows = (await wrapped.rowsWith("exit code 0")).filter((row) => row !== "");
  expect(rows.join("\n")).toContain("protocol=HTTP/1.1");
  expect(rows.join("\n")).not.toContain("…");
});

test.each(WIDTHS)("hints are wrapped at their blanks at %i columns", async (columns) => {
  const hinted = open("froe -q -f json corpus/combined/access.log", columns, 60);
  const rows = await hinted.rowsWith("exit code 1");
  for (const row of rows.filter((one) => one.startsWith("hint:"))) expect(row.length).toBeLessThanOrEqual(columns);
});

const TWO = (second: string) => `printf '{"level":"error","msg":"a","u":1}\\n{${second}}\\n'`;
const GROWS = "f=$(mktemp -u)";

describe.each(WIDTHS)("at %i columns", (columns) => {
  test.each<[what: string, command: string, shows: readonly string[]]>([
    ["repeats are shown", `${TWO('"msg":"b","u":1')} | froe -j -F view`, ["a u=1", "b u=1"]],
    ["a field that is gone is marked", `${TWO('"msg":"b"')} | froe -j -F view --hide-repeated`, ["a u=1", "b u="]],
    [
      "graver events are counted",
      `${TWO('"level":"fatal","msg":"b"')} | froe -j -F view -l error`,
      ["error a", "leaves out 1 graver event (fatal 1), which -l error+ keeps"],
    ],
    [
      "graver events are kept",
      `${TWO('"level":"fatal","msg":"b"')} | froe -j -F view -l error+`,
      ["error a", "fatal b"],
    ],
    [
      "secrets are removed, and counted in whole words",
      'echo \'{"log":"--password hunter2 token=ab"}\' | froe -j --redact all',
      ["log='--password [token] token=[token]'", "removed 0 address, 0 mail, 2 token"],
    ],
    [
      "a file that is not there yet is waited for",
      `${GROWS}; (sleep 2; echo '{"a":1}' > $f) & timeout 5 froe -j --follow $f`,
      ["a=1"],
    ],
    [
      "a file that is written anew is read from its start",
      `${GROWS}; echo '{"a":1}' > $f; (sleep 2; printf '{"a":2}\\n{"a":3}\\n{"a":4}\\n' > $f) & timeout 6 froe -j --follow $f`,
      ["a=1", "a=2", "a=3", "a=4"],
    ],
    [
      "keys of rows are said to have no effect",
      "froe -f combined corpus/combined/access.log --by status -k ip",
      ["--by prints rows instead: it has no effect"],
    ],
    ["--merge --head names -n", "froe --merge --head 6 corpus/combined/access.log", ["-n N takes the first events"]],
    [
      "words that were tried are answered",
      "froe completion bash",
      ["froe --completions bash prints the script for the shell"],
    ],
  ])("%s", async (_what, command, shows) => {
    const rows = await open(command, columns, 50).rowsWith(/^exit code/);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(columns);
    const text = rows.join(" ").replace(/\s+/g, " ");
    for (const one of shows) expect(text).toContain(one);
  });
});
