import { withoutColor } from "../../engine/event/color.ts";
import { applyTypes, columnsOf, type Grammar, isTable, withColumns } from "../../engine/grammar/index.ts";
import { STDIN } from "../../engine/input/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import type { InputJoiner } from "../../engine/records/index.ts";
import {
  coloredDrawing,
  type DrawingLook,
  drawing,
  explanationJson,
  explanationOf,
  type MatchStep,
  noTimeOf,
  plainDrawing,
  type Refusal,
  refusalLines,
  stepLines,
  stepsOf,
  tryFormats,
} from "../../engine/report/drawing/index.ts";
import { type Formats, isWholeText, membersOf } from "../../engine/select/index.ts";
import { refuse } from "../failures.ts";
import { formatsIn, pathsIn } from "../grammar-files/wanted.ts";
import { inputFormat, isColored, isGiven, joinerOf, lastValue, multiline, type Parsed } from "../options/index.ts";
import { print, printError, printFolded, STDOUT } from "../terminal.ts";
import { type Call, printUsage, readable } from "./call.ts";
import { all, explain, explainJson, traceSteps } from "./definitions/formats.ts";
import { aboutPatterns, patternOptions } from "./definitions/patterns.ts";
import {
  inputOf,
  meantBy,
  type NamedLine,
  namedLine,
  rowJoiner,
  type SpecialLines,
  sourceOf,
  specialLines,
} from "./explained-line.ts";

/** Draws how a format reads lines. @returns the exit code: 1 if a line is rejected or cannot be read. */
export async function explainLines({ parsed, surroundings }: Call): Promise<number> {
  const { terminal, width } = surroundings;
  if (parsed.files.length === 0 && terminal.stdin) return printUsage(explain);
  const pattern = await tried(parsed);
  const inputs = pathsIn(parsed.files.map(inputOf));
  const { formats, catalogue } = await formatsIn(parsed, { isTried: pattern !== null, inputs });
  const look: DrawingLook = { paint: isColored(parsed, surroundings) ? coloredDrawing : plainDrawing, width };
  const asked: Asked = {
    look,
    isAll: lastValue(parsed, all) === true,
    isTraced: lastValue(parsed, traceSteps) === true,
    isJson: lastValue(parsed, explainJson) === true,
  };
  const operands = parsed.files.length > 0 ? parsed.files : [STDIN];
  let code = 0;
  for (const [index, operand] of operands.entries()) {
    if (index > 0 && !asked.isJson) await print(STDOUT, "");
    // A joiner is for one input.
    const joiner = await joinerOf(formats.kind === "auto" ? null : membersOf(formats)[0]!, {
      strategy: lastValue(parsed, multiline),
    });
    const special = specialLines(formats.kind === "auto" ? catalogue : membersOf(formats));
    const named = await lineOf(operand, joiner ?? rowsOf(formats, operand), special);
    if (!named) {
      code = 1;
      continue;
    }
    const keepsColor = pattern !== null || (formats.kind === "one" && isWholeText(formats.grammar));
    const line = keepsColor ? named : { ...named, bytes: withoutColor(named.bytes) };
    const { text, accepted } = pattern
      ? (await import("./explain-pattern.ts")).explainPattern(
          pattern,
          { operand, bytes: line.bytes },
          look,
          asked.isJson,
        )
      : explained({ operand, line, special }, formats, catalogue, asked);
    if (!accepted) code = 1;
    await printFolded(text, asked.isJson ? null : width);
    const meant = meantBy(operand);
    if (meant !== null) await printError(`hint: ${visible(operand)} is read as a line; ${visible(meant)}`);
  }
  return code;
}

/** A pattern of another program that the command line names; null if it names none. */
async function tried(parsed: Parsed) {
  if (!isGiven(parsed, ...patternOptions.map(({ option }) => option), ...aboutPatterns)) return null;
  const pattern = await (await import("./tried-pattern.ts")).patternOf(parsed);
  const unfit = [inputFormat, all, traceSteps].find((option) => isGiven(parsed, option));
  if (pattern && unfit) refuse(`--${unfit.long} is about formats, not about a pattern`);
  return pattern;
}

/** What the options ask for. */
interface Asked {
  readonly look: DrawingLook;
  readonly isAll: boolean;
  readonly isTraced: boolean;
  readonly isJson: boolean;
}

