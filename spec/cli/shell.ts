const WORD = /\s*(?:(\||<|>|&&)|((?:[^\s|<>&'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+))/gy;
const PART = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|[^'"\\]+/g;

/**
 * The words after `froe` in a command of a POSIX shell, as the shell hands them over, up to a pipe or a redirection.
 * @throws RangeError where the command has no `froe`, or something that is not read here.
 */
export function froeWords(command: string): string[] {
  const commands: string[][] = [[]];
  let at = 0;
  while (command.slice(at).trim() !== "") {
    WORD.lastIndex = at;
    const [, operator, word] = WORD.exec(command) ?? [];
    if (operator === undefined && word === undefined) throw new RangeError(`${command} has no word at ${at}`);
    at = WORD.lastIndex;
    if (word === undefined) commands.push([]);
    else commands.at(-1)!.push(unquoted(word));
  }
  const found = commands.find(([first]) => first === "froe");
  if (!found) throw new RangeError(`${command} does not call froe`);
  return found.slice(1);
}

/** What a shell has to do for this: expand, redirect, go elsewhere or run more than one command. */
const NEEDS_SHELL = /[<>&;$*?`\\(){}~"]/;

/** The command that is piped into froe, or none, and the words after `froe`, if nothing else is to be done; or else null. */
export function soleCall(command: string): { readonly piped: string; readonly words: readonly string[] } | null {
  const [, piped = "", call] = /^(?:(.*) \| )?(froe [^|]*)$/s.exec(command) ?? [];
  if (call === undefined || NEEDS_SHELL.test(call.replace(/'[^']*'/g, "")) || /\b(?:froe|cd) /.test(piped)) return null;
  return { piped, words: froeWords(call) };
}

function unquoted(word: string): string {
  return word.replace(PART, (all, single?: string, double?: string, escaped?: string) => {
    return single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? all;
  });
}
