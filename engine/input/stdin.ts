/** The path that stands for standard input. */
export const STDIN = "-";

/** What standard input is called in messages. */
export const STDIN_NAME = "stdin";

/** What messages call the input with a path. */
export function inputName(path: string): string {
  return path === STDIN ? STDIN_NAME : path;
}
