import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { type Asker, askedAbout, askingOn, Interrupted, walkDraft } from "../../cli/commands/interactive.ts";
import { draftCode, draftRecord } from "../../workbench/draft/index.ts";
import { froe, froeOnTerminal } from "./froe.ts";

const LINES = [
  "2026-02-03 04:05:06,789 INFO [main] 17 200 order created",
  "2026-02-03 04:05:07,001 WARN [pool-1] 18 - order delayed",
  "2026-02-03 04:05:08,111 ERROR [main] 19 404 order failed",
  "2026-02-03 04:05:09,222 INFO [main] 20 200 order created",
  ...Array.from({ length: 8 }, (_, at) => `2026-02-03 04:05:1${at},000 INFO [main] ${at} 200 order created`),
];

/** Answers in turn, and what was asked and said. */
function scripted(answers: readonly string[], width = 80): Asker & { readonly log: string[] } {
  const log: string[] = [];
  const left = [...answers];
  return {
    width,
    log,
    print: (text) => void log.push(...text.split("\n")),
    ask: async (question) => {
      log.push(question);
      const answer = left.shift();
      if (answer === undefined) throw new Error(`no answer to ${question}`);
      return answer;
    },
  };
}

async function walked(lines: readonly string[], answers: readonly string[]) {
  const asker = scripted(answers);
  const draft = await walkDraft(draftRecord(lines), lines, asker);
  return { log: asker.log, code: draftCode(draft, { name: "shop", source: "shop.log", lines: lines.length }) };
}

describe("froe grammar new --interactive", () => {
  test("asks for the name and the type of each column, with the share of lines that have it", async () => {
    const { log, code } = await walked(LINES, ["at", "", "", "thread", "id", "text", "status", "int", "y", "-", "-"]);
    expect(log).toContain("7 columns in 12 lines.");
    expect(log).toContain("1 of 7: ts, read in 100.0 % of the lines");
    expect(log.join("\n")).toMatch(/type, of text, int \(91\.7 %\), number \(91\.7 %\) \[text\]: /);
    expect(code).toContain('field("at", timestamp(date, " ", clock');
    expect(code).toContain('field("id", digits(1, 15))');
    expect(code).toContain('field("status", int(word))');
    expect(code).not.toContain('"msg"');
    expect(code).toContain('layout: "<at> <level> [<thread>] <id> <status> …"');
  });

  test("a time that is none is text up to what follows it; its name is free again", async () => {
    const { code } = await walked(LINES, ["stamp", "n", "", "", "", "", "", "", "", ""]);
    expect(code).toContain('field("stamp", until(" "))');
    expect(code).not.toContain("timestamp(");
  });

  test("text is the time by a layout, which says how many values it reads", async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `[03.02.26 04h0${at % 10}] INFO main up`);
    const { log, code } = await walked(lines, ["", "%d.%m.%y %Qh", "%d.%m.%y %Hh%M", "", ""]);
    expect(log.join("\n")).toContain("No layout of a time");
    expect(log).toContain("  100.0 % of its values are times of this layout.");
    expect(code).toMatch(/looseTimestamp\(/);
  });

  test("asks again for a name that is taken, and for a type that there is not", async () => {
    const { log } = await walked(LINES, ["", "", "ts", "a b", "", "", "", "date", "int", "", "", "", ""]);
    expect(log).toContain("  Another column is called ts.");
    expect(log).toContain("  A name has no blanks.");
    expect(log).toContain("  One of text, int, number.");
  });

  test("walks through the columns of the forms of messages, after the message", async () => {
    const users = ["ann", "bob", "cy", "dee", "eve", "flo"];
    const lines = users.flatMap((user, at) => [
      `2026-02-03 04:05:0${at} login of ${user} from 192.0.2.${at}`,
      `2026-02-03 04:05:0${at} disk ${at} is ${at * 7} % full`,
    ]);
    const { log, code } = await walked(lines, ["", "", "", "disk", "", "msg", "used", "number", "who", "-"]);
    expect(log).toContain("  The columns of its forms come next; text of no form has none.");
    expect(log.filter((row) => /^[3-6] of 6:/.test(row))).toEqual([
      "3 of 6: disk of disk <disk> is <number> % full, read in 50.0 % of the lines",
      "4 of 6: number of disk <disk> is <number> % full, read in 50.0 % of the lines",
      "5 of 6: login_of of login of <login_of> from <from>, read in 50.0 % of the lines",
      "6 of 6: from of login of <login_of> from <from>, read in 50.0 % of the lines",
    ]);
    expect(log).toContain("  Another column is called msg.");
    expect(code).toMatch(
      /field\("used", scalar\(digits\(1, 15\)\)\)[\s\S]*field\("who", word\),\s+" from ",\s+ipAddress,/,
    );
  });

  test("values fit in the width of the terminal, without control characters", async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `a\u001b[31m${"x".repeat(90)}${at} end`);
    const asker = scripted(["", ""], 40);
    await walkDraft(draftRecord(lines), lines, asker);
    const values = asker.log.filter((row) => row.includes("  ·  "));
    for (const row of values) expect([...row].length).toBeLessThanOrEqual(40);
    expect(asker.log.join("")).not.toContain("\u001b");
  });

  test.each([
    [["--from", "a.log"], "asks on a terminal"],
    [[], "give the sample as a file"],
    [["--from", "-"], "give the sample as a file"],
    [["--from", "a.log", "--json"], "does not go with --json"],
    [["--from-config", "%h"], "does not go with --from-config"],
  ])("%j is refused", async (args, message) => {
    const words = ["grammar", "new", "shop", "--interactive", ...args];
    const { stderr, code } = await froe(words, { files: { "a.log": LINES.join("\n") } });
    expect([stderr, code]).toEqual([expect.stringContaining(message), 2]);
  });

  test("is refused where the answers would come from a pipe", async () => {
    const words = ["grammar", "new", "shop", "--interactive", "--from", "a.log"];
    const { stderr, code } = await froeOnTerminal(words, { files: { "a.log": LINES.join("\n") } });
    expect([stderr, code]).toEqual([expect.stringContaining("asks on a terminal"), 2]);
  });
});

describe("a terminal", () => {
  const terminal = () => ({ input: new PassThrough(), output: new PassThrough() });

  test("answers with a line", async () => {
    const streams = terminal();
    const answer = askingOn(streams, (asker) => asker.ask("name? "));
    streams.input.write(" ann \r");
    expect(await answer).toBe("ann");
    streams.output.end();
    expect(await text(streams.output)).toContain("name? ");
  });

  test.each([
    ["Ctrl-C", (input: PassThrough) => void input.write("\u0003")],
    ["Ctrl-D", (input: PassThrough) => void input.write("\u0004")],
    ["the end of the input", (input: PassThrough) => void input.end()],
  ])("%s leaves", async (_, leave) => {
    const streams = terminal();
    const answer = askingOn(streams, async (asker) => [await asker.ask("one? "), await asker.ask("two? ")]);
    streams.input.write("1\r");
    setImmediate(() => leave(streams.input));
    await expect(answer).rejects.toThrow(Interrupted);
  });

  test("a draft whose questions are left is none", async () => {
    const streams = terminal();
    const draft = askedAbout({ draft: draftRecord(LINES), texts: LINES }, streams);
    streams.input.write("at\r\u0003");
    expect(await draft).toBeNull();
  });
});
