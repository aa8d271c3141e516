import { Event, jsonText, NameTable, type Value } from "../../event/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { isArray } from "../../event/value.ts";
import { outputs, scratchWriter } from "../../output/index.ts";
import { define, type Topic } from "../function.ts";
import { toValue } from "../runtime/fields.ts";
import { allowTextOf, made } from "../texts/cost.ts";

/** Values as strings that other programs read. */
export const writing: Topic = {
  title: "Values as strings",
  functions: [
    define({
      signature: "to_json(value: any, indent?: index): string",
      about: "The value as JSON, in one line, or indented by N blanks, at most 32",
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
  ],
};

const MOST_INDENT = 32;
const MOST_NAMES = 10_000;

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
