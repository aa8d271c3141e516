import { below, pick, type Random } from "../../workbench/sample/words.ts";
import { type Field, type Kind, kinds, type Layout } from "./layouts.ts";

/** What a forwarder writes before a line: plain text with it begins with a time. */
export const HEAD = "Feb  3 10:20:30 web app[7]: ";

/** A record that is about to be written. */
export interface Draft {
  fields: Field[];
  /** Makes another text of what would be written. */
  rewrite: (text: string) => string;
  end: string;
}

/** What a change works with. */
export interface Surroundings {
  readonly layout: Layout;
  /** Bytes that are read at once: records of about this length end in all places of a chunk. */
  readonly chunkBytes: number;
  readonly random: Random;
  /** The number of the record. */
  readonly nth: number;
}

/** Makes a record another one than those before it. */
type Change = (draft: Draft, around: Surroundings) => void;

function anyPlace({ fields }: Draft, random: Random): number {
  return below(random, fields.length);
}

function anyValue({ layout, random }: Surroundings, kind: Kind = pick(random, kinds)): string {
  return layout.value(kind, random);
}

/** Puts a value that is hard to read in the place of another. */
function odd(what: string): Change {
  return (draft, { layout, random }) => {
    const texts = layout.odd[what];
    const at = anyPlace(draft, random);
    if (texts) draft.fields[at] = [draft.fields[at]![0], pick(random, texts)];
  };
}

/** By what they do. */
export const changes: Readonly<Record<string, Change>> = {
  "a new field": (draft, around) => {
    const name = around.layout.key(`extra${below(around.random, 3)}`);
    draft.fields.splice(below(around.random, draft.fields.length + 1), 0, [name, anyValue(around)]);
  },
  "no field": (draft, { random }) => {
    if (draft.fields.length > 1) draft.fields.splice(anyPlace(draft, random), 1);
  },
  "another type": (draft, around) => {
    const at = anyPlace(draft, around.random);
    draft.fields[at] = [draft.fields[at]![0], anyValue(around)];
  },
  "another type of the first field": (draft, around) => {
    draft.fields[0] = [draft.fields[0]![0], anyValue(around)];
  },
  "another order": (draft) => {
    draft.fields.reverse();
  },
  "an odd name": (draft, around) => {
    const { layout, random } = around;
    const at = below(random, draft.fields.length + 1);
    draft.fields.splice(at, below(random, 2), [pick(random, layout.oddNames), anyValue(around)]);
  },
  "a name twice": (draft, around) => {
    const [name] = draft.fields[anyPlace(draft, around.random)]!;
    draft.fields.splice(below(around.random, draft.fields.length + 1), 0, [name, anyValue(around)]);
  },
  "a name in another case": (draft, { layout, random }) => {
    const at = anyPlace(draft, random);
    const [name, value] = draft.fields[at]!;
    const stamp = layout.time(`2026-02-0${1 + below(random, 9)}T00:07:27Z`);
    draft.fields.splice(below(random, draft.fields.length + 1), 0, [name.toUpperCase(), pick(random, [stamp, value])]);
    if (below(random, 2) === 0) draft.fields[at] = [name, layout.value("bool", random)];
  },
  "names of its own": (draft, { layout, random, nth }) => {
    for (let i = 0; i < 5; i++) draft.fields.push([layout.key(`own${nth}_${i}`), layout.value("int", random)]);
  },
  "many fields": (draft, { layout, random }) => {
    const count = pick(random, [62, 64, 70, 130]);
    for (let i = 0; i < count; i++) draft.fields.push([layout.key(`f${i}`), layout.value("int", random)]);
  },
  "a long value": (draft, { layout, random, chunkBytes }) => {
    const at = anyPlace(draft, random);
    const whole = pick(random, [0.25, 0.5, 1, 1, 1, 2, 2, 5]) * chunkBytes + below(random, 9) - 4;
    const others = draft.fields.reduce((sum, [name, value]) => sum + name.length + value.length + 2, 0);
    const letters = pick(random, ["x", "\xc3\xa9", '\\"', "a b "]);
    const long = letters.repeat(Math.max(1, Math.trunc((whole - others) / letters.length)));
    draft.fields[at] = [draft.fields[at]![0], layout.value("text", random).startsWith('"') ? `"${long}"` : long];
  },
  "cut off": (draft, { random }) => {
    const share = random();
    draft.rewrite = (text) => text.slice(0, Math.trunc(text.length * share));
  },
  "more after it": (draft, { random }) => {
    const more = pick(random, [" ", "  \t", "x", "{}", ",", "\0", "\r", " # end", "}"]);
    draft.rewrite = (text) => text + more;
  },
  "more before it": (draft, { random }) => {
    const more = pick(random, [" ", "\t", "x", "\0", "\xef\xbb\xbf", HEAD, "web-1  | "]);
    draft.rewrite = (text) => more + text;
  },
  "no record": (draft, { random }) => {
    const text = pick(random, [
      "",
      " ",
      "\t \t",
      "{}",
      "[]",
      "plain text",
      "null",
      "\r",
      "a=1 b=2",
      "\0",
      "5",
      '"x"',
      "#",
    ]);
    draft.rewrite = () => text;
  },
  "another line end": (draft, { random }) => {
    draft.end = pick(random, ["\r\n", "\n\n", "\r\r\n", "\n \n"]);
  },
  "another byte": (draft, { random }) => {
    const byte = String.fromCharCode(below(random, 256));
    const share = random();
    draft.rewrite = (text) => {
      const at = Math.trunc(text.length * share);
      return text.slice(0, at) + byte + text.slice(at + below(random, 2));
    };
  },
  ...Object.fromEntries(
    [
      "escapes",
      "lone surrogates",
      "duplicate keys within",
      "numbers",
      "no numbers",
      "no values",
      "NUL",
      "control characters",
      "invalid UTF-8",
      "blanks",
      "depth",
      "quotes",
      "line ends in cells",
      "separators",
      "frames",
    ].map((what) => [what, odd(what)]),
  ),
};
