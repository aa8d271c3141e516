import {
  endOfGroup,
  frame,
  frameGroup,
  INCOMPLETE,
  joinLines,
  newJoined,
  startOfGroups,
  startOfTable,
} from "../../../engine/input/index.ts";
import { closuresOf } from "../../../engine/parse/closures/index.ts";
import { anyFormat } from "../../../engine/reading/any-format.ts";
import { createEventReader } from "../../../engine/reading/event-reader.ts";
import { type Join, joinBy } from "../../../engine/reading/joining.ts";
import { objectsOf } from "../../../engine/reading/objects.ts";
import { ruleOf } from "../../../engine/records/joining/rule.ts";
import { csv } from "../../../grammars/csv.ts";
import { joined } from "../../../grammars/joined.ts";
import { json } from "../../../grammars/json.ts";
import { multilineOf } from "../../../spec/records/grouped.ts";
import { type Case, repeated, type Target } from "../case.ts";

const CHUNK = 64 * 1024;
const LF = 10;
const STRATEGIES = ["all", "indent", "blank", "json", "java", "python", "go", "timestamp", "regex:match=^a:end=;$"];
const LINES = [
  "a\n",
  " a\n",
  "\n",
  "{\n",
  "}\n",
  '"\n',
  "\tat a.b(c)\n",
  '  File "a", line 1\n',
  "goroutine 1 [x]:\n",
  "a".repeat(5000),
];
const CELLS = ['"a\nb",', '""', '"\n', "a\n", ",", '"a""b"\n', 'a"b\r\n', "\r"];

/** What cuts an input into records, as it arrives in chunks. */
export function framers(): readonly Target[] {
  return [
    ...STRATEGIES.map((strategy) => ({ name: `-M ${strategy}`, cases: () => grouped(strategy) })),
    { name: "tables", cases: () => CELLS.map(table) },
    ...[json, csv].map((grammar) => ({
      name: `the library, ${grammar.name}`,
      cases: () => CELLS.map((cell) => library(grammar, cell)),
    })),
    ...["indent", "blank", "timestamp", "java"].map((strategy) => ({
      name: `the library, joined by ${strategy}`,
      cases: () => LINES.map((line) => library(json, line, joinBy(joined(strategy)))),
    })),
    { name: "joined lines", cases: () => LINES.map(joining) },
  ];
}

async function grouped(strategy: string): Promise<readonly Case[]> {
  const { lines } = await multilineOf({ grammar: json, strategy });
  if (lines.kind === "parts") throw new Error("parts are no lines");
  const rule = await ruleOf(lines);
  const limits = { trims: true, maxLines: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY };
  return LINES.map((line) => ({
    name: JSON.stringify(line.slice(0, 20)),
    make: (size) => {
      const bytes = Buffer.from(`${repeated(line, size)}\n`);
      return () => {
        const state = startOfGroups({ rule, ...limits });
        let from = 0;
        for (let arrived = CHUNK; arrived < bytes.length + CHUNK; arrived += CHUNK) {
          const to = bytes.lastIndexOf(LF, arrived - 1) + 1;
          while (from < to && frameGroup(bytes, from, to, state) !== INCOMPLETE) from = state.next;
        }
        endOfGroup(from, state);
      };
    },
  }));
}

function table(cell: string): Case {
  return {
    name: JSON.stringify(cell),
    make: (size) => {
      const bytes = Buffer.from(`h\n${repeated(cell, size)}`);
      return () => {
        const state = startOfTable(",");
        let from = 0;
        for (let to = CHUNK; to < bytes.length + CHUNK; to += CHUNK) {
          while (frame(bytes, from, Math.min(to, bytes.length), state) !== INCOMPLETE) from = state.next;
        }
      };
    },
  };
}

/** The events of the library, chunk by chunk. */
function library(grammar: typeof json | typeof csv, cell: string, join: Join | null = null): Case {
  return {
    name: JSON.stringify(cell),
    make: (size) => {
      const bytes = Buffer.from(`h\n${repeated(cell, size)}`);
      return () => {
        const reader = createEventReader({
          closuresOf,
          formats: [grammar],
          maker: objectsOf(false),
          readers: anyFormat,
          source: "input",
          goesOn: true,
          join,
        });
        for (let at = 0; at < bytes.length; at += CHUNK) reader.feed(bytes.subarray(at, at + CHUNK));
        reader.end();
      };
    },
  };
}

function joining(line: string): Case {
  return {
    name: JSON.stringify(line.slice(0, 20)),
    make: (size) => {
      const text = `${repeated(line, size)}\n`;
      const joined = newJoined();
      return () => {
        const bytes = Buffer.from(text);
        joinLines(bytes, 0, bytes.length - 1, "space", joined);
      };
    },
  };
}
