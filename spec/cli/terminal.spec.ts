import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { groups } from "../../cli/options/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { froeOnTerminal } from "./froe.ts";

// Whatever is in a log, in the name of a file or on the command line: no control character of it reaches a terminal.

const FOLLOWED = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

const RAW = "\x1b[31m\x07\u009b2J\x7f\x08";
const JSON_TEXT = "\\u001b[31m\\u0007\\u009b2J\\u007f\\r\\n";
const NAME = "x\x1b[31m\u009b\x07.log";
const files = {
  "values.log": `{"ts":"2026-02-03T04:05:06Z","level":"info${JSON_TEXT}","msg":"a${JSON_TEXT}","k":"${JSON_TEXT}","n":5}\n{"${JSON_TEXT}":"v","level":"${JSON_TEXT}","deep":{"${JSON_TEXT}":["${JSON_TEXT}"]},"n":6}\n`,
  "lines.log": `one ${RAW} two\n${RAW}\n`,
  "mixed.log": `{"a":1}\n{"a":2}\nplain ${RAW}\n`,
  "broken.log": `{"a":1}\n{"a":${RAW}\n${RAW}\n`,
  "table.csv": `a,b${RAW},${RAW}\n1,2,3,${RAW}\n1\n`,
  "open.csv": `a,b\n"${RAW}\n`,
  "pairs.log": `a=1 a=2 b${RAW}=3 ${RAW}\n`,
  "own.log": `{"_format":"${JSON_TEXT}","a":1}\n`,
  "script.froe": `e.x = ${RAW}`,
  "throws.grammar.ts": `throw new Error(${JSON.stringify(RAW)});`,
  "cases.txt": `====\n${RAW}\n====\n${RAW}\n----\n{"a":1}\n`,
  [NAME]: `{"a":1}\n{"a":${RAW}\n`,
  [`${NAME}.gz`]: Buffer.concat([gzipSync('{"a":1}\n'), Buffer.from("xx")]),
};

type Rows = readonly (readonly string[])[];

const OUTPUTS: Rows = [
  ...["default", "json", "logfmt", "inspect", "levelmap"].map((name) => ["-F", name, "--legend", "values.log"]),
  ...["csv", "tsv", "tsvnh"].map((name) => ["-F", name, "-k", `k,level,deep,${RAW}`, "values.log"]),
  ["-F", "keymap", "-k", "k", "--legend", "values.log"],
  ["-F", "tailmap", "-k", RAW, "--legend", "values.log"],
  ["pairs.log", "table.csv", "mixed.log"],
  ["-s", "values.log", "broken.log"],
  ["--stats=json", "values.log", "mixed.log", "own.log"],
  ["--with-stats", "table.csv"],
  ...["-m", "--metrics=tsv", "--metrics=json", "--with-metrics"].map((form) => [
    ...[form, "--freq", `k,level,${RAW}`, "--describe", "n", "--card", "k", "-e", `track_top(e.k, 3)`, "values.log"],
  ]),
  ...["--metrics=table", "--metrics=short", "--svg"].map((form) => ["--over-time=1m", form, "values.log"]),
  ["--over-time", "--by", "level", "values.log"],
];
const PROBLEMS: Rows = [
  ...["broken.log", "open.csv", NAME, `${NAME}.gz`, `no${NAME}`, `${RAW}/x`].map((file) => ["-v", file]),
  ["-f", "json,line", "-v", "own.log", "mixed.log"],
  ["--strict", "-P", NAME],
  ["-o", `${RAW}/x`, "values.log"],
];
const REJECTED: Rows = catalogue
  .filter((_, index) => index % 4 === 0)
  .map(({ name }) => ["-v", "-f", name, "lines.log"]);
const SCRIPTS: Rows = [
  ...[RAW, `"${RAW}`, `e.${RAW}`, "e.msg > 5"].map((text) => ["--filter", text, "values.log"]),
  ["-e", 'print(e.k); eprint(e.k); debug(e); print("\\u{9b}")', "values.log"],
  ["-o", "out.log", "--begin", `print("${JSON_TEXT}")`, "--end", `exit(3, "${JSON_TEXT}")`, "values.log"],
  ["--strict", "-e", "e.x = to_int(e.msg)", "values.log"],
  ["-v", "--assert", "e.n > 99", "values.log"],
  ["-E", "script.froe", "values.log"],
  ["-E", `no${NAME}`, "values.log"],
];
const SPECS: Rows = [`cols:${RAW}`, `regex:(${RAW}`, `json,${RAW}`, `csv a:${RAW}`].map((spec) => ["-f", spec, "x"]);
const COMMANDS: Rows = [
  ...["detect", "explain", "check", "grammar", "export", "formats"].flatMap((name) => [
    [name, RAW],
    [name, `--${RAW}`],
  ]),
  ["detect", "values.log", "mixed.log", NAME],
  ["explain", "-f", "json", `{"a${JSON_TEXT}":"${JSON_TEXT}"}`],
  ["explain", "-f", "logfmt", `a${RAW}=${RAW} b`],
  ["explain", `${NAME}:99`],
  ["check", "json", NAME, "cases.txt"],
  ["check", "throws.grammar.ts", "lines.log"],
  ["check", `no${NAME}.grammar.ts`],
  ["grammar", "new", "door", "--from", "lines.log"],
  ["grammar", "new", "gate", "--from-config", `log_format main '$remote_addr ${RAW} $request';`],
  ...["detect", "explain", "check"].map((name) => [name, "-f", "json", "--json", "broken.log", "lines.log"]),
  ["detect", "--json", "values.log", "table.csv"],
  ["explain", "-f", "syslog", "--json", `Feb  3 10:20:30 gate sshd[1]: ${RAW}`],
  ...["json", "junit", "github", "text"].map((form) => ["check", "csv", "--report", form, "table.csv", NAME]),
  ["export", "spark", "-f", `regex:(?P<a>${RAW}`],
  ["export", "grok", "-f", "json", "--schema-from", NAME],
  ...["--help", "--help-formats", "--help-functions"].map((option) => [`${option}=${RAW}`]),
];
/** One of several options with an argument, so that those of all groups are asked. */
const OPTIONS: Rows = groups.flatMap(({ options }) =>
  options
    .filter((option) => "argument" in option)
    .filter((_, index) => index % 3 === 0)
    .map(({ long }) => [`--${long}=(${RAW}`, "values.log"]),
);

const tables = { OUTPUTS, PROBLEMS, REJECTED, SCRIPTS, SPECS, COMMANDS, OPTIONS };

test.each(Object.entries(tables))("%s", async (_, rows) => {
  expect(rows.length).toBeGreaterThan(3);
  for (const args of rows) {
    const { stdout, stderr } = await froeOnTerminal(args, { files, env: { NO_COLOR: "1" }, stdin: `${RAW}\n` });
    for (const text of [stdout, stderr]) expect(text, JSON.stringify(args)).not.toMatch(FOLLOWED);
    expect(stdout + stderr, JSON.stringify(args)).not.toMatch(/^ {4}at /m);
  }
});
