import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseCommandLine } from "../../cli/parse.ts";
import { beginningOf } from "../../cli/playground/beginning.ts";
import { openBrowser, servePage } from "../../cli/playground/server.ts";
import { encodeLink } from "../../playground/link.ts";
import { patternNames } from "../../playground/patterns.ts";
import { froe } from "./froe.ts";
import { schemas } from "./schema.ts";

const html = `<meta content="default-src 'none'; script-src blob:"><script type="application/json" id="given"></script>`;
const shared = { kind: "format", pattern: "json", sample: "</script><b>$&" } as const;

interface Got {
  readonly status: number | undefined;
  readonly text: string;
}

function got(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode, text }));
    }).on("error", reject);
  });
}

describe("the page", () => {
  test("is served to this machine alone, at a path that nobody can guess", async () => {
    const one = await servePage(html, null);
    const other = await servePage(html, null);
    expect(one.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{24}\/$/);
    expect(new URL(one.address).pathname).not.toBe(new URL(other.address).pathname);
    expect((await got(new URL("/", one.address).href)).status).toBe(404);
    expect((await got(new URL("/playground/", one.address).href)).status).toBe(404);
    for (const { close } of [one, other]) close();
  });

  test("is not served under another name of the machine, which may be that of a page elsewhere", async () => {
    const { address, close } = await servePage(html, null);
    expect((await got(address, { host: "attacker.example" })).status).toBe(403);
    close();
  });

  test("has what it begins with as data, and may ask for the sign that it is open alone", async () => {
    const { address, close } = await servePage(html, shared);
    const { text } = await got(address);
    expect(text).toContain(`default-src 'none'; connect-src ${address}alive; script-src`);
    const [, given = ""] = /id="given">(.*)<\/script>$/.exec(text) ?? [];
    expect(given).not.toContain("<");
    expect(JSON.parse(given)).toEqual({ ...shared, alive: `${address}alive` });
    close();
  });

  test("is led to once, by an address that may be seen by others", async () => {
    const { address, once, close } = await servePage(html, null);
    const leads = () =>
      new Promise<string | undefined>((resolve, reject) => {
        get(once, { agent: false }, ({ headers }) => resolve(headers.location)).on("error", reject);
      });
    expect(once).not.toContain(new URL(address).pathname);
    expect(await leads()).toBe(address);
    expect((await got(once)).status).toBe(404);
    close();
  });

  test("is opened by a command of the system, whose failure is said", async () => {
    const node = (code: string) => [process.execPath, "-e", code] as const;
    expect(
      await openBrowser(node("process.exit(process.argv[1] === 'http://127.0.0.1/x' ? 0 : 3)"), "http://127.0.0.1/x"),
    ).toBeNull();
    expect(await openBrowser(node("process.exit(4)"), "x")).toBe(`${process.execPath} ended with 4`);
    expect(await openBrowser(["no-such-command"], "x")).toContain("ENOENT");
  });

  test("ends when it is closed, not while it is loaded again", async () => {
    const { address, closed } = await servePage(html, null, 50);
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    const opened = () =>
      new Promise<() => void>((resolve) => {
        const request = get(`${address}alive`, { agent: false }, () => resolve(() => request.destroy()));
        request.on("error", () => {});
      });
    const leave = await opened();
    leave();
    const leaveAgain = await opened();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isClosed).toBe(false);
    leaveAgain();
    await closed;
    await expect(got(address)).rejects.toThrow(/ECONNREFUSED|socket hang up/);
  });
});

const begin = (operand: string | undefined, ...args: string[]) => beginningOf(operand, parseCommandLine(args));

