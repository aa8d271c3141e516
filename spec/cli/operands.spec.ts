import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type PathPattern, pathPattern } from "../../cli/operands/paths.ts";
import { isSpecError } from "../../engine/language/index.ts";
import { froe, froeIn } from "./froe.ts";
import { inDirectory } from "./live.ts";

const UID = "0a1b2c3d-1111-2222-3333-0123456789ab";
const HASH = "0123456789abcdef0123456789abcdef";
const WEB = `pods/shop_web-7d9f-x2x7k_${UID}/app`;
const ETCD = `pods/kube-system_etcd-n1_${HASH}/etcd`;
const logs = {
  [`${WEB}/0.log`]: "2026-02-03T04:05:09Z stdout F late\n",
  [`${WEB}/0.log.20260203-040506`]: "2026-02-03T04:05:07Z stdout P one, \n2026-02-03T04:05:08Z stdout F two\n",
  [`${WEB}/0.log.20260203-040506.tmp`]: "2026-02-03T04:05:07Z stdout F half of an archive\n",
  [`${ETCD}/10.log`]: "2026-02-03T04:05:06Z stderr F again\n",
  [`${ETCD}/9.log`]: "2026-02-03T04:05:05Z stderr F first\n",
};
const web = `"namespace":"shop","pod":"web-7d9f-x2x7k","uid":"${UID}","container":"app","restart":"0"}\n`;
const HINT =
  "hint: pod logs of Kubernetes: namespace, pod, uid, container and restart are from the paths (--path-fields none); -M cri joins the parts of lines (-M none)\n";

/** Runs froe where files are at these paths. */
async function among(files: Readonly<Record<string, string>>, work: (directory: string) => Promise<void>) {
  await inDirectory(async (directory) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    await work(directory);
  });
}

describe("a folder of pod logs", () => {
  test("is read with its names as fields, rotated logs first, parts joined", () =>
    among(logs, async (cwd) => {
      expect(await froeIn(cwd, ["-J", "-k", "msg,pod,restart", "pods"])).toEqual({
        stdout: [
          '{"msg":"first","pod":"etcd-n1","restart":"9"}\n',
          '{"msg":"again","pod":"etcd-n1","restart":"10"}\n',
          '{"msg":"one, two","pod":"web-7d9f-x2x7k","restart":"0"}\n',
          '{"msg":"late","pod":"web-7d9f-x2x7k","restart":"0"}\n',
        ].join(""),
        stderr: HINT,
        code: 0,
      });
    }));

  test("may be that of a pod or of a container, or one log", () =>
    among(logs, async (cwd) => {
      const late = `{"ts":"2026-02-03T04:05:09Z","stream":"stdout","tag":"F","msg":"late",${web}`;
      for (const operand of [dirname(WEB), WEB]) {
        expect((await froeIn(cwd, ["-J", "--tail", "1", `${operand}/`])).stdout).toBe(late);
      }
      expect((await froeIn(cwd, ["-J", `${WEB}/0.log`])).stdout).toBe(late);
      expect((await froeIn(join(cwd, WEB), ["-J", "0.log"])).stdout).toBe(late);
      expect((await froeIn(cwd, ["detect", WEB])).stdout).toContain(`${WEB}/0.log: cri\n`);
    }));

  test("options say otherwise", () =>
    among(logs, async (cwd) => {
      const args = ["-J", "--path-fields", "none", "-M", "none", `${WEB}/0.log.20260203-040506`];
      const { stdout, stderr } = await froeIn(cwd, args);
      expect(stdout.match(/"tag":"P"/g)).toHaveLength(1);
      expect({ hasPod: stdout.includes('"pod"'), stderr }).toEqual({ hasPod: false, stderr: "" });
    }));

  test("a field of the event keeps its name, and filters see those of the path", () =>
    among({ [`${WEB}/0.log`]: '{"pod":"own","n":1}\n' }, async (cwd) => {
      const { stdout } = await froeIn(cwd, ["-J", "-k", "pod,pod_2", "--filter", 'e.namespace == "shop"', "pods"]);
      expect(stdout).toBe('{"pod":"own","pod_2":"web-7d9f-x2x7k"}\n');
    }));

  test("Docker's lines in it are joined as Docker's", () =>
    among(
      {
        [`${WEB}/0.log`]:
          '{"log":"a ","stream":"stdout","time":"2026-02-03T04:05:06Z"}\n{"log":"b\\n","stream":"stdout","time":"2026-02-03T04:05:07Z"}\n',
      },
      async (cwd) => {
        const { stdout, stderr } = await froeIn(cwd, ["-J", "-k", "log,container", "pods"]);
        expect({ stdout, stderr }).toEqual({
          stdout: '{"log":"a b","container":"app"}\n',
          stderr: HINT.replace("-M cri", "-M docker"),
        });
      },
    ));

  test("links that lead back are not followed again, and deep folders are not searched", () =>
    among({ ...logs, [`pods/${"d/".repeat(256)}0.log`]: "deep\n" }, async (cwd) => {
      symlinkSync("..", join(cwd, WEB, "1.log"));
      symlinkSync(".", join(cwd, "pods", `a_b_${UID}`));
      symlinkSync("../..", join(cwd, dirname(WEB), "loop"));
      const { stdout, code } = await froeIn(cwd, ["-J", "-k", "msg", "pods"]);
      expect({ lines: stdout.split("\n").length, isDeep: stdout.includes("deep"), code }).toEqual({
        lines: 5,
        isDeep: false,
        code: 0,
      });
    }));

  test("any other folder is none", () =>
    among({ "logs/app.log": "n=1\n", "a_b_c/x/0.log": "n=1\n" }, async (cwd) => {
      for (const folder of ["logs", "a_b_c", "."]) {
        const { stderr, code } = await froeIn(cwd, [folder]);
        expect(stderr).toContain(`froe: error: ${folder}: is a directory`);
        expect(code).toBe(1);
      }
    }));
});

