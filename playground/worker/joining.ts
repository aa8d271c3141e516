import { encodeUtf8 } from "../../engine/event/index.ts";
import { type JoinedLines, joiningOf } from "../../engine/grammar/index.ts";
import { isSpecError } from "../../engine/language/index.ts";
import { chosenStrategy } from "../../engine/language/strategy.ts";
import { compilePattern } from "../../engine/pattern/compile.ts";
import { linesBy } from "../../engine/records/index.ts";
import { timeLayout } from "../../engine/time/language/layout.ts";
import { strategies } from "../../grammars/strategies.ts";
import { joinedInput } from "../../workbench/audit/index.ts";
import type { Answer, Joined, Misauthored } from "../protocol.ts";
import { wrong } from "./wrong.ts";

/** The ways to join lines, those with an option that they need up to its value. */
export function strategyList(): Answer<"strategies"> {
  return strategies.map(({ name, about, options }) => {
    const needed = options.filter((option) => option.needed).map((option) => `:${option.name}=`);
    return { text: name + needed.join(""), about };
  });
}

/** How the text that follows -M joins lines. */
export function joinedBy(multiline: string): Joined | Misauthored {
  const chosen = chosenStrategy(multiline, strategies);
  if (isSpecError(chosen)) return misjoined(chosen.column, chosen.message);
  const by = joiningOf(chosen);
  const lines = by && linesBy(by, { compilePattern, timeLayout });
  if (lines && "error" in lines) {
    const { column = 1 } = chosen.options.find(({ name }) => name === lines.option) ?? {};
    return misjoined(column + lines.error.column - 1, lines.error.message);
  }
  return { ok: true, lines: by && { by, joint: chosen.strategy.joint } };
}

const misjoined = (column: number, message: string) => wrong(`Join lines, column ${column}: ${message}`);

/** The records of a sample with content. */
export function textsOf(sample: string, lines: JoinedLines | null): readonly string[] {
  const records = lines && joinedInput({ lines, header: false }, encodeUtf8(sample));
  const texts = records?.map(({ bytes }) => new TextDecoder().decode(bytes)) ?? sample.split(/\r?\n/);
  return texts.filter((text) => text.trim() !== "");
}
