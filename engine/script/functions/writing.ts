import { Event, jsonText, NameTable, type Value } from "../../event/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { LineFormat } from "../../grammar/index.ts";
import { outputs, scratchWriter } from "../../output/index.ts";
import { define } from "../function.ts";
import { toValue } from "../runtime/fields.ts";
import { textOf } from "../text.ts";
import type { ScriptMap } from "../values.ts";
import { allow, allowTextOf, made } from "./bounds.ts";
import { lineFunction } from "./lines.ts";
import type { Topic } from "./topic.ts";

/** Values as texts that other programs read. */
export function writing(lineFormats: readonly LineFormat[]): Topic {
  return {
    title: "Values as texts",
    functions: [
      define({
        name: "to_json",
        parameters: "value: any, indent?: index",
        result: "string",
        about: "The value as JSON, in one line, or indented by so many blanks",
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
        name: "to_kv",
        parameters: "map: map, separator?: string | unit, equals?: string",
        result: "string",
        about: "The fields as key=value pairs with blanks, or separators, between them",
        example: ['#{a: 1, b: "x y"}.to_kv()', JSON.stringify('a=1 b="x y"')],
        call: (context, map, separator, equals = "=") => {
          const between = typeof separator === "string" ? separator : " ";
          allowTextOf(context, map);
          allow(context, map.size * (between.length + equals.length));
          return made(context, pairsText(map, between, equals));
        },
      }),
      define({
        name: "to_logfmt",
        parameters: "map: map",
        result: "string",
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
      ...lineFormats.map(lineFunction),
    ],
  };
}

const MOST_INDENT = 32;
const MOST_NAMES = 10_000;

/** A text with blanks stands in quotes where blanks are between pairs. */
function pairsText(map: ScriptMap, between: string, equals: string): string {
  return [...map]
    .map(([name, value]) => {
      const text = textOf(value);
      const isQuoted = between === " " && text.includes(" ");
      return name + equals + (isQuoted ? `"${text.replaceAll('"', '\\"')}"` : text);
    })
    .join(between);
}

/** JSON with each item on a line of its own. */
function indented(value: Value, indent: string, line: string, grow: (by: number) => void): string {
  grow(line.length);
  const inner = line + indent;
  if (value instanceof Map) {
    const fields = [...value].map(
      ([name, item]) => `${inner}${JSON.stringify(name)}: ${indented(item, indent, inner, grow)}`,
    );
    return fields.length === 0 ? "{}" : `{${fields.join(",")}${line}}`;
  }
  if (!isList(value)) return jsonText(value);
  const items = value.map((item) => inner + indented(item, indent, inner, grow));
  return items.length === 0 ? "[]" : `[${items.join(",")}${line}]`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
