import { describe, expect, it } from "vitest";
import { froe } from "../cli/froe.ts";

const events = [
  { level: "INFO", n: 1 },
  { level: "error", n: 2 },
  { level: "WARN", n: 3 },
  { n: 4 },
  { lvl: "ERROR", n: 5 },
  { level: "info", n: 6 },
  { severity: "warning", n: 7 },
  { level: "E", n: 8 },
];
const stdin = `${events.map((event) => JSON.stringify(event)).join("\n")}\n`;

/** The numbers of the events that are printed. */
async function numbers(...args: string[]): Promise<number[]> {
  const { stdout } = await froe(["-jJ", ...args], { stdin });
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [Number(JSON.parse(line).n)]));
}

/** What the default output prints. */
async function printed(...args: string[]): Promise<string> {
  return (await froe(["-j", "-k", "n", ...args], { stdin })).stdout;
}

describe("levels", () => {
  it("keeps the events of some levels, whatever the field and the case", async () => {
    expect(await numbers("-l", "info")).toEqual([1, 6]);
    expect(await numbers("--levels", "Info,warn")).toEqual([1, 3, 6, 7]);
  });

  it("takes the name of a severity for all its words, and any other word for itself", async () => {
    expect(await numbers("-l", "error")).toEqual([2, 5, 8]);
    expect(await numbers("-l", "e")).toEqual([8]);
  });

  it("drops the events of some levels, and keeps those without one", async () => {
    expect(await numbers("-L", "info,warn")).toEqual([2, 4, 5, 8]);
  });

  it("applies each of several options", async () => {
    expect(await numbers("-l", "error,info", "-L", "e")).toEqual([1, 2, 5, 6]);
  });

  it("prefers the most usual name of two", async () => {
    const { stdout } = await froe(["-jJ", "-l", "warn"], { stdin: '{"lvl":"warn","level":"info"}\n' });
    expect(stdout).toBe("");
  });

  it("finds levels that no field of the input says as text", async () => {
    const { stdout } = await froe(["-f", "syslog", "-l", "warn", "-F", "json", "-k", "msg"], {
      stdin: "<12>Oct 11 22:14:15 db1 app: slow\n<14>Oct 11 22:14:15 db1 app: fine\n",
    });
    expect(stdout).toBe('{"msg":"slow"}\n');
  });

  it("finds levels in maps, as the view and statistics do", async () => {
    const stdin = ['{"log":{"level":"ERROR"},"message":"a"}', '{"severity":{"text":"WARN"},"message":"b"}'].join("\n");
    const out = async (...args: string[]) => (await froe(["-j", ...args], { stdin })).stdout;
    expect(await out("-J", "-l", "error", "-k", "message")).toBe('{"message":"a"}\n');
    expect(await out("-J", "-L", "error", "--filter", "true", "-k", "message")).toBe('{"message":"b"}\n');
    expect(await out("-F", "view")).toBe("ERROR a\nWARN  b\n");
    for (const filter of [[], ["--filter", "true"], ["--exec", "e.log = e.log"]]) {
      expect(await out("--stats=json", ...filter)).toContain('"levels":{"ERROR":1,"WARN":1}');
    }
  });

  it("takes a field that may mean something else for no level, nor does the view", async () => {
    expect((await froe(["-j", "-F", "view"], { stdin: '{"s":"hello","msg":"x"}\n' })).stdout).toBe("x s=hello\n");
  });

  it("knows ever new texts", async () => {
    const many = Array.from({ length: 1000 }, (_, n) => JSON.stringify({ level: `L${n % 500}`, n })).join("\n");
    const { stdout } = await froe(["-jJ", "-l", "l7", "-k", "n"], { stdin: `${many}\n` });
    expect(stdout).toBe('{"n":7}\n{"n":507}\n');
  });
});

describe("a level and above", () => {
  const graver = '{"level":"fatal"}\n{"level":"crit"}\n{"level":"error"}\n{"level":"info"}\n';
  const run = (level: string) => froe(["-jJ", "-l", level], { stdin: graver });

  it("is a level with a plus", async () => {
    const { stdout, stderr } = await run("error+");
    expect([stdout, stderr]).toEqual([graver.split("\n").slice(0, 3).join("\n").concat("\n"), ""]);
    expect((await run("ERR+")).stdout).toBe(stdout);
    expect((await run("debug+")).stdout).toBe(graver);
  });

  it("is named where errors alone are asked for and there are graver events", async () => {
    const { stdout, stderr } = await run("info,error");
    expect(stdout).toBe('{"level":"error"}\n{"level":"info"}\n');
    expect(stderr).toBe(
      "hint: -l info,error leaves out 2 graver events (crit 1, fatal 1), which -l info,error+ keeps\n",
    );
  });
});

