import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { errnoOf } from "../../engine/input/index.ts";
import { closest } from "../../engine/language/index.ts";
import { type Located, locatedJson, Misplaced } from "../../engine/language/located-json.ts";
import { specs } from "../../grammars/index.ts";
import { quoted, refuse, suggestion, UsageError } from "../failures.ts";
import { type Given, inputFormat, type Option, options, payload, type Setting, takesValue } from "../options/index.ts";
import { parseCommandLine } from "../parse.ts";
import { readValue } from "../value.ts";

/** A file of settings. */
export interface SettingsFile {
  /** As messages name it. */
  readonly path: string;
  /** True for the user's configuration. Another one may come with somebody else's files: it may not name code or an output. */
  readonly isOwn: boolean;
}

/** A default of an option, with its place. */
export interface DefaultValue {
  readonly given: Given;
  /** `FILE:LINE` */
  readonly from: string;
}

interface Alias {
  readonly words: readonly string[];
  readonly from: string;
}

/** The settings of one file. */
export interface Settings {
  readonly file: SettingsFile;
  readonly defaults: readonly DefaultValue[];
  readonly aliases: ReadonlyMap<string, Alias>;
  /** The files of the folder of grammars. */
  readonly grammars: readonly string[];
}

/** Properties of a file, each with what reads its value. */
export const PROPERTIES = ["$schema", "options", "aliases", "grammars"] as const;

const CODE = /\.grammar\.[cm]?[jt]s$/;
const NOT_BESIDE = "the settings of a project must not do: write it on the command line, or in your own configuration";

/** Reads a file of settings. @throws UsageError for the first error, with its line and column. */
export function readSettings(file: SettingsFile): Settings {
  const text = granted(file.path, () => {
    // A device may have no end, and a pipe no writer.
    if (!statSync(file.path).isFile()) refuse(`${file.path}: expected a file`);
    return readFileSync(file.path, "utf8").replace(/^\uFEFF/, "");
  });
  try {
    return settingsIn(locatedJson(text), file, (at) => text.slice(0, at).split("\n").length);
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    return refuse(placed(file.path, text, error));
  }
}

/** `FILE:LINE:COLUMN: message`, and the line with a caret. */
function placed(path: string, text: string, { at, message }: Misplaced): string {
  const before = text.slice(0, at).split("\n");
  const column = before.at(-1)!.length;
  const line = text.split("\n")[before.length - 1]!.replace(/\r$/, "").replaceAll("\t", " ");
  return `${path}:${before.length}:${column + 1}: ${message}\n  ${line}\n  ${" ".repeat(column)}^`;
}

function settingsIn(whole: Located, file: SettingsFile, lineOf: (at: number) => number): Settings {
  const from = ({ at }: Located) => `${file.path}:${lineOf(at)}`;
  const defaults: DefaultValue[] = [];
  const aliases = new Map<string, Alias>();
  let grammars: readonly string[] = [];
  for (const member of objectOf(whole, "an object with options, aliases, grammars")) {
    const { name, nameAt } = member;
    if (name === "options") {
      for (const one of objectOf(member, "an object of options")) {
        for (const given of defaultsOf(one, file)) defaults.push({ given, from: from(one) });
      }
    } else if (name === "aliases") {
      for (const one of objectOf(member, "an object of aliases")) {
        aliases.set(one.name, { words: wordsOf(one, file), from: from(one) });
      }
    } else if (name === "grammars") grammars = grammarsIn(member, file);
    else if (name !== "$schema")
      wrong(nameAt, `unknown setting ${quoted(name)}${suggestion(closest(name, PROPERTIES))}`);
  }
  return { file, defaults, aliases, grammars };
}

function wrong(at: number, message: string): never {
  throw new Misplaced(at, message);
}

/** What `read` gives; what the system refuses is said of `what`. @throws UsageError */
function granted<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const errno = errnoOf(error);
    return refuse(errno === "ENOENT" ? `there is no ${what}` : `${what} cannot be read: ${errno}`);
  }
}

/** What `read` gives; its error is one of the place. */
function atPlace<T>(at: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) wrong(at, error.message);
    throw error;
  }
}

