import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };

const SECTIONS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
const VERSION = /^## (?:Unreleased|(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d))$/;
const lines = readFileSync("CHANGELOG.md", "utf8").split("\n");

/** The headings of versions, each with the lines below it. */
const versions = lines.flatMap((heading, at) => {
  if (!heading.startsWith("## ")) return [];
  const end = lines.findIndex((line, later) => later > at && line.startsWith("## "));
  return [{ heading, below: lines.slice(at + 1, end < 0 ? undefined : end) }];
});

test("a version has a number and a date, the newest first", () => {
  const keys = versions.map(({ heading }) => {
    const [isVersion, ...parts] = VERSION.exec(heading) ?? [];
    expect(isVersion, heading).toBeDefined();
    return parts[0] === undefined
      ? Number.POSITIVE_INFINITY
      : Number(
          parts
            .slice(0, 3)
            .map((n) => n.padStart(4, "0"))
            .join(""),
        );
  });
  expect(keys).toEqual(keys.toSorted((a, b) => b - a));
});

test("its sections are those of the usual form, each once and with entries alone", () => {
  for (const { heading, below } of versions) {
    const sections = below.filter((line) => line.startsWith("### ")).map((line) => line.slice(4));
    expect(new Set(sections).size, heading).toBe(sections.length);
    expect(sections.filter((name) => !SECTIONS.includes(name))).toEqual([]);
    const before = below.slice(
      0,
      below.findIndex((line) => line.startsWith("### ")),
    );
    expect(
      before.filter((line) => line !== ""),
      heading,
    ).toEqual([]);
    expect(
      below.filter((line) => line !== "" && !/^(?:### |- | {2}\S)/.test(line)),
      heading,
    ).toEqual([]);
  }
});

test("the version of the package is there, or still to come", () => {
  const named = versions.some(({ heading }) => heading.startsWith(`## ${packageJson.version} - `));
  expect(named || versions[0]?.heading === "## Unreleased").toBe(true);
});
