/** What is wrong with a text in one of the tool's own small languages: a pattern, a list of columns. */
export interface SpecError {
  /** Where it is wrong, counted from 1 in code points of the text. */
  readonly column: number;
  /** What could have stood there; empty where nothing could. */
  readonly expected: string;
  /** What stands there instead: a word or a character; empty at the end of the text. */
  readonly found: string;
  /** All of it in one line, for people. */
  readonly message: string;
}

/** Tells an error from what a text of such a language comes to. */
export function isSpecError(result: object): result is SpecError {
  return "column" in result && "expected" in result && "found" in result && "message" in result;
}
