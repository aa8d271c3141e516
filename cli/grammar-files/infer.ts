import { Buffer } from "node:buffer";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { decodeUtf8 } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { sampleAhead } from "../../engine/input/ahead.ts";
import { inputName, isStream, STDIN, sampleFile } from "../../engine/input/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { shellPath, shellWord } from "../../engine/report/shell.ts";
import { AUTO, AUTO_PER_FILE, decide, type Sample } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { filesOf } from "../commands/draft-files.ts";
import {
  chooseDiagnostics,
  chooseLines,
  isGiven,
  lastValue,
  linesGroup,
  multiline,
  type Parsed,
  redact,
} from "../options/index.ts";
import { printError } from "../terminal.ts";
import { type Drafted, draftedFrom, shareOf } from "./drafted.ts";
import { INFER, isAlone, type SampledInput, type Wanted, withNames } from "./names.ts";
import { makeTrial } from "./trial.ts";

/** Of more inputs no sample is taken. */
const MOST_INPUTS = 32;
/** A grammar that reads this share of another input's lines is the one for them too. */
const NEARLY_ALL = 0.9;

/** What an input is read with: a grammar drafted from its lines, or the formats that they are in if they have no layout. */
interface Finding {
  readonly path: string;
  readonly drafted: Drafted | null;
  readonly formats: readonly Grammar[];
}

/**
 * The formats of a command line with `-f infer`, which becomes a grammar drafted from the first input with content, and
 * one more for each input that those before do not read. Reports them.
 * @param keepsRest true if lines that no grammar reads are text.
 */
export async function withInferred(
  wanted: Wanted,
  parsed: Parsed,
  inputs: readonly SampledInput[],
  keepsRest: boolean,
): Promise<Wanted> {
  const known = wanted.catalogue;
  const findings = await findingsIn(known, parsed, inputs);
  const drafts = findings.flatMap(({ drafted }) => drafted ?? []);
  // How lines are joined holds for all members of a cascade.
  const joining = drafts.find(({ grammar }) => grammar.lines !== null);
  const own = drafts.map((draft) => (draft === joining ? draft.grammar : { ...draft.grammar, lines: null }));
  const formats = known.filter((format) => findings.some((finding) => finding.formats.includes(format)));
  const first = own.filter(({ lines }) => lines !== null);
  const members = [...new Set([...first, ...formats.filter(({ acceptsAll }) => !acceptsAll), ...own])];
  const rest = keepsRest && isAlone(wanted.args) ? restOf(findings, members, known) : null;
  if (findings.length > 0 && chooseDiagnostics(parsed, false).diagnostics)
    await printError(textOf(findings, parsed, rest).join("\n"));
  const names = [...members, ...(rest ? [rest] : [])].map(({ name }) => name);
  return { args: withNames(wanted.args, names), catalogue: [...known, ...own] };
}

/** The format of lines that no member reads; null if all sampled lines are read, or none may be kept as text. */
function restOf(findings: readonly Finding[], members: readonly Grammar[], known: readonly Grammar[]): Grammar | null {
  const fallback = known.find(({ acceptsAll }) => acceptsAll) ?? null;
  if (findings.length === 0 || members.length === 0) return findings.length === 0 ? null : fallback;
  const isRead = ({ drafted, formats }: Finding) =>
    drafted ? drafted.count === drafted.of : formats.every(({ acceptsAll }) => !acceptsAll);
  const isDirected = members.some(({ columns }) => columns !== null);
  return findings.every(isRead) || isDirected ? null : fallback;
}

async function findingsIn(
  known: readonly Grammar[],
  parsed: Parsed,
  inputs: readonly SampledInput[],
): Promise<readonly Finding[]> {
  const strategy = lastValue(parsed, multiline);
  const lines = await chooseLines(parsed);
  const findings: Finding[] = [];
  for (const { path, sample } of inputs.slice(0, MOST_INPUTS)) {
    const read = await prepared(await sample(), lines);
    if (read === null) continue;
    const text = linesOf(read, lines);
    if (await isRead(findings, text, strategy)) continue;
    const name = nameIn("inferred", [...known, ...findings.flatMap(({ drafted }) => drafted?.grammar ?? [])]);
    const drafted = await draftedFrom(text, name, visible(inputName(path)), strategy);
    findings.push({ path, drafted, formats: drafted ? [] : await formatsOf(read, known) });
  }
  return findings;
}

/** True if a grammar of another input reads nearly all of a sample. */
async function isRead(findings: readonly Finding[], text: Buffer, strategy: string | undefined): Promise<boolean> {
  for (const { drafted } of findings) {
    if (!drafted) continue;
    const { count, of } = await shareOf(drafted.grammar, text, strategy);
    if (count >= of * NEARLY_ALL) return true;
  }
  return false;
}

