import type { TargetMaker } from "../target.ts";
import { archiveTargets } from "./archives.ts";
import { framerTargets } from "./framers.ts";
import { grammarTargets } from "./grammars.ts";
import { languageTargets } from "./languages.ts";
import { scriptTargets } from "./scripts.ts";
import { specTargets } from "./specs.ts";
import { textTargets } from "./texts.ts";

/** Everything that is tried, in the order in which it is by default. */
export const targets: readonly TargetMaker[] = [
  grammarTargets,
  languageTargets,
  specTargets,
  scriptTargets,
  archiveTargets,
  framerTargets,
  textTargets,
].flat();
