import type { TargetMaker } from "../target.ts";
import { grammarTargets } from "./grammars.ts";

/** Everything that is tried, in the order in which it is by default. */
export const targets: readonly TargetMaker[] = [...grammarTargets];
