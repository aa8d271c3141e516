import { joiningOf } from "../../../engine/grammar/index.ts";
import type { GroupState } from "../../../engine/input/framers/group.ts";
import {
  assembly,
  endOfGroup,
  frame,
  frameGroup,
  INCOMPLETE,
  startOfGroups,
  startOfTable,
} from "../../../engine/input/index.ts";
import { isSpecError } from "../../../engine/language/index.ts";
import { chosenStrategy } from "../../../engine/language/strategy.ts";
import { linesOf } from "../../../engine/records/joining/chosen-lines.ts";
import { ruleOf } from "../../../engine/records/joining/rule.ts";
import { strategies } from "../../../grammars/strategies.ts";
import { pick, type Random } from "../../../workbench/sample/words.ts";
import type { Finding, TargetMaker } from "../target.ts";

const LF = 10;
const MOST_LINES = 40;
const MOST_BYTES = 1500;
const STRATEGIES = [
  "all",
  "indent",
  "blank",
  "json",
  "java",
  "python",
  "go",
  "timestamp",
  "regex:match=^a:end=;$",
  "cri",
];
const LINES = [
  "2026-02-03 04:05:06 ERROR it broke\n",
  "2026-02-03T04:05:06Z stdout P part\n",
  "2026-02-03T04:05:06Z stdout F last\n",
  "Traceback (most recent call last):\n",
  '  File "a.py", line 1, in f\n    f()\n',
  "ValueError: no\n",
  "java.lang.Exception: no\n\tat a.B.c(D.java:1)\n\t... 3 more\n",
  "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:1 +0x1\n",
  '{"a":\n  [1, "}"]\n}\n',
  "\n",
  " \r\n",
  "a;\n",
];
const CELLS = ["a,b\n", '"a\nb",c\n', '"a""b"\r\n', ",,\n", 'a"b,c\n', '"open\n'];

/** What cuts an input into records: however it arrives, they are the same, and nothing is skipped. */
export const framerTargets: readonly TargetMaker[] = [
  {
    name: "multiline",
    make: async () => {
      const framers = await Promise.all(STRATEGIES.map(framerOf));
      return {
        name: "multiline",
        seed: (random) => Buffer.from(several(random, LINES)),
        words: LINES,
        trial(input) {
          const bytes = ended(input);
          for (const trial of framers) {
            const what = trial(bytes);
            if (what !== null) return what;
          }
          return null;
        },
      };
    },
  },
  {
    name: "tables",
    make: () => ({
      name: "tables",
      seed: (random) => Buffer.from(several(random, CELLS)),
      words: ['"', '""', ",", "\n", "\r\n", '",', ',"'],
      trial(input) {
        // A first line end decides how lines end in the file.
        const bytes = Buffer.concat([Buffer.from("h\n"), ended(input)]);
        const whole = rows(bytes, bytes.length);
        const pieces = rows(bytes, 1 + (bytes.length % 7));
        if (whole !== pieces) return `at once ${whole}, in pieces ${pieces}`;
        const plain = plainRows(bytes.toString("latin1"));
        return whole === plain ? null : `cuts ${whole} instead of ${plain}`;
      },
    }),
  },
];

function several(random: Random, parts: readonly string[]): string {
  return Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(random, parts)).join("");
}

function ended(input: Buffer): Buffer {
  return input.at(-1) === LF ? input : Buffer.concat([input, Buffer.of(LF)]);
}

async function framerOf(text: string): Promise<(bytes: Buffer) => Finding> {
  const chosen = chosenStrategy(text, strategies);
  if (isSpecError(chosen)) throw new Error(chosen.message);
  const by = joiningOf(chosen);
  const lines = by && (await linesOf(by));
  if (!lines || "error" in lines) throw new Error(lines?.error.message ?? "it joins no lines");
  if (lines.kind === "parts") return (bytes) => assembled(bytes, assembly(lines, "empty", MOST_LINES, MOST_BYTES));
  const rule = await ruleOf(lines);
  const start = () => startOfGroups({ rule, trims: true, maxLines: MOST_LINES, maxBytes: MOST_BYTES });
  return (bytes) => {
    const whole = groups(bytes, start(), [bytes.length]);
    const pieces = groups(bytes, start(), lineEnds(bytes));
    return whole === pieces ? null : `${text}: at once ${whole}, line by line ${pieces}`;
  };
}

/** The ends of the groups, where so much of the input is there at first, and then so much. */
function groups(bytes: Buffer, state: GroupState, arrivals: readonly number[]): string {
  const found: string[] = [];
  let from = 0;
  const note = (end: number) => {
    if (end < from || state.next <= from) throw new Error(`a record from ${from} to ${end}, the next at ${state.next}`);
    found.push(`${from}-${end}/${state.lines}`);
    from = state.next;
  };
  for (const to of arrivals) {
    for (;;) {
      const end = frameGroup(bytes, from, to, state);
      if (end === INCOMPLETE) break;
      note(end);
    }
  }
  const last = endOfGroup(from, state);
  if (last !== INCOMPLETE) note(last);
  if (from !== bytes.length) throw new Error(`only ${from} of ${bytes.length} bytes are in records`);
  return found.join(" ");
}

function lineEnds(bytes: Buffer): readonly number[] {
  const ends: number[] = [];
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) ends.push(at + 1);
  return ends;
}

/** Every byte of the input is in a record that was whole, or in one that was put together. */
function assembled(bytes: Buffer, parts: ReturnType<typeof assembly>): Finding {
  let size = 0;
  let from = 0;
  for (const [index, next] of lineEnds(bytes).entries()) {
    const taken = parts.add(bytes, from, next - 1, index + 1, next - from);
    if (taken === "whole") size += next - from;
    else if (taken !== "kept") size += taken.size;
    from = next;
  }
  for (let left = parts.release(); left; left = parts.release()) size += left.size;
  return size === bytes.length && parts.kept === 0 ? null : `${size} of ${bytes.length} bytes are in records`;
}

/** The rows of a table of which this many bytes arrive at once. */
function rows(bytes: Buffer, step: number): string {
  const state = startOfTable(",");
  const found: string[] = [];
  let from = 0;
  for (let to = 2; to < bytes.length + step; to += step) {
    for (;;) {
      const end = frame(bytes, from, Math.min(to, bytes.length), state);
      if (end === INCOMPLETE) break;
      found.push(`${from}-${end}/${state.lines}`);
      from = state.next;
    }
  }
  return [...found, `rest ${from}, quote ${state.openQuote < 0 ? "-" : from + state.openQuote}`].join(" ");
}

/** The same, character by character, as RFC 4180 says it. */
function plainRows(text: string): string {
  const found: string[] = [];
  let from = 0;
  let lines = 0;
  let quote = -1;
  for (let at = 0; at < text.length; at++) {
    if (quote >= 0) {
      if (text[at] === "\n") lines++;
      if (text[at] !== '"') continue;
      if (text[at + 1] === '"') at++;
      else quote = -1;
    } else if (text[at] === '"' && (at === from || text[at - 1] === ",")) quote = at;
    else if (text[at] === "\n") {
      const end = at > from && text[at - 1] === "\r" ? at - 1 : at;
      found.push(`${from}-${end}/${lines + 1}`);
      from = at + 1;
      lines = 0;
    }
  }
  return [...found, `rest ${from}, quote ${quote < 0 ? "-" : quote}`].join(" ");
}
