// Adds grammars/NAME.ts to the catalogue, before the format that accepts every line, and to a table of docs/FORMATS.md; then renews
// all that is generated from it: `npm run format:add NAME... [-- --table WORD]`. It needs no build. WORD is of a heading.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: { type: "string" } } });
const { table = "Applications" } = values;
const unknown = positionals.filter((name) => !/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(`grammars/${name}.ts`));
if (positionals.length === 0 || unknown.length > 0) {
  const missing = unknown.map((name) => `: there is no grammars/${name}.ts`).join("");
  console.error(`usage: npm run format:add NAME... [-- --table WORD], with each grammar in grammars/NAME.ts${missing}`);
  process.exit(2);
}
const heading = new RegExp(`^### .*${table}.*\\n\\n\\|.*\\n\\|[-|]*\\n`, "im");
if (!heading.test(readFileSync("docs/FORMATS.md", "utf8"))) {
  console.error(`no heading above a table of docs/FORMATS.md has the word ${table}`);
  process.exit(2);
}
for (const name of positionals) add(name);

const all = positionals.join("|");
const renewed = [
  ...["spec/lists.spec.ts", "spec/cli/settings.spec.ts", "spec/api.spec.ts", "spec/corpus/corpus.spec.ts"],
  "spec/select/shared-lines.spec.ts",
];
const titles = `lists what there is|schema of the repository|formats\\.md is what|for each other pair|^\\W?(?:${all})\\W? `;
const held = ["spec/corpus/catalogue.spec.ts", "spec/select/detect.spec.ts", "spec/grammars/formats.spec.ts"];
const isRenewed = vitest([...renewed, "-t", titles], { FROE_UPDATE: "1" });
const isHeld = isRenewed && vitest([...held, "-t", `\\b(?:${all})\\b|froe/formats`], {});
spawnSync("git", ["status", "--short"], { stdio: "inherit" });
console.log(`Review the expectations in corpus/; npm run froe -- detect FILE shows how a log is read.`);
process.exitCode = isHeld ? 0 : 1;

function vitest(args, env) {
  const command = ["vitest", "run", "--project", "compiled", "--reporter=dot", ...args];
  const options = { encoding: "utf8", env: { ...process.env, FROE_BUILT: "1", NO_COLOR: "1", ...env } };
  const { status, stdout, stderr } = spawnSync("npx", command, options);
  if (status !== 0) console.error(`${stdout}${stderr}`);
  return status === 0;
}

/** Writes a file again, with what `change` makes of its text. */
function edit(path, change) {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

function add(name) {
  const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  edit("grammars/index.ts", (text) =>
    text.includes(`  formats.${camel},\n`) ? text : text.replace("  formats.line,\n", `  formats.${camel},\n$&`),
  );
  const exported = `export { ${camel} } from "./${name}.ts";\n`;
  edit("grammars/formats.ts", (text) => {
    const next = [...text.matchAll(/^export .* from "\.\/(.*)\.ts";\n/gm)].find(([, other]) => other > name);
    if (text.includes(exported)) return text;
    return next ? text.slice(0, next.index) + exported + text.slice(next.index) : text + exported;
  });
  edit("docs/FORMATS.md", (text) =>
    text.includes(`| \`${name}\` |`) ? text : text.replace(heading, (found) => `${found}| \`${name}\` |\n`),
  );
  if (existsSync(`corpus/${name}`)) return;
  const example = /^ {2}example:\s+(?:"((?:[^"\\]|\\.)*)"|'(.*)'),$/m.exec(readFileSync(`grammars/${name}.ts`, "utf8"));
  mkdirSync(`corpus/${name}`);
  const line = example?.[2] ?? JSON.parse(`"${example?.[1] ?? ""}"`);
  writeFileSync(`corpus/${name}/lines.txt`, `====\nThe example\n====\n${line}\n----\n`);
}
