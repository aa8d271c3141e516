// Adds grammars/NAME.ts to the catalogue, before the format that accepts every line, and to a table of docs/FORMATS.md; then renews
// all that is generated from it: `npm run format:add NAME [TABLE]`. It needs no build. TABLE is a word of a heading.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [name = "", table = "Applications"] = process.argv.slice(2);
const file = `grammars/${name}.ts`;
if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(file)) {
  console.error(`usage: npm run format:add NAME [TABLE], with the grammar in grammars/NAME.ts: there is no ${file}`);
  process.exit(2);
}
const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Writes a file again, with what `change` makes of its text. */
function edit(path, change) {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

edit("grammars/index.ts", (text) =>
  text.includes(`  formats.${camel},\n`) ? text : text.replace("  formats.line,\n", `  formats.${camel},\n$&`),
);
const exported = `export { ${camel} } from "./${name}.ts";\n`;
edit("grammars/formats.ts", (text) => {
  const next = [...text.matchAll(/^export .* from "\.\/(.*)\.ts";\n/gm)].find(([, other]) => other > name);
  if (text.includes(exported)) return text;
  return next ? text.slice(0, next.index) + exported + text.slice(next.index) : text + exported;
});

edit("docs/FORMATS.md", (text) => {
  const head = new RegExp(`^### .*${table}.*\\n\\n\\|.*\\n\\|[-|]*\\n`, "im");
  return text.includes(`| \`${name}\` |`) ? text : text.replace(head, (found) => `${found}| \`${name}\` |\n`);
});

const corpus = `corpus/${name}`;
if (!existsSync(corpus)) {
  const example = /^ {2}example:\s+(?:"((?:[^"\\]|\\.)*)"|'(.*)'),$/m.exec(readFileSync(file, "utf8"));
  mkdirSync(corpus);
  const line = example?.[2] ?? JSON.parse(`"${example?.[1] ?? ""}"`);
  writeFileSync(`${corpus}/lines.txt`, `====\nThe example\n====\n${line}\n----\n`);
}

const renewed = ["spec/lists.spec.ts", "spec/cli/settings.spec.ts", "spec/api.spec.ts", "spec/corpus/corpus.spec.ts"];
const titles = `lists what there is|schema of the repository|API reference is|^${name} `;
const held = ["spec/corpus/catalogue.spec.ts", "spec/select/detect.spec.ts", "spec/grammars/formats.spec.ts"];
const isRenewed = vitest([...renewed, "-t", titles], { FROE_UPDATE: "1" });
const isHeld = isRenewed && vitest([...held, "-t", `${name}\\b|froe/formats`], {});
spawnSync("git", ["status", "--short"], { stdio: "inherit" });
console.log(`Review the expectations in ${corpus}/; npm run froe -- detect FILE shows how a log is read.`);
process.exitCode = isHeld ? 0 : 1;

function vitest(args, env) {
  const all = ["vitest", "run", "--project", "compiled", "--reporter=dot", ...args];
  const options = { encoding: "utf8", env: { ...process.env, FROE_BUILT: "1", NO_COLOR: "1", ...env } };
  const { status, stdout, stderr } = spawnSync("npx", all, options);
  if (status !== 0) console.error(`${stdout}${stderr}`);
  return status === 0;
}
