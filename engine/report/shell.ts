const UNQUOTED = /^[\w@%+=:,./-]+$/;

/** A word of a command line, quoted for a POSIX shell. */
export function shellWord(text: string): string {
  return UNQUOTED.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same for a path; one that starts with a dash cannot be taken for an option. */
export function shellPath(path: string): string {
  return shellWord(path.startsWith("-") ? `./${path}` : path);
}
