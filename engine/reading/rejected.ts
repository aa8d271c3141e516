import type { Rejected } from "../report/index.ts";
import { type FailureLook, failureBy, type ParseFailure, type Wording } from "./failure.ts";

/** A record that its grammar does not accept. Its message has the place, the cause, and the line with a caret below it. */
export class RejectedRecord extends Error {
  readonly code = "E_REJECTED";
  readonly failure: ParseFailure;

  constructor(failure: ParseFailure) {
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

  /** What was expected there, each thing in words. */
  get expected(): readonly string[] {
    return this.failure.expected;
  }

  /** What was found instead: a word or a character; empty at the end of the line. */
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
