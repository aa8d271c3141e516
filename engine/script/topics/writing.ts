import { Event, jsonText, NameTable, type Value } from "../../event/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { isArray } from "../../event/value.ts";
import type { LineField, LineFormat, LineOthers, LinePiece } from "../../grammar/index.ts";
import { isSpecError } from "../../language/index.ts";
import { outputs, scratchWriter } from "../../output/index.ts";
import { type Layout, layoutText } from "../../time/index.ts";
import { textOf } from "../compare.ts";
import { define, type ScriptContext, type ScriptFunction, type Topic } from "../function.ts";
import { toValue } from "../runtime/fields.ts";
import { ScriptError } from "../source.ts";
import { allow, allowTextOf, made } from "../texts/cost.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** Values as strings that other programs read. */
export function writing(lineFormats: readonly LineFormat[]): Topic {
  return { title: "Values as strings", functions: [...inForms, ...lineFormats.map(lineFunction)] };
}

const inForms: readonly ScriptFunction[] = [
  define({
    signature: "to_json(value: any, indent?: index): string",
    about: "The value as JSON, in one line, or indented by N blanks",
    example: ["#{a: 1, b: [2.0, ()]}.to_json()", JSON.stringify('{"a":1,"b":[2.0,null]}')],
    call: (context, value, indent = 0) => {
      allowTextOf(context, value);
      const plain = toValue(value);
      if (indent <= 0) return made(context, jsonText(plain));
      let length = 0;
      const grow = (by: number) => {
        length += by;
        context.checkLength(length);
      };
      return made(context, indented(plain, " ".repeat(Math.min(indent, MOST_INDENT)), "\n", grow));
    },
  }),
  define({
    signature: "to_kv(map: map, separator?: string | unit, equals?: string): string",
    about: "The fields as key=value pairs, joined by blanks or separators",
    example: ['#{a: 1, b: "x y"}.to_kv()', JSON.stringify('a=1 b="x y"')],
    call: (context, map, separator, equals = "=") => {
      const between = typeof separator === "string" ? separator : " ";
      allowTextOf(context, map);
      allow(context, map.size * (between.length + equals.length));
      return made(context, pairsText(map, between, equals));
    },
  }),
  define({
    signature: "to_logfmt(map: map): string",
    about: "The fields as the output format logfmt writes them",
    example: ['#{a: 1, b: "x y"}.to_logfmt()', JSON.stringify('a=1 b="x y"')],
    load: async () => {
      const format = await outputs.logfmt.make();
      const names = new NameTable();
      const event = new Event(names);
      return (context, map) => {
        allowTextOf(context, map);
        if (names.size > MOST_NAMES) names.clear();
        event.length = 0;
        event.boxed.length = 0;
        for (const [name, value] of map) event.push(name, toValue(value));
        const writer = scratchWriter();
        format.write(event, writer);
        return made(context, decodeUtf8(writer.bytes, 0, Math.max(writer.at - 1, 0)));
      };
    },
  }),
];

const MOST_INDENT = 32;
const MOST_NAMES = 10_000;

/** The pairs of a map; values with blanks are quoted if blanks separate the pairs. */
function pairsText(map: ScriptMap, between: string, equals: string): string {
  return [...map]
    .map(([name, value]) => {
      const text = textOf(value);
      const isQuoted = between === " " && text.includes(" ");
      return name + equals + (isQuoted ? `"${text.replaceAll('"', '\\"')}"` : text);
    })
    .join(between);
}

/** JSON with each item on a separate line. */
function indented(value: Value, indent: string, line: string, grow: (by: number) => void): string {
  grow(line.length);
  const inner = line + indent;
  if (value instanceof Map) {
    const fields = [...value].map(
      ([name, item]) => `${inner}${JSON.stringify(name)}: ${indented(item, indent, inner, grow)}`,
    );
    return fields.length === 0 ? "{}" : `{${fields.join(",")}${line}}`;
  }
  if (!isArray(value)) return jsonText(value);
  const items = value.map((item) => inner + indented(item, indent, inner, grow));
  return items.length === 0 ? "[]" : `[${items.join(",")}${line}]`;
}

/** The function that writes a map as a line of a format. */
function lineFunction({ name, about, pieces }: LineFormat): ScriptFunction {
  const known = new Set(pieces.flatMap(fieldsOf));
  return define({
    signature: `to_${name}(map: map): string`,
    about: `The map as ${about}; missing fields have default values`,
    example: [`type_of(#{msg: "up"}.to_${name}())`, '"string"'],
    load: async () => {
      const layouts = await layoutsOf(pieces);
      return (context, map) => {
        allowTextOf(context, map);
        const line = { context, map, known, layouts };
        return made(context, pieces.map((piece) => written(piece, line)).join(""));
      };
    },
  });
}

interface Line {
  readonly context: ScriptContext;
  readonly map: ScriptMap;
  /** Fields that have a place in the layout. */
  readonly known: ReadonlySet<string>;
  readonly layouts: ReadonlyMap<string, Layout>;
}

function written(piece: LinePiece, line: Line): string {
  if (typeof piece === "string") return piece;
  return "others" in piece ? othersText(piece, line) : fieldText(piece, line);
}

function fieldText({ fields, otherwise, around = ["", ""], escapes }: LineField, line: Line): string {
  const name = fields.find((field) => line.map.has(field));
  if (name !== undefined) return around[0] + escaped(line.map.get(name)!, escapes) + around[1];
  if (!("now" in otherwise)) return otherwise.map((piece) => written(piece, line)).join("");
  return layoutText({ millis: Date.now(), nanos: 0 }, line.layouts.get(otherwise.now)!);
}

function othersText({ others: { equals, separator }, escapes }: LineOthers, { map, known }: Line): string {
  const fields = [...map].filter(([name]) => !known.has(name));
  return fields.map(([name, value]) => name + equals + escaped(value, escapes)).join(separator);
}

function escaped(value: ScriptValue, escapes: LineField["escapes"] = []): string {
  return escapes.reduce((text, [from, to]) => text.replaceAll(from, to), textOf(value));
}

/** The fields that a piece may contain. */
function fieldsOf(piece: LinePiece): readonly string[] {
  if (typeof piece === "string" || "others" in piece) return [];
  return [...piece.fields, ...("now" in piece.otherwise ? [] : piece.otherwise.flatMap(fieldsOf))];
}

/** The layouts of times that pieces have, by their strings. */
async function layoutsOf(pieces: readonly LinePiece[]): Promise<ReadonlyMap<string, Layout>> {
  const { timeLayout } = await import("../../time/language/layout.ts");
  const texts = pieces.flatMap(layoutTexts);
  return new Map(
    texts.map((text) => {
      const layout = timeLayout(text);
      if (isSpecError(layout)) throw new ScriptError(layout.message);
      return [text, layout];
    }),
  );
}

function layoutTexts(piece: LinePiece): readonly string[] {
  if (typeof piece === "string" || "others" in piece) return [];
  return "now" in piece.otherwise ? [piece.otherwise.now] : piece.otherwise.flatMap(layoutTexts);
}