describe("--path-fields", () => {
  test("adds what the path of each file says", async () => {
    const files = { "web-1.log": "n=1\n", "db.log": "n=2\n" };
    const { stdout } = await froe(
      ["-f", "logfmt", "-J", "--path-fields", "{role}-{number}.log", "web-1.log", "db.log"],
      { files },
    );
    expect(stdout).toBe('{"n":1,"role":"web","number":"1"}\n{"n":2}\n');
  });

  test("-P adds them, too", async () => {
    const files = { "a-1.log": "n=1\n".repeat(9_000) };
    const args = [
      "-f",
      "logfmt",
      "--path-fields",
      "{role}-{number}.log",
      "--by",
      "role,number",
      "--count",
      "-J",
      "a-1.log",
    ];
    const { stdout } = await froe([...args, "-P", "--threads", "2"], { files });
    expect(stdout).toBe((await froe(args, { files })).stdout);
  });

  test.each([
    ["{host}/{service}.log*", "/logs/web-1/shop.log.1", ["web-1", "shop"]],
    ["{host}/{service}.log*", "shop.log", null],
    ["/logs/{host}/*", "/logs/web/any", ["web"]],
    ["/logs/{host}/*", "/more/logs/web/any", null],
    ["{a}.{b}", "/x.y/1.2", ["1", "2"]],
    ["{a}(+)[^]", "b(+)[^]", ["b"]],
    ["{grün.1}-ö", "/x/a-ö", ["a"]],
    ["{a}-{b}", "/x/1-2-3", ["1", "2-3"]],
  ])("%s of %s", (text, path, values) => {
    const { pattern } = pathPattern(text) as PathPattern;
    expect(new RegExp(pattern, "u").exec(path)?.slice(1) ?? null).toEqual(values);
  });

  test.each([
    ["x.log", "expected the name of a field in braces, as in {host}/{service}.log, found x.log", 1],
    ["{}", "expected the name of a field, found nothing", 2],
    ["a{b", "expected a name in braces, found {", 2],
    ["a}", "expected a name in braces, found }", 2],
    ["é{a}{b}", "expected text after {a}, where it ends, found {b}", 5],
    ["{a}*", "expected text after {a}, where it ends, found *", 4],
    ["{a}/{a}", "expected another name, found a", 6],
  ])("%s is refused", (text, message, column) => {
    const error = pathPattern(text);
    expect(isSpecError(error) && { message: error.message, column: error.column }).toEqual({ message, column });
  });
});

describe("a pattern of files that the shell left as it is", () => {
  const files = { "b.log": "n=2\n", "a.log": "n=1\n", "a[1].log": "n=3\n" };

  test("stands for the files that match, by name", async () => {
    expect((await froe(["-J", "-f", "logfmt", "?.log"], { files })).stdout).toBe('{"n":1}\n{"n":2}\n');
    expect((await froe(["check", "logfmt", "[ab].log"], { files })).stdout).toContain("2 of 2");
    expect((await froe(["detect", "*.log"], { files })).stdout.match(/: logfmt\n/g)).toHaveLength(3);
  });

  test("is a file if there is one of that name", async () => {
    expect((await froe(["-J", "-f", "logfmt", "a[1].log"], { files })).stdout).toBe('{"n":3}\n');
  });

  test("is an error without a match", async () => {
    expect(await froe(["logs/*.log"], { files })).toEqual({
      stdout: "",
      stderr: "froe: error: logs/*.log: no such file\nhint: 'logs/*.log': no file matches this pattern\n",
      code: 1,
    });
  });
});
