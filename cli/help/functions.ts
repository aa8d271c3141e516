import { closest } from "../../engine/language/index.ts";
import { type ScriptFunction, typesOf } from "../../engine/script/index.ts";
import { removedMessage } from "../../engine/script/removed.ts";
import { topics } from "../../grammars/functions.ts";
import { quoted, refuse, suggestion } from "../failures.ts";
import { indent, type Paint, type Row, table } from "./layout.ts";

const LEFT = 2;
const TEXT = 6;
/** The description of a function with a longer signature is below it. */
const WIDEST = 30;

/** A word of at most this many letters is a part of too many names. */
const SHORT = 3;

/** The variables of scripts. */
export const names: readonly Row[] = [
  ['e.field, e["a b"]', "A field of the event; () if it is missing. e.a.b[0] is a value within one"],
  ["e.field = value", "Changes or adds a field, and removes it if the value is (); e = () drops the event"],
  ["meta.line", "The record as it was read"],
  ["meta.line_num", "The number of its line, from 1"],
  ["meta.filename", "The file that it is from; () for standard input"],
  ["meta.parsed_ts", "The time of the event; () if it has none"],
  ["meta.span_id, span_status", "The span of the event with --span: included, late or unassigned"],
  ["meta.span_start, span_end", "When its window of time begins and ends"],
  ["window", "The event as it was read, and those before it, with --window N"],
  ["conf", "A map that --begin fills, for all other scripts to read"],
  ["state", "A map that stays from event to event"],
  ["metrics", "A map of what the track_ functions have gathered, for --end"],
  ["span", "The span that closes, for --span-close: id, label, size, start, end, events, metrics ..."],
  ["time - time", "The duration between two times; time + duration is a time, and so is time - duration"],
  ["f.call(x), f.curry(x)", 'Calls a closure, or binds its first argument; Fn("len") is a function as one'],
];

/** The functions of scripts by topic, or those that match `word`: by name, by topic, or by description. */
export function functionHelp(word: string, paint: Paint): string {
  const wanted = word.replace(/^e?\.|\(.*\)$|\($/gs, "").toLowerCase();
  if (wanted === "")
    return [
      [paint.title("Names and operators"), ...table(names, LEFT, paint)].join("\n"),
      ...topics.map((topic) => brief(topic, paint)),
    ].join("\n\n");
  const all = topics.flatMap(({ functions }) => functions);
  const exact = all.filter(({ name }) => name.toLowerCase() === wanted);
  if (exact.length > 0) return exact.map((one) => full(one, paint)).join("\n\n");
  const topic = topics.find(({ title }) => title.toLowerCase() === wanted);
  if (topic) return brief(topic, paint);
  const words = wanted.split(/\s+/);
  for (const subject of [nameOf, ({ name, about }: ScriptFunction) => `${name} ${about}`]) {
    const found = topics.flatMap(({ title, functions }) => {
      const some = functions.filter((one) => words.every((part) => subject(one).toLowerCase().includes(part)));
      return some.length > 0 ? [brief({ title, functions: some }, paint)] : [];
    });
    if (found.length > 0) return found.join("\n\n");
  }
  const removed = removedMessage(wanted);
  if (removed !== null) refuse(removed);
  return refuse(`unknown function ${quoted(word)}${suggestion(closest(wanted, all.map(nameOf)))}`);
}

/** The functions whose name is one of `names` or begins with `word`, in a line or two each; at most `most` of them. */
export function functionRows(names: readonly string[], word: string, most: number): readonly Row[] {
  const all = topics.flatMap(({ functions }) => functions);
  const some = all.filter(({ name }) => names.includes(name) || (word.length > SHORT && name.includes(word)));
  const rows = new Map(some.map((one) => [one.name, one.about]));
  return [...rows].slice(0, most);
}

/** The topics with one function for each family of those that exist for many formats: parse_FORMAT, absorb_FORMAT. */
export function shownTopics(): typeof topics {
  return topics.map(({ title, functions }) => {
    const first = functions.find(isOfFormat);
    return { title, functions: functions.filter((one) => one === first || !isOfFormat(one)) };
  });
}

/** True for a function that reads text in a format of the catalogue. */
export function isOfFormat({ name, about }: Pick<ScriptFunction, "name" | "about">): boolean {
  return /^(?:parse|absorb)_/.test(name) && /(?:string|text) in the format/.test(about);
}

/** A function with its types: `len(text: string) -> int`. */
export function signatureOf({ name, parameters, result }: ScriptFunction): string {
  return `${name}(${typesOf(parameters)}) -> ${typesOf(result)}`;
}

function nameOf({ name }: ScriptFunction): string {
  return name;
}

function brief({ title, functions }: (typeof topics)[number], paint: Paint): string {
  const rows = functions.map((one): Row => [callOf(one), one.about]);
  const width = Math.max(0, ...rows.map(([call]) => call.length).filter((length) => length <= WIDEST));
  return [paint.title(title), ...table(rows, LEFT, paint, width)].join("\n");
}

/** How it is called: `after(text, part, [nth])`. */
function callOf({ name, parameters }: ScriptFunction): string {
  return `${name}(${parameters.replace(/(\w+)(\??): [^,]*/g, (_, one, optional) => (optional ? `[${one}]` : one))})`;
}

function full(one: ScriptFunction, paint: Paint): string {
  const { name, parameters, result, about, example } = one;
  const [script, value] = example;
  return [
    `${paint.name(`${name}(${typesOf(parameters)})`)} -> ${typesOf(result)}`,
    ...indent(`${about}.`, LEFT, paint),
    "",
    `${" ".repeat(TEXT)}${script}`,
    `${" ".repeat(TEXT)}=> ${value}`,
  ].join("\n");
}

/** The functions of scripts. */
export function functionsData() {
  return topics.flatMap(({ title, functions }) => functions.map((one) => functionData(title, one)));
}

function functionData(topic: string, { name, parameters, result, about, example: [script, value] }: ScriptFunction) {
  return {
    name,
    topic,
    parameters: parameters === "" ? [] : parameters.split(", ").map(parameterData),
    result: wordOf(result),
    about,
    example: { script, value },
  };
}

function parameterData(text: string) {
  const [name = "", types = ""] = text.split(": ");
  return { name: name.replace("?", ""), types: types.split(" | ").map(wordOf), optional: name.endsWith("?") };
}

/** A type as people call it. */
function wordOf(word: string): string {
  return word === "index" ? "int" : word;
}