describe("what -l matched", () => {
  const levels = (...all: readonly unknown[]) => all.map((level, n) => `${JSON.stringify({ level, n })}\n`).join("");
  const told = async (stdin: string, ...args: string[]) => (await froe(["-jJ", "-k", "n", ...args], { stdin })).stderr;

  it("is reported where a number was taken for the word", async () => {
    const numbers = levels(50, 30, 50, "50", 60, "ERROR", "ERR");
    expect((await froe(["-jJ", "-k", "n", "-l", "error"], { stdin: numbers })).stdout).toBe(
      '{"n":0}\n{"n":2}\n{"n":3}\n{"n":5}\n{"n":6}\n',
    );
    expect(await told(numbers, "-l", "error,fatal")).toBe(
      "hint: -l matched 50 as error (3 events), 60 as fatal (1 event)\n",
    );
    expect(await told(numbers, "-L", "info")).toBe("hint: -L matched 30 as info (1 event)\n");
    expect(await told(numbers, "-l", "50")).toBe("");
  });

  it("is reported of words with -v", async () => {
    const words = levels("ERR", "E", "error", "WRN", "E");
    expect(await told(words, "-l", "error")).toBe("");
    expect(await told(words, "-l", "error", "-v")).toBe(
      "hint: -l matched E as error (2 events), ERR as error (1 event)\n",
    );
  });

  it("is nothing for a word that no event has: what was meant, and what there is", async () => {
    const some = levels("info", "info", 40, "error", null);
    expect(await told(some, "-l", "eror,info")).toBe(
      'hint: no event has the level "eror" that -l names; did you mean "error"? seen: info 2, error 1, 40 (warn) 1, null 1\n',
    );
    expect(await told(some, "-l", "warning,info")).toBe(
      'hint: no event has the level "warning" that -l names; did you mean "warn"? seen: info 2, error 1, 40 (warn) 1, null 1\n',
    );
    expect(await told('{"n":1}\n', "-L", "audit")).toBe(
      'hint: no event has the level "audit" that -L names; no event has a level\n',
    );
    expect(await told("", "-l", "audit")).toBe("");
    expect(await told(some, "-l", "fatal,info")).toBe("");
    expect(await told(some, "-l", "eror", "--no-diagnostics")).toBe("");
  });
});

describe("take", () => {
  it("prints no more than so many events", async () => {
    expect(await numbers("-n", "2")).toEqual([1, 2]);
    expect(await numbers("-n", "0")).toEqual([]);
    expect(await numbers("-n", "100")).toHaveLength(events.length);
  });

  it("counts the events that the filters keep", async () => {
    expect(await numbers("-n", "2", "-l", "error")).toEqual([2, 5]);
  });

  it("does not read on", async () => {
    const { stderr, code } = await froe(["-jJ", "-n", "1", "a.log", "missing.log"], {
      files: { "a.log": '{"n":1}\nnonsense\n' },
    });
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  });
});

describe("context", () => {
  it("shows what stands around a match, and marks it", async () => {
    expect(await printed("-l", "warn", "-C", "1")).toBe("/ n=2\n* n=3\n\\ n=4\n/ n=6\n* n=7\n\\ n=8\n");
  });

  it("shows an event between two matches once", async () => {
    expect(await printed("-l", "error", "-C", "1")).toBe("/ n=1\n* n=2\n\\ n=3\n/ n=4\n* n=5\n\\ n=6\n/ n=7\n* n=8\n");
    expect(await printed("-l", "error", "-C", "2")).toBe("/ n=1\n* n=2\n| n=3\n| n=4\n* n=5\n| n=6\n| n=7\n* n=8\n");
  });

  it("shows what is before or after alone", async () => {
    expect(await printed("-l", "warn", "-B", "1")).toBe("/ n=2\n* n=3\n/ n=6\n* n=7\n");
    expect(await printed("-l", "warn", "-A", "1")).toBe("* n=3\n\\ n=4\n* n=7\n\\ n=8\n");
    expect(await printed("-l", "warn", "-A", "1", "-B", "0")).toBe("* n=3\n\\ n=4\n* n=7\n\\ n=8\n");
  });

  it("of no event marks no match either", async () => {
    for (const option of ["-A", "-B", "-C"]) expect(await printed("-l", "warn", option, "0")).toBe("n=3\nn=7\n");
  });

  it("has no marks in other formats", async () => {
    expect(await numbers("-l", "warn", "-C", "1")).toEqual([2, 3, 4, 6, 7, 8]);
  });

  it("counts what is shown around a match as an event to take", async () => {
    expect(await printed("-l", "warn", "-C", "1", "-n", "2")).toBe("/ n=2\n* n=3\n");
  });

  it("needs a filter", async () => {
    const { stderr, code } = await froe(["-C", "1"], { stdin: "" });
    expect(stderr).toContain("-C shows what is around the events that a filter keeps: add --");
    expect(code).toBe(2);
  });
});
