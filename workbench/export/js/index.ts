import { Refused } from "../../regex/index.ts";
import { eventInterface, typeName } from "../events.ts";
import { type ExportRequest, heading, type Target } from "../target.ts";
import { codeOf } from "./code.ts";
import { runtimeOf } from "./parts/index.ts";

/** A module without dependencies that generates no code: its parser is built from small functions. */
export const js: Target = {
  make(request) {
    const { grammar, isTypes = false } = request;
    if (grammar.header) return { path: "record", reason: "its first line names its columns" };
    try {
      const text = moduleText(request);
      return { text: isTypes ? declarations(request) : text, notes: [] };
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  },
};

function moduleText(request: ExportRequest): string {
  const { grammar } = request;
  const { record, rules, labels, messages, used } = codeOf(grammar);
  const named = Object.entries(rules).map(([name, code]) => `${JSON.stringify(name)}: ${code},`);
  return [
    `// ${heading(request)}`,
    HEAD,
    runtimeOf(used),
    `const labels = ${JSON.stringify(labels, null, 1)};`,
    `const messages = ${messages}, repeats = "${grammar.repeated}";`,
    ...(named.length > 0 ? [`const rules = {\n${named.join("\n")}\n};`] : []),
    `const record = ${record};`,
    "/** Reads a record, a line without its end. */",
    PARSE,
    "",
  ].join("\n");
}

function declarations(request: ExportRequest): string {
  return `${eventInterface(request)}

/** Where a record stops being one, and what was expected there. */
export interface Failure {
  readonly ok: false;
  /** From 1. */
  readonly line: number;
  /** From 1, in code points of the line. */
  readonly column: number;
  readonly expected: readonly string[];
}

/** Reads a record, a line without its end. */
export function parse(line: string): { readonly ok: true; readonly event: ${typeName(request)} } | Failure;
`;
}

/** What every module begins with. */
const HEAD = `let s = "", far = -1, seen = [], out = [], depth = 0, made, text;
const absent = Symbol();
const ok = (i) => { made = undefined; return i; };
const no = (i, id) => {
  if (i > far) { far = i; seen = [id]; } else if (i === far) seen.push(id);
  return -1;
};
const objectOf = (entries, repeats) => {
  const layout = new Set(entries.filter(([kind]) => kind === "field" || kind === "derive").map(([, name]) => name));
  const taken = new Set(entries.map(([, name]) => name));
  const found = new Map(), lists = new Map();
  for (const [kind, name, value, shift, mask, table] of entries) {
    if (kind === "field") found.set(name, value);
    else if (kind === "derive") {
      const from = found.get(value), number = (from >> shift) & mask, derived = table ? table[number] : number;
      if (typeof from === "number" && derived !== undefined) found.set(name, derived);
    } else if (kind === "pair") {
      let free = name;
      if (layout.has(name) || (repeats === "numbered" && found.has(name))) {
        for (let n = 2; taken.has(free); n++) free = name + "_" + n;
        taken.add(free);
      } else if (repeats === "list" && found.has(name)) {
        lists.set(name, [...(lists.get(name) ?? [found.get(name)]), value]);
        continue;
      }
      found.set(free, value);
    }
  }
  for (const [name, values] of lists) found.set(name, values);
  return Object.fromEntries([...found].filter(([, value]) => value !== absent));
};`;

/** The function that a module exports. */
const PARSE = `export function parse(line) {
  if (typeof line !== "string") throw new TypeError("parse takes a record: a string without its line end");
  s = line; far = -1; seen = []; out = []; depth = 0;
  const end = record(0);
  if (end === s.length) return { ok: true, event: objectOf(out, repeats) };
  if (end >= 0) no(end, labels.length - 1);
  const before = s.slice(0, far).split("\\n");
  const expected = [...new Set(seen)].sort((a, b) => a - b).map((id) => labels[id]);
  return { ok: false, line: before.length, column: [...before.at(-1)].length + 1, expected };
}`;
