/** The path of standard input. */
export const STDIN = "-";

/** The name of standard input in messages. */
export const STDIN_NAME = "stdin";

/** The name of an input in messages. */
export function inputName(path: string): string {
  return path === STDIN ? STDIN_NAME : path;
}
