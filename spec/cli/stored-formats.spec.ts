import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { beginningsTable } from "../../build/beginnings.ts";
import { shortProgram } from "../../build/short-program.ts";
import { BEGINNINGS_FILE } from "../../cli/start/stored-beginnings.ts";
import { BROTLI, type StoredFormat, storable, storedGrammars } from "../../cli/start/stored-formats.ts";
import { admits, type Signs } from "../../engine/analysis/index.ts";
import { framingOf, type Grammar, isTable } from "../../engine/grammar/index.ts";
import { maker } from "../../engine/parse/compile/index.ts";
import { type Program, storedOf, type Task } from "../../engine/parse/programs/index.ts";
import { skipGrammars } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { built } from "../built.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";

const TASKS: readonly Task[] = ["parse", "scan", "inside", "locate"];
const directory = pathToFileURL(`${mkdtempSync(join(tmpdir(), "froe-formats-"))}/`);

/** As the build packs it, but for its size. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const packed = (name: string, text: string) => (name.endsWith(BROTLI) ? brotliCompressSync(text, QUICK) : text);

const skipProgram = (skip: Grammar) => maker.programOf(skip, framingOf(skip), "parse");

const copied = <T>(data: T): T => JSON.parse(JSON.stringify(data));

/** The grammars as they come back from where they have been stored. */
function stored(...grammars: readonly Grammar[]): readonly Grammar[] {
  const parts = grammars.map((grammar) => {
    const disjoint = catalogue.filter((other) => maker.areDisjoint(grammar, other));
    const programs = new Map(TASKS.map((task) => [task, maker.programOf(grammar, framingOf(grammar), task)] as const));
    const skips = skipGrammars(grammar).map((skip) => ({ signs: maker.signsOf(skip), program: skipProgram(skip) }));
    return storable(grammar, { signs: maker.signsOf(grammar), disjoint, programs, skips });
  });
  for (const [name, text] of parts.flatMap(({ files }) => [...files]))
    writeFileSync(new URL(name, directory), packed(name, text));
  writeFileSync(new URL(BEGINNINGS_FILE, directory), beginningsTable(parts.flatMap(({ beginnings }) => beginnings)));
  const formats = parts.map(
    ({ head, start, details }): StoredFormat => ({
      head: copied(head),
      start: copied(start),
      details: () => copied(details),
    }),
  );
  return storedGrammars(formats, directory);
}

/** Signs with the offsets of each byte, which a test can compare. */
function comparable(signs: Signs | undefined) {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  return (
    signs && {
      ...signs,
      prefixes: signs.prefixes.map((one) => ({
        ends: one.ends | 0,
        offsets: bytes.map((byte) => one.offsetsOf(byte) | 0),
      })),
    }
  );
}

describe.each(catalogue.map((grammar) => [grammar.name, grammar] as const))("%s", (_, grammar) => {
  let kept: Grammar | null = null;
  const storedOnce = () => (kept ??= stored(grammar)[0]!);

  test("comes back as it was", () => {
    const back = storedOnce();
    expect(back).toEqual(grammar);
    expect({ ...back }).toEqual(grammar);
    expect(JSON.parse(JSON.stringify(back))).toEqual(JSON.parse(JSON.stringify(grammar)));
    expect(isTable(back)).toBe(isTable(grammar));
  });

  test("brings the signs and the programs that would be made of it", () => {
    const made = storedOf(storedOnce());
    expect(comparable(made?.signs())).toEqual(comparable(maker.signsOf(grammar)));
    for (const task of TASKS) {
      expect(made?.program(task)).toEqual(maker.programOf(grammar, framingOf(grammar), task));
    }
    expect(made?.framing).toBe(framingOf(grammar));
  });

  test("brings what reads the records that it skips", () => {
    const skips = skipGrammars(storedOnce()).map(storedOf);
    const made = skipGrammars(grammar).map((skip) => comparable(maker.signsOf(skip)));
    expect(skips.map((skip) => comparable(skip?.signs()))).toEqual(made);
    expect(skips.map((skip) => skip?.program("parse"))).toEqual(skipGrammars(grammar).map(skipProgram));
  });
});

test("a record's first bytes exclude as many formats of all together as of each alone", () => {
  const all = stored(...catalogue.slice(0, 40));
  const beginnings = storedOf(all[0]!)?.beginnings;
  const admitting = (line: Buffer) => all.filter((one) => admits(maker.signsOf(one).prefixes, line, 0, line.length));
  const lines = all.flatMap(({ name }) => topicsOf(name).flatMap((topic) => loadCases(name, topic)));
  for (const { bytes } of lines) {
    for (const line of [bytes, bytes.subarray(0, 5), bytes.subarray(3), bytes.subarray(0, 0)])
      expect(beginnings?.(line, 0, line.length)).toEqual(admitting(line));
  }
});

describe("the formats of the package", () => {
  const isProgram = (file: string) => /\.\w+\.json(?:\.br)?$/.test(file);
  const textOf = (file: string) => {
    const bytes = readFileSync(join(built("formats"), file));
    return (file.endsWith(BROTLI) ? brotliDecompressSync(bytes) : bytes).toString();
  };
  const files = readdirSync(built("formats"))
    .filter((file) => file !== BEGINNINGS_FILE)
    .sort();

  test("are those of the catalogue", () => {
    const names = files.filter((file) => !isProgram(file)).map((file) => file.replace(/\.json(?:\.br)?$/, ""));
    expect(names.sort()).toEqual(catalogue.map(({ name }) => name).sort());
  });

  test("begin as the grammars do now", () => {
    const signs = catalogue.flatMap((grammar) => [grammar, ...skipGrammars(grammar)].map((one) => maker.signsOf(one)));
    const table = Buffer.from(beginningsTable(signs.map(({ prefixes }) => prefixes)));
    expect(readFileSync(join(built("formats"), BEGINNINGS_FILE)).equals(table)).toBe(true);
  });

  test.each(files.filter((file) => isProgram(file)))("%s is what is made of the grammar now", (file) => {
    const [name, task] = file.replace(/\.skip\d+/, "").split(".");
    const whole = catalogue.find((grammar) => grammar.name === name);
    const skip = /\.skip(\d+)\./.exec(file);
    const grammar = skip && whole ? skipGrammars(whole)[Number(skip[1])] : whole;
    const program: Program = JSON.parse(textOf(file));
    // A timestamp is read from the bytes of its field, which no line end follows.
    const framing = task === "declared" ? "bounded" : grammar && framingOf(grammar);
    expect(grammar && framing && shortProgram(maker.programOf(grammar, framing, task as Task))).toEqual(program);
  });
});
