import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bold, manual, paragraph, request, text } from "../../build/man-page.ts";
import { surface } from "../../cli/commands/definitions/index.ts";
import { exitCodes } from "../../cli/failures.ts";
import { shownTopics, signatureOf } from "../../cli/help/functions.ts";
import { options, spellings } from "../../cli/options/index.ts";
import packageJson from "../../package.json" with { type: "json" };

const REQUESTS = ["TH", "SH", "SS", "TP", "IP", "RS", "RE", "br"];

describe("the manual", async () => {
  const page = await manual(packageJson, surface);
  const lines = page.split("\n");

  test("comes with the package", () => {
    // npm puts what a list names where man looks; a single name it passes over.
    const [file = ""] = packageJson.man;
    expect(gunzipSync(readFileSync(file)).toString()).toBe(page);
    expect(packageJson.files).toContain(file.split("/")[0]);
  });

  test("tells of every group, option, command and exit code", () => {
    for (const { title } of surface.groups) expect(lines).toContain(request("SS", title));
    const heads = lines.filter((_, i) => lines[i - 1] === ".TP");
    for (const spelling of options.flatMap(spellings)) {
      expect(heads.filter((head) => head.split(/, | |\[/).includes(bold(spelling)))).toHaveLength(1);
    }
    for (const { name } of surface.commands) expect(page).toContain(bold(`froe ${name}`));
    for (const [code] of exitCodes) expect(heads).toContain(bold(`${code}`));
  });

  test("has the functions of scripts", () => {
    for (const { title, functions } of shownTopics()) {
      expect(lines).toContain(request("SS", title));
      for (const one of functions) expect(lines).toContain(bold(signatureOf(one)));
    }
  });

  test("has an example of every option", () => {
    for (const { example } of options) expect(lines).toContain(bold(example.command));
  });

  test("uses no other requests, and those that indent come in pairs", () => {
    const used = lines.filter((line) => /^[.']/.test(line)).map((line) => line.slice(1).split(" ")[0]!);
    expect(used.filter((name) => !REQUESTS.includes(name))).toEqual([]);
    expect(used.filter((name) => name === "RS")).toHaveLength(used.filter((name) => name === "RE").length);
  });
});

describe("roff", () => {
  test("prints text as it stands", () => {
    expect(text("a-b 'c' \\d")).toBe("a\\-b \\(aqc\\(aq \\ed");
    expect(request("SH", 'a "b"')).toBe('.SH "a \\(dqb\\(dq"');
  });

  test("takes no line of a paragraph for a request", () => {
    expect(paragraph(".5 of it")).toBe("\\&.5 of it");
    expect(
      paragraph(`${"word ".repeat(15)}........ and on`)
        .split("\n")
        .at(-1),
    ).toBe("\\&........ and on");
  });
});
