import {
  any,
  charset,
  convert,
  field,
  literal,
  many,
  message,
  type Node,
  pair,
  type Reading,
  rest,
  run,
  seq,
  until,
} from "../../../engine/grammar/index.ts";
import type { Problem, Span } from "../contract.ts";
import type { Key, Keys, KeyType } from "./keys.ts";

// From keys and delimiters to the record of a grammar. Each delimiter is found where it is first, as dissect does.

/** Keys that one node reads: an appended field, a name with its value, or one key. */
interface Group {
  readonly kind: "field" | "skip" | "pair";
  readonly keys: readonly [Key, ...Key[]];
}

interface Writing {
  readonly origins: Map<Node, Span>;
  readonly notes: Set<string>;
  readonly problems: Problem[];
}

/** The record of a pattern, where its nodes are written, its layout for people, and what is wrong with it. */
export function recordOf({ lead, keys }: Keys) {
  const writing: Writing = { origins: new Map(), notes: new Set(), problems: [] };
  refuseAdjacent(keys, writing);
  const groups = grouped(onceEach(keys, writing), writing);
  const nodes = groups.flatMap((group) => nodesOf(group, group.keys.at(-1) === keys.at(-1), writing));
  const start = lead === "" ? [] : [made(literal(lead), { from: 0, to: lead.length }, writing)];
  const last = keys.at(-1);
  if (last && last.delimiter !== "") {
    nodes.push(rest);
    writing.notes.add("Text after the last delimiter is skipped.");
  }
  const layout = lead + groups.map(layoutOf).join("");
  const { origins, notes, problems } = writing;
  return { record: seq(...start, ...nodes), layout, origins, notes: [...notes], problems };
}

function refuse({ from, to }: Span, message: string, { problems }: Writing): void {
  problems.push({ at: from, length: to - from, message });
}

function made<N extends Node>(node: N, { from, to }: Span, { origins }: Writing): N {
  origins.set(node, { from, to });
  return node;
}

/** A key that nothing ends is always empty. */
function refuseAdjacent(keys: readonly Key[], writing: Writing): void {
  for (const [index, key] of keys.entries())
    if (key.delimiter === "" && key.length === null && index < keys.length - 1)
      refuse(key, "nothing is between this key and the next one, so nobody can say where it ends", writing);
}

/** Of two fields with one name, the last one counts. */
function onceEach(keys: readonly Key[], writing: Writing): readonly Key[] {
  const appended = new Set(keys.filter(({ use }) => use === "append").map(({ name }) => name));
  return keys.map((key, index) => {
    const isReplaced =
      key.use === "field" &&
      !appended.has(key.name) &&
      keys.slice(index + 1).some(({ use, name }) => use === "field" && name === key.name);
    if (isReplaced) writing.notes.add(`${key.name} is there more than once: the last value counts.`);
    return isReplaced ? { ...key, use: "skip" } : key;
  });
}

function grouped(keys: readonly Key[], writing: Writing): readonly Group[] {
  const groups: Group[] = [];
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    const next = keys[index + 1];
    if (key.use === "name" && next?.use === "value" && next.name === key.name) {
      groups.push({ kind: "pair", keys: [key, next] });
      index++;
    } else if (key.use === "name" || key.use === "value") {
      refuse(key, "a name and its value have to be next to each other, such as %{?name}=%{&name}", writing);
    } else if (key.use === "skip") groups.push({ kind: "skip", keys: [key] });
    else {
      const parts = partsOf(key, keys, writing);
      groups.push({ kind: "field", keys: [key, ...parts.slice(1)] });
      index += parts.length - 1;
    }
  }
  return groups;
}