function objectOf(value: Located, expected: string): Located["members"] {
  if (typeof value.value !== "object" || value.value === null || Array.isArray(value.value))
    wrong(value.at, `expected ${expected}`);
  return value.members;
}

function stringOf({ value, at }: Located, expected: string): string {
  return typeof value === "string" ? value : wrong(at, `expected ${expected}`);
}

/** The values of an option: one, or a list of them for an option that may be repeated. */
function defaultsOf(member: Located["members"][number], file: SettingsFile): readonly Given[] {
  const { name, nameAt } = member;
  const option = settable.get(name);
  if (!option) wrong(nameAt, `unknown option ${quoted(name)}${suggestion(closest(name, [...settable.keys()]))}`);
  const isList = Array.isArray(member.value);
  if (isList && !(takesValue(option) && option.repeatable)) wrong(member.at, `--${name} has one value`);
  return (isList ? member.items : [member]).map((one) => {
    const given = givenOf(option, one);
    const refused = file.isOwn ? null : refusal(given);
    return refused === null ? given : wrong(nameAt, refused);
  });
}

function givenOf(option: Setting, { value, at }: Located): Given {
  const spelling = `--${option.long}`;
  if (!takesValue(option))
    return typeof value === "boolean" ? { option, value, spelling } : wrong(at, "expected true or false");
  const text = value === true ? option.implied : value;
  if (typeof text !== "string" && typeof text !== "number") wrong(at, "expected a string or a number");
  return { option, value: atPlace(at, () => readValue(option, String(text), spelling)), spelling };
}

/** Why the settings of a project must not have an option; null if they may. */
function refusal({ option, value }: Given): string | null {
  if (option.settings === "own") return `--${option.long} runs code or writes a file, which ${NOT_BESIDE}`;
  if (option !== inputFormat && option !== payload) return null;
  const text = String(value);
  const isSpec = option === inputFormat && specs.some(({ name }) => text.startsWith(`${name}:`));
  const isCode = !isSpec && /\.[cm]?[jt]s(?!on)|#/.test(text);
  return isCode ? `--${option.long} ${quoted(text)} runs code, which ${NOT_BESIDE}` : null;
}

/** The words of an alias: options, and files, as on the command line. */
function wordsOf(member: Located["members"][number], file: SettingsFile): readonly string[] {
  const { name, nameAt } = member;
  if (!/^[A-Za-z0-9_-]+$/.test(name)) wrong(nameAt, "the name of an alias is letters, digits, _ and -");
  if (!Array.isArray(member.value)) wrong(member.at, `expected a list of words, as ["--levels", "error"]`);
  const words = member.items.map((item) => stringOf(item, "a word in double quotes"));
  const parsed = atPlace(member.at, () => parseCommandLine(words));
  if (words.length > 0 && parsed.files[0] === words[0] && words[0] !== "--")
    wrong(member.at, "an alias begins with an option: commands have none");
  const refused = file.isOwn ? null : (parsed.given.map(refusal).find((one) => one !== null) ?? null);
  return refused === null ? words : wrong(member.at, refused);
}

/** The grammar files of a folder, which is relative to the file of settings. */
function grammarsIn(member: Located, file: SettingsFile): readonly string[] {
  const named = stringOf(member, "the path of a folder");
  const folder = isAbsolute(named) ? named : join(dirname(file.path), named);
  const names = atPlace(member.at, () => granted(`folder ${folder}`, () => readdirSync(folder).sort()));
  const code = names.filter((name) => CODE.test(name));
  if (code.length > 0 && !file.isOwn)
    wrong(member.at, `${code[0]} of this folder is code; -f and detection would run it, which ${NOT_BESIDE}`);
  return names.filter((name) => CODE.test(name) || name.endsWith(".grammar.json")).map((name) => join(folder, name));
}

/** The options that settings may have a default for, by their names. */
export const settable: ReadonlyMap<string, Setting> = new Map(
  options.filter(isSettable).map((option) => [option.long, option] as const),
);

function isSettable(option: Option): option is Setting {
  return option.kind !== "shorthand" && option.takesRest !== true && option.settings !== "never";
}
