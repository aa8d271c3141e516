import { describe, expect, it } from "vitest";
import { froe } from "../cli/froe.ts";
import { hints, lines } from "../run/hints.ts";

const object = (n: number) => `{"n":${n}}`;

const STAMPS = "a runtime that writes timestamps";

describe("what a runtime puts before each line", () => {
  const combined = '192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET / HTTP/1.1" 200 17';

  it.each([
    ["web-1  | ", object(1), "json", "docker compose", "-f service-lines", { service: "web-1", n: 1 }],
    ["web-1  | ", "n=1 m=2", "logfmt", "docker compose", "-f service-lines --payload msg=logfmt", { n: 1, m: 2 }],
    ["2026-03-04T05:06:07.123456789Z ", object(1), "json", STAMPS, "-f stamped-lines", { n: 1 }],
    [
      "2026-03-04T05:06:07+01:00 ",
      combined,
      "combined",
      STAMPS,
      "-f stamped-lines --payload msg=combined",
      { status: 200 },
    ],
    ["[pod/web-7d9f/app] ", object(1), "json", "kubectl logs --prefix", "-f pod-lines", { pod: "web-7d9f", n: 1 }],
  ])("is named with the command that reads it: %s%s", async (prefix, line, format, about, options, inside) => {
    const text = lines(...Array.from({ length: 3 }, () => prefix + line));
    expect(await hints(["a.log"], { files: { "a.log": text } })).toEqual([
      `a.log: 3 of 3 lines are ${format} after the prefix of ${about}; froe ${options} a.log reads them`,
    ]);
    expect(await hints([], { stdin: text })).toEqual([
      `stdin: 3 of 3 lines are ${format} after the prefix of ${about}; froe ${options} reads them`,
    ]);
    const { stdout } = await froe(["-J", ...options.split(" "), "a.log"], { files: { "a.log": text } });
    expect(JSON.parse(stdout.split("\n", 1)[0]!)).toMatchObject(inside);
  });

  it("is a timestamp before a message, where lines after it are no records alone", async () => {
    const text = "2026-03-04T05:06:07Z n=1 m=2\n".repeat(3);
    expect(await hints(["a.log"], { files: { "a.log": text } })).toEqual([
      "a.log: 3 of 3 sampled values of msg are logfmt; froe --payload msg=logfmt a.log reads their fields",
    ]);
  });

  it("is named for one line, and for most of several", async () => {
    expect(await hints([], { stdin: lines(`web | ${object(1)}`) })).toEqual([
      "stdin: 1 of 1 line is json after the prefix of docker compose; froe -f service-lines reads it",
    ]);
    const files = { "a.log": lines(`web | ${object(1)}`, "db  | words", `web | ${object(2)}`) };
    for (const more of [[], ["-P"], ["--strict"]]) {
      expect(await hints([...more, "a.log"], { files })).toContain(
        "a.log: 2 of 3 lines are json after the prefix of docker compose; froe -f service-lines a.log reads them",
      );
    }
  });

  it("is none if most lines are in no format behind it", async () => {
    expect(await hints([], { stdin: lines("note | some words", "todo | more of them") })).toEqual([]);
  });
});

describe("the records in which a runtime puts each line", () => {
  const record = (log: string) => JSON.stringify({ log: `${log}\n`, stream: "stdout", time: "2026-03-04T05:06:07.8Z" });

  it.each([
    [object(1), "json", "-M docker --payload log=json", "reads it", '"n":1,'],
    ["n=1 m=2", "logfmt", "-M docker --payload log=logfmt", "reads it", '"n":1,"m":2,'],
    ["words, and more", "plain text with its line end", "-M docker", "takes that off", '"log":"words, and more"'],
  ])("are named with what reads the line: %s", async (line, inside, options, does, printed) => {
    const text = lines(record(line), record(line));
    expect(await hints(["a.log"], { files: { "a.log": text } })).toEqual([
      `a.log is records of Docker's json-file driver, whose log is ${inside}; froe ${options} a.log ${does}`,
    ]);
    const { stdout, stderr } = await froe(["-J", ...options.split(" ")], { stdin: text });
    expect({ isRead: stdout.includes(printed), stderr }).toEqual({ isRead: true, stderr: "" });
  });

  it("are not where the user has named the format", async () => {
    expect(await hints(["-j"], { stdin: lines(record(object(1))) })).toEqual([]);
  });
});
