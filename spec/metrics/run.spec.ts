import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { built } from "../built.ts";
import { froe } from "../cli/froe.ts";

const events = [
  { service: "api", status: 500, ms: 12.5, user: { id: 7, tags: ["a", "b"] } },
  { service: "api", status: 200, ms: 3, ok: true },
  { service: "web", status: 404, ms: 7.25, none: null },
  { service: "Zürich", status: 200, ms: 100, user: { id: 7 } },
  { status: 200, ms: 0.25, service: 'quoted "q"' },
];
const stdin = `${events.map((event) => JSON.stringify(event)).join("\n")}\n`;

/** The lines of standard output, without the last line end. */
async function printed(...args: string[]): Promise<string[]> {
  const { stdout } = await froe(["-j", ...args], { stdin });
  return stdout.split("\n").slice(0, -1);
}

describe("--freq", () => {
  test("counts the values of a field in place of printing events", async () => {
    expect(await printed("--freq", "service")).toEqual([
      "service\tapi\t2",
      "service\tZürich\t1",
      'service\tquoted "q"\t1',
      "service\tweb\t1",
    ]);
  });

  test("takes several fields, in lists or each for itself, once", async () => {
    const both = ["ok\ttrue\t1", "status\t200\t3", "status\t404\t1", "status\t500\t1"];
    expect(await printed("--freq", "status,ok")).toEqual(both);
    expect(await printed("--freq", "ok", "--freq", "status", "--freq", "ok")).toEqual(both);
  });

  test("finds values within maps and arrays, unless a field has the whole name", async () => {
    expect(await printed("--freq", "user.id,user.tags.1")).toEqual(["user.id\t7\t2", "user.tags.1\tb\t1"]);
    const { stdout } = await froe(["-j", "--freq", "a.b"], { stdin: '{"a.b":1,"a":{"b":2}}\n{"a":{"b":3}}\n' });
    expect(stdout).toBe("a.b\t1\t1\na.b\t3\t1\n");
  });

  test("counts numbers and texts by what they say", async () => {
    const numbers = [1, 1.0, "1", 1.5, true, "true"].map((v) => JSON.stringify({ v })).join("\n");
    const { stdout } = await froe(["-j", "--freq", "v"], {
      stdin: `${numbers}\n{"v":1.0}\n{"v":10e-1}\n{"v":"\\u0031"}\n`,
    });
    expect(stdout).toBe("v\t1\t6\nv\ttrue\t2\nv\t1.5\t1\n");
  });

  test("counts what the filters keep, whatever fields are printed", async () => {
    const levels = '{"level":"error","a":1}\n{"level":"info","a":2}\n{"level":"error","a":1}\n';
    const { stdout } = await froe(["-j", "-l", "error", "-k", "level", "--freq", "a"], { stdin: levels });
    expect(stdout).toBe("a\t1\t2\n");
    expect(await printed("-n", "2", "--freq", "service")).toEqual(["service\tapi\t2"]);
  });

  test("counts in every format", async () => {
    const { stdout } = await froe(["-f", "logfmt", "--freq", "level,n"], {
      stdin: 'level=info n=1\nlevel="in\\"fo" n=1\nlevel=info n=2.50\n',
    });
    expect(stdout).toBe('level\tinfo\t2\nlevel\tin"fo\t1\nn\t1\t2\nn\t2.5\t1\n');
  });

  test("counts what is made of the text", async () => {
    const { stdout } = await froe(["-f", "syslog", "--freq", "severity"], {
      stdin: "<11>Oct 11 22:14:15 db1 app: one\n<11>Oct 11 22:14:16 db1 app: two\n",
    });
    expect(stdout).toMatch(/^severity\t\S+\t2\n$/);
  });

  test("a field that never has a value is reported, and so are values that have no text", async () => {
    const { stdout, stderr, code } = await froe(["-j", "--freq", "sevrice,user"], { stdin });
    expect(stdout).toBe("");
    expect(stderr).toContain('hint: "sevrice" had no value in 5 events: is the field\'s name right?\n');
    expect(stderr).toContain('hint: "user": 2 values were maps or arrays, which it does not accept\n');
    expect(code).toBe(0);
  });
});

