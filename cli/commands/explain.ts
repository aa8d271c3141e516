import { defineCommand } from "citty";
import { applyTypes, columnsOf, type Grammar, isTable, withColumns } from "../../engine/grammar/index.ts";
import { STDIN } from "../../engine/input/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import type { InputJoiner } from "../../engine/records/joining/input-joiner.ts";
import {
  coloredDrawing,
  type DrawingLook,
  drawing,
  plainDrawing,
  tryFormats,
} from "../../engine/report/drawing/index.ts";
import { type Formats, membersOf } from "../../engine/select/index.ts";
import { wantsColor } from "../color.ts";
import { MISUSE } from "../exit-codes.ts";
import { chooseFormats, wantedFormats } from "../formats.ts";
import { commandUsage } from "../help/index.ts";
import { joinerOf } from "../multiline.ts";
import { color, colsSep, multiline } from "../options/index.ts";
import { lastValue } from "../parse.ts";
import { print, STDERR, STDOUT, tell } from "../print.ts";
import { misuse, readCall } from "./call.ts";
import { explain } from "./named.ts";
import { readable } from "./readable.ts";
import { type NamedLine, namedLine, sourceOf } from "./records.ts";

/** Draws how a format reads lines. */
export const explainCommand = defineCommand({
  meta: { name: explain.name, description: explain.about },
  run: ({ rawArgs }) => explainLines(rawArgs),
});

/** @returns the exit code: 1 if a line is rejected or cannot be read. */
async function explainLines(argv: readonly string[]): Promise<number> {
  const call = await readCall(explain, argv);
  if (typeof call === "number") return call;
  const { parsed, surroundings } = call;
  const { environment, terminal, width } = surroundings;
  if (parsed.files.length === 0 && terminal.stdin) {
    await print(STDERR, commandUsage(explain));
    return MISUSE;
  }
  const wanted = await wantedFormats(parsed);
  if ("ok" in wanted) return misuse(explain, wanted.message);
  const formats = await chooseFormats(wanted.args, lastValue(parsed, colsSep) ?? null, wanted.catalogue);
  if ("ok" in formats) return misuse(explain, formats.message);
  const isColored = wantsColor({ asked: lastValue(parsed, color), environment, terminal: terminal.stdout });
  const look: DrawingLook = { paint: isColored ? coloredDrawing : plainDrawing, width };
  const operands = parsed.files.length > 0 ? parsed.files : [STDIN];
  let code = 0;
  for (const [index, operand] of operands.entries()) {
    if (index > 0) await print(STDOUT, "");
    // A joiner is for one input.
    const joiner = await joinerOf(formats.kind === "auto" ? null : membersOf(formats)[0]!, {
      strategy: lastValue(parsed, multiline),
    });
    if (joiner && "ok" in joiner) return misuse(explain, joiner.message);
    const line = await lineOf(operand, joiner);
    if (!line) {
      code = 1;
      continue;
    }
    const { text, accepted } = explained(line, formats, wanted.catalogue, look);
    if (!accepted) code = 1;
    await print(STDOUT, text);
  }
  return code;
}

/** The line of an operand; null after reporting why it cannot be read. */
function lineOf(operand: string, joiner: InputJoiner | null): Promise<NamedLine | null> {
  return readable(sourceOf(operand), async () => {
    const line = await namedLine(operand, joiner);
    if (!line) await tell(`froe explain: ${visible(operand)}: no such line`);
    return line;
  });
}

function explained(
  line: NamedLine,
  formats: Formats,
  catalogue: readonly Grammar[],
  look: DrawingLook,
): { text: string; accepted: boolean } {
  const { bytes } = line;
  if (formats.kind === "one") return drawing({ grammar: namedColumns(formats, line), bytes }, look);
  const isAuto = formats.kind === "auto";
  const { reader, furthest, refusals } = tryFormats(isAuto ? catalogue : formats.grammars, bytes, isAuto);
  const grammar = reader ?? furthest!;
  const drawn = drawing({ grammar: namedColumns({ grammar, types: [] }, line), bytes }, look);
  if (refusals.length === 0) return drawn;
  const { heading, said } = look.paint;
  const head = heading(reader ? `Why not another format before ${grammar.name}` : "No format reads the line");
  const rest = reader ? [] : [heading("The one that gets furthest")];
  return {
    text: [head, ...refusals.map((refusal) => `  ${said(refusal)}`), "", ...rest, drawn.text].join("\n"),
    accepted: drawn.accepted,
  };
}

/** A table with the columns that the first line of its file names, and with the types of the command line. */
function namedColumns(
  { grammar, types }: Omit<Extract<Formats, { kind: "one" }>, "kind">,
  { first }: NamedLine,
): Grammar {
  if (!isTable(grammar) || first === null) return grammar;
  const row = reference(withColumns(grammar, [])).parse(first, 0, first.length);
  if (!row.ok) return grammar;
  const { columns } = columnsOf(grammar, [...row.fields.values()].map(String));
  return withColumns(grammar, applyTypes(columns, types).columns);
}
