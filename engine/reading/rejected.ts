import type { loadReport, ParseFailure, Rejected } from "../report/index.ts";

/** A record that its grammar does not accept. */
export class RejectedRecord extends Error {
  readonly code = "E_REJECTED";
  readonly failure: ParseFailure;

  /** @param message the place and the cause, and the line with a caret below it. */
  constructor(message: string, failure: ParseFailure) {
    super(message);
    this.name = "RejectedRecord";
    this.failure = failure;
  }
}

/** Passes on why a record was rejected. @throws RejectedRecord if nobody takes it. */
export function report(
  rejected: Rejected,
  { explain, render }: Pick<Awaited<ReturnType<typeof loadReport>>, "explain" | "render">,
  onReject: ((failure: ParseFailure) => void) | undefined,
): void {
  const failure = explain(rejected);
  if (!onReject) throw new RejectedRecord(render(failure, { color: false, width: null, form: "long" }), failure);
  onReject(failure);
}
