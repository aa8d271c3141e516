import { describe, expect, test } from "vitest";
import { formatHelp } from "../../cli/help/index.ts";
import { plain } from "../../cli/help/layout.ts";
import { outputs } from "../../engine/output/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { orMessage } from "./refused.ts";

async function ask(topic = ""): Promise<string> {
  return orMessage(() => formatHelp(topic, plain));
}

describe("--help-formats", () => {
  test("tells of every format, in 80 columns", async () => {
    const text = await ask();
    for (const { name, about } of [...catalogue, ...specs]) expect(text).toContain(`${name}  ${about}`);
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test.each([...catalogue, ...specs].map(({ name }) => name))("tells all of %s, in 80 columns", async (name) => {
    const text = await ask(name);
    expect(text).toContain("\nLayout\n");
    // An address is not broken, nor an example.
    const example = catalogue.find((format) => format.name === name)?.example ?? null;
    const kept = text.split("\n").filter((line) => !line.includes("https://"));
    const lines = kept.filter((line) => !example?.includes(line.trim()));
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test("tells of each way to choose one, too", async () => {
    expect(await ask("infer")).toContain("A grammar drafted from the first lines");
  });

  test("has a table of the fields with their types", async () => {
    expect(await ask("webserver-b-error")).toContain(["Fields", "  ts     string, timestamp"].join("\n"));
    expect(await ask("syslog")).toContain("  pid       string or int, process id, may be missing");
    expect(await ask("cols:a b")).toContain("name(N) is N columns joined by a space");
  });

  test("tells of every output format, and what it needs", async () => {
    const text = await ask();
    for (const name of Object.keys(outputs)) expect(text).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(text).toContain("(needs -k)");
    expect(text).toMatch(/\(needs -k with\s+one field\)/);
  });

  test("knows a format by the names that people know", async () => {
    expect(await ask("redis")).toBe(await ask("kvstore"));
    expect(await ask("redis")).toContain("Known as\n  redis, valkey\n");
    expect(await ask("postgres")).toMatch(/^sqldb {2}[\s\S]*\n\nsqldb-session {2}/);
  });

  test("has an example", async () => {
    expect(await ask("csv")).toContain("Example\n  time,status,path\n  2026-02-03T04:05:06Z,200,/index.html\n");
  });

  test("knows the closest name", async () => {
    expect(await ask("sysloq")).toBe("unknown format 'sysloq'; did you mean 'syslog'?");
  });
});
