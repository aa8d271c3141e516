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

/** The strategy that joins lines is one that froe knows, with its options. */
export const joinedLines: GrammarCheck = ({ lines }) => {
  const message = lines === null ? null : wrongStrategy(lines);
  return message === null ? [] : [{ place: null, message }];
};

function wrongStrategy(lines: JoinedLines): string | null {
  // Code that is not type-checked, or a file of data, may have anything here.
  const { by, joint }: { readonly by?: Partial<Joining>; readonly joint?: string } = Object(lines);
  if (by?.kind === undefined || !Object.hasOwn(KINDS, by.kind))
    return 'lines: joined("blank"), or another strategy of -M';
  if (joint === undefined || !Object.hasOwn(JOINTS, joint)) {
    return `lines: between two lines is ${Object.keys(JOINTS).join(", ")}, not ${JSON.stringify(joint)}`;
  }
  if (by.kind !== "patterns" || (typeof by.match === "string" && by.match !== "")) return null;
  return "lines: records that begin with a pattern need one: match";
}

/** Why no record has a line end in its text; null if records may have some. */
export function withoutLineEnds({ framer, lines }: Grammar): string | null {
  if (framer !== "line" || lines?.joint === "newline") return null;
  return lines === null
    ? 'lines: joined("blank", "newline") makes records of several lines'
    : `what is between joined lines is ${lines.joint}: joined(..., "newline") keeps line feeds`;
}
