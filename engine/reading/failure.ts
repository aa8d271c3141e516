import { checkArgument, isObject } from "../language/arguments.ts";
import { loadReport, type Rejected } from "../report/index.ts";

/** How a failure is drawn. */
export interface FailureLook {
  /** True for ANSI colors; false unless given. */
  readonly color?: boolean;
  /** The columns of the screen, which the text is broken to; without it the message stays on one line. */
  readonly width?: number;
}

/** Why a record is not accepted. */
export interface ParseFailure {
  /** What is wrong: `expected status code, found "-"`. */
  readonly message: string;
  /** The name of the source. */
  readonly source: string;
  /** The line, counted from 1 in its source. */
  readonly line: number;
  /** Counted from 1 in Unicode code points of the line; a tab is one. */
  readonly column: number;
  /** What was expected there, or what is wrong: `["status code"]`. */
  readonly expected: readonly string[];
  /** The text that was found instead; empty at the end of the line. */
  readonly found: string;
  /** The line, without its line end; at most 65,536 characters of it. */
  readonly text: string;
  /** The length of the whole line, if `text` is the beginning of it; in bytes, if it is longer than `maxLineBytes`. */
  readonly textLength?: number;
  /** The name of the grammar. */
  readonly format: string;
  /** Bytes from the start of the record to the place that could not be read. */
  readonly offset: number;
  /** The field with the payload that could not be read, and the grammar that read it; missing if no payload failed, or one with escapes. */
  readonly payload?: { readonly field: string; readonly format: string };
  /** The place and the message, and the line with a caret below it. */
  render(look?: FailureLook): string;
}

/** What explains a rejected record and puts it into words. */
export type Wording = Pick<
  Awaited<ReturnType<typeof loadReport>>,
  "drawn" | "explain" | "expectedPhrases" | "failureText"
>;

const LONGEST = 65_536;

/** Explains a rejected record. */
export function failureBy({ drawn, explain, expectedPhrases, failureText }: Wording, rejected: Rejected): ParseFailure {
  const failure = explain(rejected);
  const { code: _, expected, ...place } = failure;
  const { length = place.text.length } = rejected;
  const cut = length > LONGEST ? { text: place.text.slice(0, LONGEST), textLength: length } : {};
  const shown = { message: failureText(failure), ...place, ...cut, expected: expectedPhrases(expected) };
  // What prints, compares or copies a failure sees its data alone.
  const render = (look?: FailureLook) => drawn(failure, look);
  return Object.defineProperty({ ...shown, render }, "render", { enumerable: false });
}

/** The same, with wording that is loaded for it. */
export async function failureOf(rejected: Rejected): Promise<ParseFailure> {
  return failureBy(await loadReport(), rejected);
}

const FAILURE = { is: "a ParseFailure", test: (value: unknown) => isObject(value) && "render" in value };

/** A record that its grammar does not accept. Its message has the place, the cause, and the line with a caret below it. */
export class RejectedRecord extends Error {
  readonly code = "E_REJECTED";
  readonly failure: ParseFailure;

  constructor(failure: ParseFailure) {
    checkArgument("RejectedRecord", "failure", failure, FAILURE);
    super(failure.render());
    this.name = "RejectedRecord";
    this.failure = failure;
  }

  /** The line, counted from 1 in its source. */
  get line(): number {
    return this.failure.line;
  }

  /** The column, counted from 1 in Unicode code points. */
  get column(): number {
    return this.failure.column;
  }

  /** What was expected there, or what is wrong. */
  get expected(): readonly string[] {
    return this.failure.expected;
  }

  /** The text that was found instead; empty at the end of the line. */
  get found(): string {
    return this.failure.found;
  }

  /** The place and the message, and the line with a caret below it. */
  render(look?: FailureLook): string {
    return this.failure.render(look);
  }
}

/** Passes on why a record was rejected. @throws RejectedRecord if nobody takes it. */
export function report(
  rejected: Rejected,
  wording: Wording,
  onReject: ((failure: ParseFailure) => void) | undefined,
): void {
  const failure = failureBy(wording, rejected);
  if (!onReject) throw new RejectedRecord(failure);
  onReject(failure);
}
