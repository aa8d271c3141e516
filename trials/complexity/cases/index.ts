import type { Group } from "../case.ts";
import { commandLine } from "./command-line.ts";
import { diagnostics } from "./diagnostics.ts";
import { framers } from "./framers.ts";
import { drawn, grammars } from "./grammars.ts";
import { languages } from "./languages.ts";
import { outputs } from "./outputs.ts";
import { patterns } from "./patterns.ts";
import { scripts } from "./scripts.ts";

/** Everything that is measured. */
export const groups: readonly Group[] = [
  { name: "grammars", targets: grammars },
  { name: "drawn", targets: drawn },
  { name: "languages", targets: languages },
  { name: "patterns", targets: patterns },
  { name: "framers", targets: framers },
  { name: "scripts", targets: scripts },
  { name: "outputs", targets: outputs },
  { name: "diagnostics", targets: diagnostics },
  { name: "command-line", targets: commandLine },
];