describe("--describe", () => {
  test("tells all about numbers", async () => {
    expect(await printed("--describe", "ms")).toEqual([
      "ms_avg\t\t24.6",
      "ms_count\t\t5",
      "ms_max\t\t100",
      "ms_min\t\t0.25",
      "ms_p50\t\t7.25",
      "ms_p95\t\t82.5",
      "ms_p99\t\t96.5",
      "ms_sum\t\t123",
      "ms_unique\t\t5",
    ]);
  });

  test("tells how many texts there are, also among numbers", async () => {
    expect(await printed("--describe", "service")).toEqual(["service_count\t\t5", "service_unique\t\t4"]);
    const { stdout } = await froe(["-j", "--describe", "v"], { stdin: '{"v":1}\n{"v":"x"}\n{"v":3}\n' });
    expect(stdout).toContain("v_avg\t\t2\nv_count\t\t3\n");
    expect(stdout).toContain("v_strings\t\t1\n");
  });

  test("goes with --freq and --card of the same field", async () => {
    const text = (await printed("--describe", "status", "--freq", "status", "--card", "status", "-m=json")).join("\n");
    expect(JSON.parse(text)).toMatchObject({
      status: { 200: 3, 404: 1, 500: 1 },
      status_2: 3,
      status_count: 5,
      status_max: 500,
    });
  });
});

describe("where metrics go", () => {
  test("-m says where nothing is tracked, and no event is printed", async () => {
    const { stdout, stderr, code } = await froe(["-jJ", "-m"], { stdin });
    expect([stdout, code]).toEqual(["", 0]);
    expect(stderr).toMatch(/^hint: no metric was tracked: /);
    expect((await froe(["-j", "--metrics=json"], { stdin })).stdout).toBe("{}\n");
  });

  test("--with-metrics prints events as well, and metrics on standard error", async () => {
    const { stdout, stderr } = await froe(["-jJ", "-k", "ms", "-n", "2", "--freq", "service", "--with-metrics"], {
      stdin,
    });
    expect(stdout).toBe('{"ms":12.5}\n{"ms":3}\n');
    expect(stderr).toBe("service  1 value\n  api  2  100.0%  ████████████████████████\n");
  });

  test("--metrics-file writes JSON, and leaves open what is printed", async () => {
    const directory = mkdtempSync(join(tmpdir(), "froe-"));
    const file = join(directory, "m.json");
    try {
      expect((await froe(["-jJ", "-k", "ms", "-n", "1", "--metrics-file", file], { stdin })).stdout).toBe(
        '{"ms":12.5}\n',
      );
      expect(readFileSync(file, "utf8")).toBe("{}\n");
      expect(await printed("--card", "service", "--metrics-file", file)).toEqual(["service\t\t4"]);
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ service: 4 });
    } finally {
      rmSync(directory, { recursive: true });
    }
    expect((await froe(["-jq", "--metrics-file", "-"], { stdin })).stdout).toBe("{}\n");
  });

  test("a file that cannot be written is reported, and the exit code says so", async () => {
    const { stdout, stderr, code } = await froe(["-j", "--freq", "ok", "--metrics-file", "no/such/dir.json"], {
      stdin,
    });
    expect(stdout).toBe("ok\ttrue\t1\n");
    expect(stderr).toBe("froe: error: no/such/dir.json: no such file\n");
    expect(code).toBe(1);
  });

  test("metrics come after an interrupt as well", async () => {
    const child = spawn(process.execPath, [built(), "-jJ", "--freq", "n", "--with-metrics"]);
    let stderr = "";
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.stdin.write('{"n":1}\n');
    await once(child.stdout, "data");
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect(stderr).toContain("n  1 value\n  1  1  100.0%");
    expect(code).toBe(130);
  });

  test("metrics of what was read come where a strict run ends", async () => {
    const { stdout, code } = await froe(["-j", "--strict", "--freq", "n"], { stdin: '{"n":1}\nno\n{"n":1}\n' });
    expect(stdout).toBe("n\t1\t1\n");
    expect(code).toBe(1);
  });

  test("a form that there is not is a usage error", async () => {
    const { stderr, code } = await froe(["-m=jsno"], { stdin });
    expect(stderr).toContain("json");
    expect(code).toBe(2);
  });
});