describe("what the page begins with", () => {
  test("is what a link holds", async () => {
    expect(await begin(`https://example.com/#${await encodeLink(shared)}`)).toEqual(shared);
  });

  test("is what a file of the page holds instead of a link that is too long", async () => {
    const folder = mkdtempSync(join(tmpdir(), "froe-work-"));
    const file = join(folder, "door.froe.txt");
    writeFileSync(file, `${await encodeLink(shared)}\n`);
    expect(await begin(file)).toEqual(shared);
    writeFileSync(file, (await encodeLink(shared)).slice(0, -9));
    await expect(begin(file)).rejects.toThrow("a part of the saved work is missing");
    rmSync(folder, { recursive: true });
  });

  test("is its own example without a file", async () => {
    expect(await begin(undefined)).toBeNull();
  });

  test("is a format, a configuration or the text of a grammar file", async () => {
    expect(await begin(undefined, "-f", "cols:a b")).toEqual({ kind: "format", pattern: "cols:a b", sample: "" });
    expect(await begin(undefined, "-f", "config:web-a:%h")).toEqual({
      kind: "config",
      pattern: "web-a:%h",
      sample: "",
    });
    const file = await begin("examples/door.log", "-f", "examples/door.grammar.ts");
    expect(file).toMatchObject({ kind: "typescript", pattern: expect.stringContaining('grammar("door"') });
  });

  test("has at most 512 KiB of a file, in whole lines", async () => {
    const folder = mkdtempSync(join(tmpdir(), "froe-large-"));
    writeFileSync(join(folder, "large.log"), "äöü\n".repeat(100_000));
    const sample = "äöü\n".repeat(Math.floor((512 * 1024) / 7));
    expect(await begin(join(folder, "large.log"))).toMatchObject({ sample });
    rmSync(folder, { recursive: true });
  });

  test("is a draft for lines of no known format, and the format of others", async () => {
    const folder = mkdtempSync(join(tmpdir(), "froe-draft-"));
    writeFileSync(join(folder, "bom.log"), '\uFEFF{"a":1}\n');
    for (const args of [[], ["-f", "auto"], ["-f", "auto-per-file"]])
      expect(await begin(join(folder, "bom.log"), ...args)).toMatchObject({ pattern: "json", sample: '{"a":1}\n' });
    writeFileSync(join(folder, "own.log"), "door 12 >> open\ndoor 13 >> shut\ndoor 14 >> open\n");
    expect(await begin(join(folder, "own.log"))).toMatchObject({
      kind: "typescript",
      pattern: expect.stringContaining('grammar("draft"'),
    });
    rmSync(folder, { recursive: true });
  });
});

test("the schema has every kind of pattern", () => {
  expect(schemas.get("playground")!.properties.kind.enum).toEqual(patternNames);
});

describe("what follows config:", () => {
  const files = {
    "nginx.conf": "log_format main '$remote_addr $status';\nlog_format other '$status';\n",
    "ours.grok": "%{IP:client} %{INT:took}\n",
  };
  const began = async (argument: string) => froe(["playground", "--json", "-f", `config:${argument}`], { files });

  test.each([
    ["grok:%{IP:client}", "grok", "%{IP:client}"],
    ["grok:ours.grok", "grok", files["ours.grok"]],
    ["nginx.conf#other", "config", "nginx:log_format other '$status';"],
    ["%h %>s", "config", "%h %>s"],
    ["regex:^(?<took>\\d+)", "regex", "^(?<took>\\d+)"],
    ["regex:\\d+", "regex", "\\d+"],
  ])("%s is a pattern, or a file with one", async (argument, kind, pattern) => {
    expect(JSON.parse((await began(argument)).stdout)).toMatchObject({ kind, pattern });
  });

  test.each([
    ["fluentbit:x", "the playground does not read fluentbit: froe grammar import --kind fluentbit does"],
    ["dissect:%{a} %{b}", "the playground does not read dissect: froe grammar import --kind dissect does"],
    ["grok:ours.grok#2", "the playground shows a whole file: leave #2 out"],
    ["nginx.conf", "nginx.conf: there are 2 layouts: name one after #, as in #main"],
    ["regex:missing.re", "missing.re: no such file"],
  ])("%s is refused", async (argument, message) => {
    expect(await began(argument)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describe("a wrong call", () => {
  test.each([
    [["a", "b"], /takes one file, or one link/],
    [["froe1.AAAA"], /the link is not whole/],
    [["-f", "json", "-f", "csv"], /give -f once/],
    [["-f", "nosuch"], /nosuch/],
    [["-f", "pack#door"], /name the file, not the package/],
    [["-f", "json", "#froe1.AAAA"], /a link has its own grammar/],
  ])("%j", async (args, message) => {
    const { code, stderr } = await froe(["playground", ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test("a file that is not there", async () => {
    const { code, stderr } = await froe(["playground", "missing.log"]);
    expect(code).toBe(1);
    expect(stderr).toContain("missing.log");
  });
});
