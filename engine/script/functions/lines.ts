import type { LineField, LineFormat, LineOthers, LinePiece } from "../../grammar/index.ts";
import { isSpecError } from "../../language/index.ts";
import { type Layout, layoutText } from "../../time/index.ts";
import { ScriptError } from "../error.ts";
import { define, type ScriptContext, type ScriptFunction } from "../function.ts";
import { textOf } from "../text.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";
import { allowTextOf, made } from "./bounds.ts";

/** A function that writes a map as a line, as the format says. */
export function lineFunction({ name, about, pieces }: LineFormat): ScriptFunction {
  const known = new Set(pieces.flatMap(fieldsOf));
  return define({
    name: `to_${name}`,
    parameters: "map: map",
    result: "string",
    about: `The map as ${about}; what is missing has a usual value`,
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
  /** Fields that have a place of their own. */
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

/** The fields that a piece may be. */
function fieldsOf(piece: LinePiece): readonly string[] {
  if (typeof piece === "string" || "others" in piece) return [];
  return [...piece.fields, ...("now" in piece.otherwise ? [] : piece.otherwise.flatMap(fieldsOf))];
}

/** The layouts of times that pieces have, by their texts. */
async function layoutsOf(pieces: readonly LinePiece[]): Promise<ReadonlyMap<string, Layout>> {
  const { timeLayout } = await import("../../language/time-layout.ts");
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
