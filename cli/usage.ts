/** An invalid command line. */
export interface UsageError {
  readonly ok: false;
  /** The error in one line, and lines that have to be whole below it. */
  readonly message: string;
  /** An option that froe does not have, as it is written. */
  readonly unknownOption?: string;
  /** Lines below the message, each of which may be cut. */
  readonly examples?: readonly string[];
}

export function usageError(message: string, examples?: readonly string[]): UsageError {
  return { ok: false, message, ...(examples && { examples }) };
}

/** A word of the user in quotes, with control characters made visible. */
export function quoted(text: string): string {
  return `'${text.replace(/[\x00-\x1f\x7f-\x9f]/g, escaped)}'`;
}

/** A control character as it is shown: `\x1b`. */
export function escaped(control: string): string {
  return `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

/** The end of a message about an unknown word. */
export function suggestion(meant: string | null): string {
  return meant === null ? "" : `; did you mean ${quoted(meant)}?`;
}
