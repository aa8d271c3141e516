import { describe, expect, test } from "vitest";
import { helpFormats } from "../../cli/help/index.ts";
import { outputs } from "../../engine/output/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";

async function ask(topic = ""): Promise<string> {
  const answer = await helpFormats(topic, false);
  return answer.ok ? answer.text : answer.message;
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
    // An address is not broken.
    const lines = text.split("\n").filter((line) => !line.includes("https://"));
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
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

  test("knows the closest name", async () => {
    expect(await ask("sysloq")).toBe("unknown format 'sysloq'; did you mean 'syslog'?");
  });
});
