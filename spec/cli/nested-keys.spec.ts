import { describe, expect, test } from "vitest";
import { dividing, froe } from "./froe.ts";

const lines = [
  '{"ts":"2026-02-03T10:00:00Z","http":{"status":200,"path":"/cart","ms":1.5},"tags":["web","eu"]}',
  '{"ts":"2026-02-03T10:00:01Z","http":{"status":503},"tags":[{"zone":"eu"}]}',
  '{"ts":"2026-02-03T10:00:02Z"}',
  "",
].join("\n");

/** What froe prints of `lines`. */
async function printed(...args: readonly string[]): Promise<string> {
  return (await froe(["-j", ...args], { stdin: lines })).stdout;
}

describe("-k", () => {
  test("names a value within a map by its path, in the order that is asked for", async () => {
    expect(await printed("-J", "-k", "http.status,ts,http.path")).toBe(
      [
        '{"http.status":200,"ts":"2026-02-03T10:00:00Z","http.path":"/cart"}',
        '{"http.status":503,"ts":"2026-02-03T10:00:01Z"}',
        '{"ts":"2026-02-03T10:00:02Z"}\n',
      ].join("\n"),
    );
  });

  test.each([
    ["default", 'http.status=200 tags[0]=\'web\'\nhttp.status=503 tags[0]={"zone":"eu"}\n'],
    ["logfmt", 'http.status=200 tags[0]=web\nhttp.status=503 tags[0]="zone:eu"\n'],
    ["csv", "http.status,tags[0]\n200,web\n503,zone:eu\n,\n"],
    ["tsvnh", "200\tweb\n503\tzone:eu\n\t\n"],
    ["json", '{"http.status":200,"tags[0]":"web"}\n{"http.status":503,"tags[0]":{"zone":"eu"}}\n{}\n'],
  ])("does so with -F %s", async (format, expected) => {
    expect(await printed("-F", format, "-k", "http.status,tags[0]")).toBe(expected);
  });

  test("takes places in arrays with and without brackets, and counts those below 0 from the end", async () => {
    expect(await printed("-F", "csv", "-k", "tags[1],tags.1,tags[-1],tags[0].zone")).toBe(
      "tags[1],tags.1,tags[-1],tags[0].zone\neu,eu,eu,\n,,zone:eu,eu\n,,,\n",
    );
  });

  test("makes maps of a nested field", async () => {
    expect(await printed("-F", "keymap", "-k", "http.status")).toBe("2026-02-03T10:00:00.000Z 25.\n");
    expect(await printed("-F", "tailmap", "-k", "http.ms")).toBe("2026-02-03T10:00:00.000Z 2..\n");
  });

  test("prefers a field of that very name, as --freq and scripts do", async () => {
    const stdin = '{"a.b":1,"a":{"b":2}}\n{"a":{"b":3}}\n';
    expect((await froe(["-j", "-J", "-k", "a.b"], { stdin })).stdout).toBe('{"a.b":1}\n{"a.b":3}\n');
    expect((await froe(["-j", "-q", "--freq", "a.b"], { stdin })).stdout).toContain("1");
  });

  test("prints null, which is a value", async () => {
    const { stdout, stderr } = await froe(["-j", "-J", "-k", "a.b"], { stdin: '{"a":{"b":null}}\n{"a":null}\n' });
    expect(stdout).toBe('{"a.b":null}\n{}\n');
    expect(stderr).toBe("");
  });
});

describe("-K", () => {
  test("removes the nested value alone", async () => {
    expect(await printed("-J", "-K", "http.status,tags[0]")).toBe(
      [
        '{"ts":"2026-02-03T10:00:00Z","http":{"path":"/cart","ms":1.5},"tags":["eu"]}',
        '{"ts":"2026-02-03T10:00:01Z","http":{},"tags":[]}',
        '{"ts":"2026-02-03T10:00:02Z"}\n',
      ].join("\n"),
    );
  });

  test("counts places in an array before any is removed", async () => {
    const stdin = '{"a":[0,1,2,3]}\n';
    expect((await froe(["-j", "-J", "-K", "a[0],a[1],a[-1]"], { stdin })).stdout).toBe('{"a":[2]}\n');
  });

  test("redacts what -k selects", async () => {
    const stdin = '{"user":{"name":"ann","token":"t"},"n":1}\n';
    const { stdout, stderr } = await froe(["-j", "-J", "-k", "user", "-K", "user.token"], { stdin });
    expect(stdout).toBe('{"user":{"name":"ann"}}\n');
    expect(stderr).toBe("");
  });

  test("removes the field of that very name, and then nothing nested", async () => {
    const stdin = '{"a.b":1,"a":{"b":2}}\n{"a":{"b":3}}\n';
    expect((await froe(["-j", "-J", "-K", "a.b"], { stdin })).stdout).toBe('{"a":{"b":2}}\n{"a":{}}\n');
  });
});

test("many records are read as the first ones are, by one reader and by several", async () => {
  const record = (n: number) =>
    JSON.stringify({
      n,
      http: { status: 200 + (n % 5), ["k".repeat((n % 3) + 1)]: [n, { x: n }] },
      note: "é\n".repeat(n % 4),
    });
  const numbers = Array.from({ length: 6_000 }, (_, n) => n);
  const files = { "app.log": `${numbers.map(record).join("\n")}\n` };
  const selected = numbers.map(
    (n) => `{"http.status":${200 + (n % 5)},"n":${n}${n % 3 === 1 ? `,"http.kk[1].x":${n}` : ""}}\n`,
  );
  for (const readers of [[], ["-P"]]) {
    const { stdout } = await froe(["-j", "-J", ...readers, "-k", "http.status,n,http.kk[1].x", "app.log"], {
      files,
      env: dividing,
    });
    expect(stdout === selected.join("")).toBe(true);
    const dropped = await froe(["-j", "-J", ...readers, "-K", "http.k,http.kk,http.kkk,note", "app.log"], {
      files,
      env: dividing,
    });
    const kept = numbers.map((n) => `{"n":${n},"http":{"status":${200 + (n % 5)}}}\n`);
    expect(dropped.stdout === kept.join("")).toBe(true);
  }
});
