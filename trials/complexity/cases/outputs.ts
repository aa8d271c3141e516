import { Event, fill, NameTable, type Value } from "../../../engine/event/index.ts";
import { repairUtf8 } from "../../../engine/input/index.ts";
import { outputs as formats, outputNamed } from "../../../engine/output/index.ts";
import { visible } from "../../../engine/output/legible.ts";
import { timestampsOf } from "../../../engine/time/index.ts";
import { outputOptions, printEvents, usualTimes } from "../../../spec/output/print.ts";
import { type Case, repeated, type Target } from "../case.ts";

const PIECES = ["a", '"', "\\", "\n", "\x1b[31m", "é", "日", "\u2028", "'", "a b ", "a,", "\ud800", "👩‍👩‍👧"];
const WIDTH = 80;
/** A field takes some 100 bytes of a line. */
const BYTES_OF_FIELD = 100;

/** What is printed of long strings, of many fields and of deep values, and what strings go through besides. */
export function outputs(): readonly Target[] {
  return [
    ...Object.keys(formats).map((name) => ({ name: `-F ${name}`, cases: () => printed(name) })),
    { name: "made visible", cases: () => PIECES.map((piece) => texts(piece, (text) => void visible(text))) },
    { name: "repaired", cases: () => PIECES.map(repaired) },
  ];
}

function printed(name: string): readonly Case[] {
  const many = <T>(size: number, make: (n: number) => T) =>
    Array.from({ length: size / BYTES_OF_FIELD }, (_, n) => make(n));
  return [
    ...PIECES.map((piece) =>
      printing(name, JSON.stringify(piece), (size) => ({ level: "info", a: repeated(piece, size) })),
    ),
    printing(name, "many fields", (size) => Object.fromEntries(many(size, (n) => [`field-${n}`, "a b"]))),
    printing(name, "a list", (size) => ({ a: many(size, (n) => new Map([["n", n]])) })),
  ];
}

function printing(name: string, what: string, fields: (size: number) => Record<string, Value>): Case {
  return {
    name: what,
    make: async (size) => {
      const names = new NameTable();
      const timestamps = timestampsOf(usualTimes, names);
      const format = await outputNamed(name).make(outputOptions(names, { timestamps, width: WIDTH, keys: ["a"] }));
      const event = new Event(names);
      fill(event, new Map(Object.entries(fields(size))));
      return () => void printEvents(format, [event]);
    },
  };
}

function texts(piece: string, work: (text: string) => void): Case {
  return {
    name: JSON.stringify(piece),
    make: (size) => {
      const text = repeated(piece, size);
      return () => work(text);
    },
  };
}

function repaired(piece: string): Case {
  return {
    name: JSON.stringify(piece),
    make: (size) => {
      const bytes = Buffer.from(`${repeated(piece, size)}\xff`, "latin1");
      return () => void repairUtf8(bytes, 0, bytes.length);
    },
  };
}