/** The formats that the lines of a sample are in, in the order of the catalogue. */
export async function formatsOf(sample: Sample, known: readonly Grammar[]): Promise<readonly Grammar[]> {
  const { matches } = decide(sample, known, await makeTrial(known, null));
  return known.filter((format) => matches.some(({ grammar }) => grammar === format));
}

type Lines = Awaited<ReturnType<typeof chooseLines>>;

/** What a sample has of the lines that are read, without their prefixes. */
async function prepared(sample: Sample | null, { lines, prefix }: Lines): Promise<Sample | null> {
  if (sample === null || (!lines && !prefix)) return sample;
  const { chosenLines } = await import("../../engine/records/choosing/chosen-sample.ts");
  const { afterPrefixes } = await import("../../engine/records/joining/prefixes.ts");
  const kept = lines ? chosenLines(sample, lines) : sample;
  return kept && prefix ? afterPrefixes(kept, prefix) : kept;
}

/** The lines of a sample; with the blank ones at its start, unless lines are chosen or changed. */
function linesOf({ bytes, head, further }: Sample, { lines, prefix }: Lines): Buffer {
  const [first] = head;
  const last = head.at(-1);
  const spans = lines || prefix || !first || !last ? head : [{ from: first.from, to: last.to }];
  return Buffer.from([...spans, ...further].map(({ from, to }) => `${decodeUtf8(bytes, from, to)}\n`).join(""));
}

/** The sample of an input that is read afterwards: the first lines of a stream are held for that. */
export async function sampleOf(path: string): Promise<Sample | null> {
  try {
    const sample = await sampleFile(path);
    if (sample === "empty") return null;
    return sample === "unknown" ? await sampleAhead(path) : sample;
  } catch (error) {
    // Who reads the input reports it.
    if (!(error instanceof Error && "code" in error)) throw error;
    return null;
  }
}

/** The first of `name`, `name-2`, ... that no grammar has. */
function nameIn(name: string, grammars: readonly Grammar[]): string {
  const taken = new Set(grammars.map((grammar) => grammar.name));
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(free)) return free;
  }
}

/** What each input is read with, and the command that drafts a grammar to keep. @param rest reads the other lines; null if none does. */
function textOf(findings: readonly Finding[], parsed: Parsed, rest: Grammar | null): readonly string[] {
  return findings.map(({ path, drafted, formats }) => {
    const name = visible(inputName(path));
    const of = findings.length > 1 ? `${name}: ` : "";
    if (!drafted) return `inferred: ${name} has no layout of its own; ${readingText(formats, path)}`;
    const { grammar, count, of: all } = drafted;
    const unit = grammar.lines || isGiven(parsed, multiline) ? "records" : "lines";
    const others = rest && count < all ? `, the others as ${rest.name}` : "";
    const keep = isGiven(parsed, ...linesGroup.options) ? "" : `; ${keepingText(path, parsed)}`;
    // What is between columns is text of the input.
    const layout = isGiven(parsed, redact) ? grammar.layout.match(/<\w+>/g)?.join(" ") : grammar.layout;
    return `inferred: ${of}${visible(layout ?? "")} (${count} of ${all} ${unit}${others})${keep}`;
  });
}

/** What lines without a layout of their own are, and the command that reads them. */
export function readingText(formats: readonly Grammar[], path: string): string {
  const names = formats.map(({ name }) => name);
  const file = path === STDIN ? "" : ` ${shellPath(path)}`;
  return `its lines are ${names.join(" and ")}: froe -f ${names.join(",")}${file} reads them`;
}

function keepingText(path: string, parsed: Parsed): string {
  const strategy = lastValue(parsed, multiline);
  const joining = strategy === undefined ? "" : ` -M ${shellWord(strategy)}`;
  const command = `froe grammar new ${newName(path)}`;
  if (path === STDIN || isStream(path)) return `the same lines piped to ${command}${joining} draft one to keep`;
  return `${command} --from ${shellPath(path)}${joining} drafts one to keep`;
}

/** A name for the grammar of a file: that of the file, if it is a name that nothing has. */
function newName(path: string): string {
  const [stem = ""] = path === STDIN ? [] : basename(path).toLowerCase().split(".");
  const word = stem.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const known = [...catalogue, ...specs].some(({ name }) => name === word);
  const name =
    /^[a-z]/.test(word) && !known && ![AUTO, AUTO_PER_FILE, INFER].includes(word) ? word : `my-${word || "log"}`;
  const files = (of: string) => Object.values(filesOf(of));
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!files(free).some((file) => existsSync(file))) return free;
  }
}