/** What joins the lines of a row, if one table is asked for; the first line of standard input is read as it is. */
function rowsOf(formats: Formats, operand: string): InputJoiner | null {
  const table = formats.kind === "one" && operand !== STDIN && isTable(formats.grammar) ? formats.grammar : null;
  return table && rowJoiner(table);
}

/** The line of an operand; null after reporting why it cannot be read. */
function lineOf(operand: string, joiner: InputJoiner | null, { pass }: SpecialLines): Promise<NamedLine | null> {
  return readable(sourceOf(operand), async () => {
    const line = await namedLine(operand, joiner, pass);
    if (!line) await printError(`froe explain: ${visible(operand)}: no such line`);
    return line;
  });
}

/** The format that reads a line, or gets furthest, and why earlier ones do not read it. */
interface Choice {
  readonly grammar: Grammar;
  readonly isReader: boolean;
  readonly refused: readonly Refusal[];
  /** The number of those that are not listed. */
  readonly others: number;
  /** What the format skips the line as: a name of its own, or `directive`; null for an event. */
  readonly skipped: string | null;
}

function explained(
  { operand, line, special }: { readonly operand: string; readonly line: NamedLine; readonly special: SpecialLines },
  formats: Formats,
  catalogue: readonly Grammar[],
  asked: Asked,
): { text: string; accepted: boolean } {
  const choice = chosen(line, special, formats, catalogue, asked.isAll || asked.isJson);
  const record = { grammar: choice.grammar, bytes: line.bytes };
  const explanation = explanationOf(record);
  const steps = asked.isTraced && explanation.isFollowed ? stepsOf(record) : null;
  const accepted = explanation.failure === null;
  const noTime = accepted && choice.skipped === null ? noTimeOf(choice.grammar, line.bytes) : null;
  const { refused, skipped } = choice;
  if (asked.isJson) {
    const text = explanationJson(record, explanation, {
      operand,
      refused,
      skipped,
      noTime: noTime?.text ?? null,
      steps,
    });
    return { text, accepted };
  }
  const parts = [
    ...refusalsText(choice, asked),
    ...(skipped === null ? [] : [`${visible(choice.grammar.name)} skips the line as ${visible(skipped)}`, ""]),
    drawing(explanation, asked.look, asked.isAll),
    ...(noTime?.hasText ? ["", `Without a time: ${visible(noTime.text)}`] : []),
    ...(steps === null ? [] : stepsText(steps, asked)),
  ];
  return { text: parts.join("\n"), accepted };
}

function chosen(
  line: NamedLine,
  special: SpecialLines,
  formats: Formats,
  catalogue: readonly Grammar[],
  isAll: boolean,
): Choice {
  const { bytes } = line;
  const isAuto = formats.kind === "auto";
  const skipped = isAuto ? null : special.skipOf(bytes);
  if (skipped) return { grammar: skipped.by, isReader: true, refused: [], others: 0, skipped: skipped.name };
  const own = (grammar: Grammar): Grammar => special.readerOf(grammar, bytes);
  if (formats.kind === "one") return choiceOf(own(namedColumns(formats, line)));
  const candidates = (isAuto ? catalogue : formats.grammars).map(own);
  const { reader, furthest, refused, others } = tryFormats(candidates, bytes, isAuto, isAll);
  const grammar = namedColumns({ grammar: reader ?? furthest!, types: [] }, line);
  return { ...choiceOf(grammar), isReader: reader !== null, refused, others };

  function choiceOf(by: Grammar): Choice {
    const skipped = special.isDirective(by, bytes) ? "directive" : null;
    return { grammar: by, isReader: true, refused: [], others: 0, skipped };
  }
}

function refusalsText({ grammar, isReader, refused, others }: Choice, { look }: Asked): readonly string[] {
  if (refused.length === 0) return [];
  const { heading, said } = look.paint;
  const head = heading(isReader ? `Why not another format before ${grammar.name}` : "No format reads the line");
  const rest = isReader ? [] : [heading("The one that gets furthest")];
  return [head, ...refusalLines(refused, others).map((refusal) => `  ${said(refusal)}`), "", ...rest];
}

function stepsText(steps: readonly MatchStep[], { look }: Asked): readonly string[] {
  const lines = stepLines(steps).map((line) => `  ${line}`);
  return ["", look.paint.heading("Steps, each after the column where it begins"), ...lines];
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
