import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { dividing, froe } from "./froe.ts";

const LF = "\n";

/** A log of a shop: one request a second from 14:00 on, every tenth one a warning. */
const log = (lines: number): string =>
  Array.from({ length: lines }, (_, i) => {
    const ts = new Date(Date.UTC(2026, 1, 3, 14, 0, i)).toISOString();
    const level = i % 10 === 9 ? "warn" : "info";
    const http = { status: 200 + (i % 3), path: "/cart" };
    return `${JSON.stringify({ ts, level, status: http.status, http, ok: true, code: "404", user: null })}${LF}`;
  }).join("");

const files = { "app.json": log(20) };
/** Several ranges of a divided run. */
const long = log(2_000);

/** What the run says; nothing is printed. */
async function told(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await froe([...args, "app.json"], { files });
  expect(stdout).toBe("");
  return stderr;
}

test("a level in other letters than those of the events", async () => {
  expect(await told("--filter", 'e.level == "WARN"')).toBe(
    'hint: no event of 20 passes e.level == "WARN"; -l warn keeps this level in any spelling\n',
  );
});

describe("lines that are all left out", () => {
  test.each([
    [["--keep-lines", "zebra"], "20 lines: skipped by --keep-lines"],
    [["--ignore-lines", "."], "20 lines: skipped by --ignore-lines"],
    [["--skip-lines", "99"], "20 lines: skipped by --skip-lines"],
    [["--section-from", "zebra"], "20 lines: outside of all sections"],
    [["--skip-lines", "1", "--keep-lines", "zebra"], "20 lines: skipped by --skip-lines, skipped by --keep-lines"],
  ])("%j", async (args, text) => {
    expect(await told(...args)).toBe(`hint: no event in ${text}\n`);
  });

  test("a table without rows, and blank lines", async () => {
    const table = await froe(["-f", "csv"], { stdin: "a,b\n" });
    expect([table.stdout, table.stderr]).toEqual(["", "hint: no event in 1 line: a header\n"]);
    expect((await froe(["-j"], { stdin: "\n\n" })).stderr).toBe("hint: no event in 2 lines: blank\n");
  });
});

test("-m without a metric", async () => {
  expect(await told("-m")).toBe(
    "hint: no metric was tracked: -e 'track_count(e.level)' counts values, and so does --freq level\n",
  );
});

describe("a level that no event has", () => {
  test("the levels that there are, and what was meant", async () => {
    expect(await told("-l", "eror")).toBe(
      'hint: no event of 20 has level "eror"; did you mean error? Levels seen: info 18, warn 2\n',
    );
    expect(await told("-l", "error,fatal")).toBe(
      'hint: no event of 20 has level "error" or "fatal"; levels seen: info 18, warn 2\n',
    );
  });

  test("or that there are none", async () => {
    const { stderr } = await froe(["-f", "logfmt", "-l", "error"], { stdin: "a=1\na=2\n" });
    expect(stderr).toBe("hint: no event of 2 has a level, so -l error matches none; --filter reads other fields\n");
  });

  test("all levels left out", async () => {
    expect(await told("-L", "info,warn")).toBe(
      "hint: -L info,warn leaves out all 20 events; levels seen: info 18, warn 2\n",
    );
  });

  test("of the events that earlier steps keep", async () => {
    expect(await told("--filter", "e.status == 202", "-l", "error")).toBe(
      'hint: no event of the 6 that earlier steps keep has level "error"; levels seen: info 6\n',
    );
  });
});

