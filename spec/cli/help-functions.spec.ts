import { describe, expect, test } from "vitest";
import { functionHelp, names } from "../../cli/help/functions.ts";
import { plain } from "../../cli/help/layout.ts";
import { topics } from "../../grammars/functions.ts";
import { froe } from "./froe.ts";
import { orMessage } from "./refused.ts";

async function ask(word = ""): Promise<string> {
  return orMessage(() => functionHelp(word, plain));
}

describe("--help-functions", () => {
  test("lists every function by topic, in 80 columns", async () => {
    const lines = (await ask()).split("\n");
    for (const { title, functions } of topics) {
      expect(lines).toContain(title);
      for (const { name } of functions) expect(lines.some((line) => line.startsWith(`  ${name}(`))).toBe(true);
    }
    for (const [name] of names) expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test("explains the functions of a name, with an example and its result", async () => {
    expect(await ask("is_in_cidr")).toBe(
      [
        "is_in_cidr(address: string, network: string) -> bool",
        "  True if an IP address is in a network; an error if either is invalid.",
        "",
        '      "192.0.2.7".is_in_cidr("192.0.2.0/24")',
        "      => true",
      ].join("\n"),
    );
    const all = await ask("contains");
    for (const subject of ["text: string", "map: map", "array: array"]) expect(all).toContain(`contains(${subject}`);
  });

  test("says where counting begins", () => {
    const counting = topics.flatMap(({ functions }) =>
      functions.filter(({ parameters }) => /\bnth\b/.test(parameters)),
    );
    expect(counting.length).toBeGreaterThan(5);
    expect(counting.filter(({ about }) => !about.includes("from 1, -1 is the last")).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test.each(["e.absorb_json(field)", ".absorb_json", "ABSORB_JSON", "absorb_json("])(
    "knows what is meant by %s",
    async (word) => {
      expect(await ask(word)).toMatch(/^absorb_json\(event: map, field: string, options\?: map\) -> map\n/);
    },
  );

  test("writes types as people do", async () => {
    expect(await ask("sub_string")).toContain("(text: string, from: int, length?: int) -> string");
    expect(await ask("index_of")).toContain("-> int");
    expect(await ask("trim")).toContain("trim(text: string) -> ()");
  });

  test.each([
    ["network", /^Network\n {2}is_ipv4\(text\)/],
    ["cidr", /^Network\n {2}is_in_cidr\(/],
    ["arithmetic mean", /^Statistics of an array\n {2}mean\(array\)/],
  ])("lists functions matching %s", async (word, listed) => {
    expect(await ask(word)).toMatch(listed);
  });

  test("knows the closest name", async () => {
    expect(await ask("contians")).toBe("unknown function 'contians'; did you mean 'contains'?");
    expect(await ask("zzzzzz")).toBe("unknown function 'zzzzzz'");
    expect(await ask("center")).toBe("`center` is no function of froe: `-F view` aligns and colors");
    expect(await ask("split_rev")).toBe("`split_rev` is no function of froe: use `text.split(separator).reversed()`");
  });

  test("is there on the command line", async () => {
    expect(await froe(["--help-functions", "to_int"])).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout, stderr } = await froe(["--help-functions", "to_itn"]);
    expect([code, stdout, stderr.split("\n")[0]]).toEqual([
      2,
      "",
      "froe: unknown function 'to_itn'; did you mean 'to_int'?",
    ]);
  });
});
