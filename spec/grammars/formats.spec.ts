import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

// `npm run formats:update` writes grammars/formats.ts from the catalogue. Both are read as text, because a catalogue that
// names a format that is not exported yet cannot be loaded.

const FILE = "grammars/formats.ts";
const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test("froe/formats exports each format of the catalogue from the file of its name", () => {
  const names = [...readFileSync("grammars/index.ts", "utf8").matchAll(/^ {2}formats\.(\w+),$/gm)].map(
    ([, name]) => name!,
  );
  const files = names.map((name) => [name, kebabCase(name)] as const).toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const lines = files.map(([name, file]) => `export { ${name} } from "./${file}.ts";\n`);
  const written = readFileSync(FILE, "utf8");
  const made = written.replace(/^export .*\n(?:.*\n)*/m, lines.join(""));
  if (process.env.FROE_UPDATE) writeFileSync(FILE, made);
  else expect(written).toBe(made);
});

// What a contributor writes is short, because the vocabulary has what recurs: a longer one often wants a lexeme.
test("the median grammar of the catalogue has at most 45 lines", () => {
  const lengths = [...readFileSync(FILE, "utf8").matchAll(/from "\.\/(.*)";/g)]
    .map(([, file]) => readFileSync(`grammars/${file}`, "utf8").split("\n").length - 1)
    .toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(45);
});