describe("a comparison that cannot hold", () => {
  test.each([
    ['e.status == "404"', "e.status is an int in all 20 events; e.status == 404 compares numbers"],
    ['"404" == e.status', "e.status is an int in all 20 events; e.status == 404 compares numbers"],
    ['e.http.status > "x"', "e.http.status is an int in all 20 events"],
    ["e.code == 404", 'e.code is a string in all 20 events; e.code == "404" compares strings'],
    ["e.code >= 400", "e.code is a string in all 20 events; e.code.to_int() >= 400 compares numbers"],
    ['e.ok == "true"', "e.ok is a bool in all 20 events; e.ok == true compares bools"],
    ["e.user == 7", "e.user is () in all 20 events"],
    ['e.level == "info" && e.status == "404"', "e.status is an int in all 20 events; e.status == 404 compares numbers"],
    ['e.status in ["404", "500"]', "e.status is an int in all 20 events; e.status == 404 compares numbers"],
  ])("%s", async (filter, why) => {
    const { stderr } = await froe(["--filter", filter, "app.json"], { files });
    expect(stderr).toMatch(/^hint: no event of 20 passes [^\n]*\n$/);
    expect(stderr).toContain(`: ${why}\n`);
  });

  test.each([
    "e.status == 999",
    'e.level == "x" || e.code == "x"',
    "e.status > 500.5",
    "!(e.status < 999)",
    'e.http.path.contains("pay")',
  ])("one that can and does not is a fact without a reason: %s", async (filter) =>
    expect(await told("--filter", filter)).toBe(`hint: no event of 20 passes ${filter}\n`),
  );

  test("several filters, and one over several lines", async () => {
    expect(await told("--filter", "e.status == 999", "--filter", "e.ok")).toBe(
      "hint: no event of 20 passes e.status == 999\n",
    );
    expect(await told("--filter", "e.ok &&\n  e.status == 999")).toBe(
      "hint: no event of 20 passes e.ok && e.status == 999\n",
    );
  });

  test("so is one of values that a script has changed before", async () => {
    const to = ["-e", "e.status = e.status.to_string()"];
    expect(await told(...to, "--filter", 'e.status == "404"')).toBe('hint: no event of 20 passes e.status == "404"\n');
  });
});

describe("a field that no event has", () => {
  test.each([
    ["e.stauts == 404", "e.stauts, which a filter reads; did you mean e.status?"],
    ["e.http.stats == 404", "e.http.stats, which a filter reads; did you mean e.http.status?"],
    ['e.path == "/"', "e.path, which a filter reads; did you mean e.http.path?"],
    ['e.zzzzzz == "/"', "e.zzzzzz, which a filter reads"],
  ])("%s", async (filter, which) => {
    expect(await told("--filter", filter)).toBe(`hint: no event of 20 has ${which}\n`);
  });

  test("that a script reads which leaves all events out", async () => {
    const skipping = "if e.stauts > 404 { e.slow = true } else { skip() }";
    expect(await told("--exec", skipping)).toBe(
      "hint: no event of 20 has e.stauts, which --exec reads; did you mean e.status?\n",
    );
  });

  test("a name with dots is no way into a map", async () => {
    const { stderr } = await froe(["-f", "logfmt", "--filter", 'e?.http?.status == "404"'], {
      stdin: "http.status=404\n",
    });
    expect(stderr).toContain('did you mean e["http.status"]?\n');
  });
});

describe("a window beside the log", () => {
  const span = "the log is from 2026-02-03T14:00:00Z to 2026-02-03T14:00:19Z\n";

  test.each([
    [["--since", "2026-05-01"], "at or after 2026-05-01T00:00:00Z (--since)"],
    [["--until", "2026-01-01"], "at or before 2026-01-01T00:00:00Z (--until)"],
    [
      ["--since", "2026-05-01", "--until", "2026-05-02"],
      "between 2026-05-01T00:00:00Z (--since) and 2026-05-02T00:00:00Z (--until)",
    ],
  ])("%j", async (args, window) => {
    expect(await told(...args)).toBe(`hint: no event of 20 is ${window}; ${span}`);
  });

  test("events without a timestamp are reported as such alone", async () => {
    const { stderr } = await froe(["-j", "--since", "2026-05-01"], { stdin: '{"a":1}\n' });
    expect(stderr).toMatch(/^froe: 1 event without a timestamp [^\n]*\n$/);
  });
});

test("the first step that leaves nothing is the reason, and there is one hint", async () => {
  expect(await told("--since", "2026-05-01", "-l", "eror", "--filter", 'e.stauts == "404"')).toMatch(
    /^hint: no event of 20 is at or after [^\n]*\n$/,
  );
  expect(await told("-l", "eror", "--filter", 'e.stauts == "404"')).toMatch(
    /^hint: no event of 20 has level [^\n]*\n$/,
  );
  expect(await told("-l", "warn", "--filter", 'e.status == "404"')).toMatch(
    /^hint: no event of the 2 that earlier steps keep passes [^\n]*\n$/,
  );
});

test.each([
  ["-l", "info"],
  ["-l", "eror", "--silent"],
  ["-l", "eror", "--no-diagnostics"],
  ["--exec", "print(1)", "--filter", 'e.status == "404"'],
])("nothing is said where something was printed, or nothing is to be said: %j", async (...args) => {
  const { stderr } = await froe([...args, "app.json"], { files });
  expect(stderr).toBe("");
});

