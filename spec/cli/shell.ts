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

/** A command that calls froe once, perhaps with a command before it and one that filters what it prints. */
export interface SoleCall {
  /** The command that is piped into froe, or none. */
  readonly piped: string;
  /** The words after `froe`. */
  readonly words: readonly string[];
  /** Where standard error goes: where it went, to standard output, or nowhere. */
  readonly errors: "shown" | "joined" | "lost";
  /** The command that standard output is piped into, or none. */
  readonly filter: string;
}

const CALL = /^(?:(.*) \| )?(froe (?:'[^']*'|[^|'])*?)( 2>&1| 2>\/dev\/null)?(?: \| ((?:head|tail|grep|cut) [^|]*))?$/s;
const ERRORS: Readonly<Record<string, SoleCall["errors"]>> = { " 2>&1": "joined", " 2>/dev/null": "lost" };

/** A command as one call of froe; null if more is to be done. */
export function soleCall(command: string): SoleCall | null {
  const [, piped = "", call, redirected = "", filter = ""] = CALL.exec(command) ?? [];
  if (call === undefined || NEEDS_SHELL.test(call.replace(/'[^']*'/g, "")) || /\b(?:froe|cd) /.test(piped)) return null;
  return { piped, words: froeWords(call), errors: ERRORS[redirected] ?? "shown", filter };
}

function unquoted(word: string): string {
  return word.replace(PART, (all, single?: string, double?: string, escaped?: string) => {
    return single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? all;
  });
}
