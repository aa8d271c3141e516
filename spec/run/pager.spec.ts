import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { choosePaging } from "../../cli/options/output.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { platform } from "../../engine/platform/index.ts";
import { openPager } from "../../engine/run/output/pager.ts";
import { listenForSignals } from "../../engine/run/signals.ts";

// What a person sees in a terminal is tried in trials/terminal.

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "froe-pager-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const paged = (command: string, more: { isForced?: boolean } = {}) =>
  openPager({ command, rows: 3, columns: 10, isForced: false, takesReports: true, ...more });
const shown = () => readFileSync(join(folder, "shown"), "utf8");
const toFile = () => `cat > '${join(folder, "shown")}'`;
const put = async (to: ReturnType<typeof paged>, text: string) => {
  const bytes = Buffer.from(text);
  await to.sink.write(bytes, 0, bytes.length);
};

describe("output that fills a screen", () => {
  test("goes to the pager, with the diagnostics in their places", async () => {
    const pager = paged(toFile());
    await put(pager, "one\ntwo\n");
    process.stderr.write("broken\n");
    await put(pager, "three\n");
    expect(await pager.settle(0)).toBe(0);
    expect(shown()).toBe("one\ntwo\nbroken\nthree\n");
  });

  test("is counted in lines of the terminal, without colors", async () => {
    const pager = paged(toFile());
    await put(pager, `\x1b[1m${"x".repeat(21)}\x1b[0m\n`);
    expect(await pager.settle(1)).toBe(1);
    expect(shown()).toBe(`\x1b[1m${"x".repeat(21)}\x1b[0m\n`);
  });

  test("goes to the pager whatever its length if the user wants it", async () => {
    const pager = paged(toFile(), { isForced: true });
    await put(pager, "one\n");
    expect(await pager.settle(0)).toBe(0);
    expect(shown()).toBe("one\n");
  });

  test("ends without an error when the reader quits", async () => {
    const pager = paged("head -n 1 > /dev/null");
    const writing = (async () => {
      for (;;) await put(pager, "line\n".repeat(20_000));
    })();
    await expect(writing).rejects.toThrow();
    expect(await pager.settle(141)).toBe(0);
  });

  test("leaves the interrupt of the keyboard to the pager", async () => {
    const pager = paged(toFile(), { isForced: true });
    let heard = 0;
    const signals = listenForSignals(() => heard++, pager.sink.isInterruptible, { ...platform, end: () => {} });
    const interrupt = process.listeners("SIGINT").at(-1)!;
    await put(pager, "one\n");
    interrupt("SIGINT");
    expect({ heard, code: signals.exitCode }).toEqual({ heard: 0, code: null });
    signals.release();
    await pager.settle(0);
  });

  test("is said to need another pager where that does not start", async () => {
    const pager = paged("nosuchpager 2> /dev/null", { isForced: true });
    await put(pager, "one\n").catch(() => {});
    const { write } = process.stderr;
    let said = "";
    const settled = pager.settle(0);
    process.stderr.write = (text: string | Uint8Array) => {
      said += text;
      return true;
    };
    expect(await settled).toBe(1);
    process.stderr.write = write;
    expect(said).toMatch(/^froe: the pager nosuchpager .*does not start: FROE_PAGER names another/);
  });
});

describe("a pager", () => {
  const choose = (environment: Record<string, string>, args: string[] = [], height: number | null = 24) =>
    choosePaging(parseCommandLine(args), {
      environment,
      terminal: { stdin: true, stdout: height !== null, stderr: true },
      ...{ width: height === null ? null : 80, height, errorWidth: 80 },
    });

  test("is that of the environment", () => {
    expect(choose({ PAGER: "most" })).toEqual({
      ...{ command: "most", rows: 24, columns: 80, isForced: false, takesReports: true },
    });
    expect(choose({ PAGER: "most", FROE_PAGER: "less -i" })?.command).toBe("less -i");
    expect(choose({ PAGER: "most" }, ["--paging=always"])?.isForced).toBe(true);
  });

  test("is none where nobody would read in it", () => {
    expect(choose({ PAGER: "most", FROE_PAGER: "" })).toBeNull();
    expect(choose({ PAGER: "cat" })).toBeNull();
    expect(choose({ PATH: folder })).toBeNull();
    expect(choose({ PAGER: "most" }, ["--paging=never"])).toBeNull();
    expect(choose({ PAGER: "most", CI: "true" })).toBeNull();
    expect(choose({ PAGER: "most", TERM: "dumb" })).toBeNull();
    expect(choose({ PAGER: "most" }, ["--paging=always"], null)).toBeNull();
  });
});
