/** An error in a text of one of the small languages: a pattern, a list of columns. */
export interface SpecError {
  /** The column of the error, counted from 1 in code points of the text. */
  readonly column: number;
  /** What was expected there; empty if nothing is valid. */
  readonly expected: string;
  /** The word or character found there; empty at the end of the text. */
  readonly found: string;
  /** The message in one line. */
  readonly message: string;
}

/** True if the result of parsing a text is an error. */
export function isSpecError(result: object): result is SpecError {
  return "column" in result && "expected" in result && "found" in result && "message" in result;
}
