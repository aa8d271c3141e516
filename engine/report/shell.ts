const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word of a command line, as a POSIX shell takes it. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same for the path of a file, which is no option even if it begins as one. */
export function shellPath(path: string): string {
  return shellWord(path.startsWith("-") ? `./${path}` : path);
}
