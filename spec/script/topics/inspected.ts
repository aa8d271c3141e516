import type { ScriptHost } from "../../../engine/script/function.ts";
import type { ScriptKind } from "../../../engine/script/index.ts";
import { run } from "../run.ts";

/** The value of a script's last expression, as it would be written in a script; or what is wrong with the script. */
export async function inspected(
  script: string,
  host: Partial<ScriptHost> = {},
  kind: ScriptKind = "exec",
): Promise<string> {
  const printed: string[] = [];
  const failure = await run(`print(to_debug({ ${script} }))`, "{}", {
    kind,
    host: { ...host, print: (text) => printed.push(text) },
  });
  return printed.at(-1) ?? failure;
}
