import type { Group } from "../case.ts";
import { commandLine } from "./command-line.ts";
import { diagnostics } from "./diagnostics.ts";
import { framers } from "./framers.ts";
import { grammars } from "./grammars.ts";
import { languages } from "./languages.ts";
import { outputs } from "./outputs.ts";
import { patterns } from "./patterns.ts";
import { scripts } from "./scripts.ts";

/** Everything that is measured. */
export const groups: readonly Group[] = [
  { name: "grammars", cases: grammars },
  { name: "languages", cases: languages },
  { name: "patterns", cases: patterns },
  { name: "framers", cases: framers },
  { name: "scripts", cases: scripts },
  { name: "outputs", cases: outputs },
  { name: "diagnostics", cases: diagnostics },
  { name: "command-line", cases: commandLine },
];