/** The keys whose values are one field: they are one text of the line if they are next to each other. */
function partsOf(key: Key, keys: readonly Key[], writing: Writing): readonly Key[] {
  const isPart = ({ use, name }: Key) => (use === "field" || use === "append") && name === key.name;
  const all = keys.filter(isPart);
  if (all.length === 1) return [key];
  const from = keys.indexOf(all[0]!);
  const inOrder = [...all].sort((a, b) => rank(a) - rank(b));
  const apart = all.find((part, index) => keys[from + index] !== part || inOrder[index] !== part);
  if (key !== all[0]) return [key];
  if (apart) {
    refuse(
      apart,
      `the parts of ${key.name} have to be next to each other and in their order: a field is one text of the line`,
      writing,
    );
    return [key];
  }
  const padded = all.slice(0, -1).find(({ isPadded }) => isPadded);
  if (padded)
    refuse(padded, `${key.name} would have the delimiters that -> skips: a field is one text of the line`, writing);
  writing.notes.add(
    "Appended values are joined as in the line, as Logstash and Beats do; Elasticsearch does so if append_separator is that delimiter.",
  );
  return all;
}

/** Fields are first, and then what is appended to them, by its order. */
function rank({ use, order }: Key): number {
  return use === "field" ? -1 : (order ?? 0);
}

/** The nodes of a group, with the delimiter after it. */
function nodesOf({ kind, keys }: Group, isLast: boolean, writing: Writing): readonly Node[] {
  const last = keys.at(-1)!;
  const node = kind === "pair" ? pairOf(keys, isLast, writing) : fieldOf(kind, keys, isLast, writing);
  return [made(node, { from: keys[0].from, to: last.to }, writing), ...delimiterOf(last, writing)];
}

function pairOf([key, value]: readonly [Key, ...Key[]], isLast: boolean, writing: Writing): Node {
  const between = delimiterOf(key, writing);
  return pair(textOf(key, false), between.length === 0 ? null : seq(...between), textOf(value!, isLast));
}

function fieldOf(kind: "field" | "skip", keys: readonly [Key, ...Key[]], isLast: boolean, writing: Writing): Node {
  const [key] = keys;
  const texts = keys.map((part, index) => textOf(part, isLast && index === keys.length - 1));
  const parts = texts.flatMap((text, index) =>
    index === keys.length - 1 ? [text] : [text, ...delimiterOf(keys[index]!, writing)],
  );
  const text = parts.length === 1 ? parts[0]! : seq(...parts);
  if (kind === "skip") return text;
  const type = keys.at(-1)!.type;
  const typed = type === null || type === "string" ? text : convert(readings[type], text);
  return field(key.name, isLast && MESSAGES.has(key.name) ? message(typed) : typed);
}

/** The names of fields that are the message, at the end of a line. */
const MESSAGES: ReadonlySet<string> = new Set(["message", "msg", "log.message", "event.original"]);

const words = { true: ["1", "t", "T", "true", "TRUE", "True"], false: ["0", "f", "F", "false", "FALSE", "False"] };
const readings: Readonly<Record<Exclude<KeyType, "string">, Reading>> = {
  int: { types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "text" },
  float: { types: ["float"], form: "lenient", words: { true: [], false: [] }, otherwise: "text" },
  bool: { types: ["bool"], form: "lenient", words, otherwise: "text" },
};

/** The text of a key. */
function textOf({ delimiter, length }: Key, isLast: boolean): Node {
  if (length !== null) return run(any, length, length);
  return delimiter === "" && isLast ? rest : until(delimiter === "" ? literal("") : delimiter);
}

/** The delimiter after a key, and its repetitions if they fill the key up. */
function delimiterOf({ delimiter, isPadded, to }: Key, writing: Writing): readonly Node[] {
  if (delimiter === "") return [];
  const span = { from: to, to: to + delimiter.length };
  const first = made(literal(delimiter), span, writing);
  if (!isPadded) return [first];
  const isByte = delimiter.length === 1 && delimiter < "\x80";
  return [first, made<Node>(isByte ? run(charset(delimiter), 0) : many(delimiter), span, writing)];
}

function layoutOf({ kind, keys }: Group): string {
  const delimiter = keys.at(-1)!.delimiter;
  if (kind === "pair") return `<name>${keys[0].delimiter}<value>${delimiter}`;
  return `${kind === "skip" ? "<>" : `<${keys[0].name}>`}${delimiter}`;
}
