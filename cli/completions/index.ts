import type { Surface } from "../commands/definitions/index.ts";
import { bashScript } from "./bash.ts";
import { type Completions, completionsOf } from "./model.ts";
import { zshScript } from "./zsh.ts";

/** The generator of the completion script of each shell. */
const scripts: Readonly<Record<string, (completions: Completions) => string>> = { bash: bashScript, zsh: zshScript };

/**
 * A script that makes a shell complete options, commands, and values that have a name.
 * @throws RangeError for an unknown shell.
 */
export async function completionScript(shell: string, surface: Surface): Promise<string> {
  const script = scripts[shell];
  if (!script) throw new RangeError(`no completions for ${shell}`);
  return script(await completionsOf(surface));
}
