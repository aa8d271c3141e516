import type { Grammar, JoinedLines, Joining, Joint } from "../../grammar/index.ts";
import type { GrammarCheck } from "./check.ts";

const JOINTS: Readonly<Record<Joint, true>> = { space: true, newline: true, empty: true };

const KINDS: Readonly<Record<Joining["kind"], true>> = {
  whole: true,
  indented: true,
  paragraphs: true,
  brackets: true,
  patterns: true,
  timestamps: true,
  trace: true,
  parts: true,
};

/** The strategies that join lines are those that froe knows, with their options. */
export const joinedLines: GrammarCheck = ({ lines, usualLines }) =>
  Object.entries({ lines, usualLines }).flatMap(([property, joined]) => {
    // Data that an older froe has printed has no usual strategy.
    const message = joined === null || joined === undefined ? null : wrongStrategy(property, joined);
    return message === null ? [] : [{ place: null, message }];
  });

function wrongStrategy(property: string, lines: JoinedLines): string | null {
  // Code that is not type-checked, or a file of data, may have anything here.
  const { by, joint }: { readonly by?: Partial<Joining>; readonly joint?: string } = Object(lines);
  if (by?.kind === undefined || !Object.hasOwn(KINDS, by.kind))
    return `${property}: joined("blank"), or another strategy of -M`;
  if (joint === undefined || !Object.hasOwn(JOINTS, joint)) {
    return `${property}: between two lines is ${Object.keys(JOINTS).join(", ")}, not ${JSON.stringify(joint)}`;
  }
  if (by.kind !== "patterns" || (typeof by.match === "string" && by.match !== "")) return null;
  return `${property}: records that begin with a pattern need one: match`;
}

/** Why no record has a line end in its text; null if records may have some. */
export function withoutLineEnds({ framer, lines }: Grammar): string | null {
  if (framer !== "line" || lines?.joint === "newline") return null;
  return lines === null
    ? 'lines: joined("blank", "newline") makes records of several lines'
    : `what is between joined lines is ${lines.joint}: joined(..., "newline") keeps line feeds`;
}