test("nor of an input without events", async () => {
  expect((await froe(["-j", "-l", "eror", "--since", "2026-05-01"], { stdin: "" })).stderr).toBe("");
});

describe("however the input is read", () => {
  const filter = ["--filter", 'e.status == "404"'];
  const hint = (events: string): string =>
    `hint: no event of ${events} passes e.status == "404": e.status is an int in all ${events} events; e.status == 404 compares numbers\n`;

  test.each([
    [["-F", "json"]],
    [["-M", "indent"]],
    [["--merge-sorted"]],
    [["-A", "1"]],
    [["-q"]],
    [["-F", "levelmap"]],
  ])("with %j", async (args) => {
    const { stderr } = await froe([...args, ...filter, "app.json"], { files });
    expect(stderr).toBe(hint("20"));
  });

  test("from standard input, or an archive", async () => {
    expect((await froe(filter, { stdin: files["app.json"] })).stderr).toBe(hint("20"));
    const archive = { "app.json.gz": gzipSync(files["app.json"]) };
    expect((await froe([...filter, "app.json.gz"], { files: archive })).stderr).toBe(hint("20"));
  });

  test("from several files", async () => {
    const { stderr } = await froe([...filter, "app.json", "b.json"], { files: { ...files, "b.json": log(5) } });
    expect(stderr).toBe(hint("25"));
  });

  test.each([
    [filter, hint("2,000")],
    [
      ["-l", "eror"],
      'hint: no event of 2,000 has level "eror"; did you mean error? Levels seen: info 1,800, warn 200\n',
    ],
    [
      ["--since", "2026-05-01"],
      "hint: no event of 2,000 is at or after 2026-05-01T00:00:00Z (--since); the log is from 2026-02-03T14:00:00Z to 2026-02-03T14:33:19Z\n",
    ],
  ])("by several readers: %j", async (args, expected) => {
    const { stderr } = await froe(["-j", "-P", ...args, "long.json"], { files: { "long.json": long }, env: dividing });
    expect(stderr).toBe(expected);
    expect((await froe(["-j", "-P", ...args], { stdin: long, env: dividing })).stderr).toMatch(
      /^hint: no event of 2,000 [^\n]*\n$/,
    );
  });

  test("of a log too long for a second look, its ends are known", async () => {
    const { stderr } = await froe(["-j", "--since", "2026-05-01", "long.json"], {
      files: { "long.json": log(90_000) },
      // So long a log takes the reference parser too long; what is said of it does not depend on the parser.
      env: { FROE_BACKEND: "compiled" },
    });
    expect(stderr).toMatch(
      /^hint: no event of 90,000 is [^;]*; the first [\d,]+ and the last [\d,]+ events are from 2026-02-03T14:00:00Z to 2026-02-04T14:59:59Z\n$/,
    );
  });
});

describe("a map that shows nothing of any event", () => {
  /** The hints of a map that is drawn. */
  async function hints(...args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await froe([...args, "app.json"], { files: { "app.json": log(5) } });
    expect(stdout).not.toBe("");
    return stderr;
  }

  test("of levels", async () => {
    const { stdout, stderr } = await froe(["-f", "logfmt", "-F", "levelmap"], { stdin: "a=1\na=2\n" });
    expect(stdout).toContain("??");
    expect(stderr).toBe(
      "hint: no event of 2 has a level or a status, which -F levelmap shows; -F keymap -k FIELD shows another field\n",
    );
    expect(await hints("-F", "levelmap")).toBe("");
    expect(await hints("-F", "levelmap", "-k", "code")).toContain('no event of 5 has a level in "code"');
  });

  test("of numbers", async () => {
    expect(await hints("-F", "tailmap", "-k", "code")).toBe(
      `hint: no event of 5 has a number in "code", which -F tailmap shows; --exec 'e.code = e.code.to_float()' converts text\n`,
    );
    expect(await hints("-F", "tailmap", "-k", "code", "--exec", "e.code = e.code.to_float()")).toBe("");
  });

  test("of a field: it is missing in all events, or has no text", async () => {
    expect(await hints("-F", "keymap", "-k", "zzz")).toMatch(/^hint: no event had the field "zzz"[^\n]*\n$/);
    expect(await hints("-F", "keymap", "-k", "user")).toBe(
      'hint: no event of 5 has text in "user", which -F keymap shows\n',
    );
    expect(await hints("-F", "keymap", "-k", "code")).toBe("");
  });
});
