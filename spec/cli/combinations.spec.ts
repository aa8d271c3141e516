import { describe, expect, test } from "vitest";
import { checkCombinations, exclusionText } from "../../cli/options/combinations.ts";
import { follow, inputFormat, mergeSorted, outputFormat, parallel, take } from "../../cli/options/index.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { outputNamed, outputs } from "../../engine/output/index.ts";
import { orMessage } from "./refused.ts";

/** What is wrong with the words, or null. */
function wrong(...argv: string[]): string | null {
  const parsed = parseCommandLine(argv);
  return orMessage(() => checkCombinations(parsed)) ?? null;
}

describe("output formats", () => {
  const needs = Object.entries(outputs).map(([name, output]) => ({
    name,
    needs: "requires" in output ? output.requires : null,
  }));

  test.each(needs.filter((one) => one.needs === "keys"))("$name needs fields", ({ name }) => {
    expect(wrong("-F", name)).toBe(`-F ${name} needs the fields that are its columns: -k FIELDS`);
    expect(wrong("-F", name, "-k", "a")).toBeNull();
    expect(wrong("-k", "a,b", "-F", name)).toBeNull();
  });

  test.each(needs.filter((one) => one.needs === "one-key"))("$name needs one field", ({ name }) => {
    const message = `-F ${name} needs the one field that it shows: -k FIELD`;
    expect(wrong("-F", name)).toBe(message);
    expect(wrong("-F", name, "-k", "a,b")).toBe(message);
    expect(wrong("-F", name, "-k", "a", "-k", "b")).toBe(message);
    expect(wrong("-F", name, "-k", "a", "-k", "a")).toBeNull();
  });

  test.each(needs.filter((one) => one.needs === null))("$name needs none", ({ name }) => {
    const file = outputNamed(name).isBinary ? ["-o", "events"] : [];
    expect(wrong("-F", name, ...file)).toBeNull();
  });

  test.each(["levelmap", "keymap", "tailmap"])("%s has its events in rows: one reader makes them", (name) => {
    const message = `-F ${name} is not possible with --parallel: its events are in rows`;
    expect(wrong("-F", name, "-k", "a", "-P")).toBe(message);
  });

  test("files that are each detected have one reader", () => {
    expect(wrong("-f", "auto-per-file", "-P")).toBe(
      "-f auto-per-file is not possible with --parallel: workers read all files in the same way",
    );
  });

  test("what is no text needs a file, and one reader", () => {
    expect(wrong("-F", "parquet")).toBe("-F parquet is no text: say which file to write, -o FILE");
    expect(wrong("-F", "parquet", "-o", "a", "-P")).toBe(
      "-F parquet is not possible with --parallel: the file is written as a whole",
    );
  });
});

describe("what cannot be combined", () => {
  test("is what help says", () => {
    expect(exclusionText(mergeSorted)).toBe("--merge-sorted is not possible with --follow, --merge, -f auto-per-file.");
    expect(exclusionText(follow)).toBe("--follow is not possible with --merge-sorted.");
    expect(exclusionText(parallel)).toBe(
      "--parallel is not possible with -f auto-per-file, -F levelmap, keymap, tailmap, -F parquet.",
    );
    expect(exclusionText(inputFormat)).toBe("-f auto-per-file is not possible with --merge-sorted, --parallel.");
    expect(exclusionText(outputFormat)).toContain("-F levelmap, keymap, tailmap is not possible with --parallel.");
    expect(exclusionText(take)).toBe("");
  });

  test("is nothing that one reader can do", () => {
    expect(wrong("--merge-sorted", "-P")).toBeNull();
    expect(wrong("--follow", "-P")).toBeNull();
  });

  test("counts where it is turned on in the end", () => {
    expect(wrong("-P", "--no-parallel", "-F", "levelmap")).toBeNull();
    expect(wrong("-P", "-F", "levelmap", "-F", "json")).toBeNull();
    expect(wrong("-P", "-f", " auto-per-file")).toContain("not possible");
  });
});
