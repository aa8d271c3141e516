import { globSync } from "tinyglobby";
import { platform } from "../engine/platform/index.ts";

/** The files that a pattern of paths matches, by name, as shells list them; the pattern itself if there is none. */
export function filesLike(pattern: string): readonly string[] {
  const found = globSync(platform.withSlashes(pattern), { onlyFiles: false, expandDirectories: false, dot: false });
  return found.length > 0 ? found.map((path) => path.replace(/\/$/, "")).sort() : [pattern];
}
