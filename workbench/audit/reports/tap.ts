import { visible } from "../../../engine/output/legible.ts";
import type { CheckResult } from "../check-result.ts";
import { testsOf } from "./tests.ts";

/** TAP, version 13. */
export function tap(result: CheckResult): string {
  const tests = testsOf(result);
  const lines = tests.flatMap(({ source, name, ok, problem }, index) => [
    // A number sign would begin a directive.
    `${ok ? "ok" : "not ok"} ${index + 1} - ${visible(`${source}: ${name}`).replaceAll("#", "\\#")}`,
    ...problem.map((line) => `# ${visible(line)}`),
  ]);
  return ["TAP version 13", `1..${tests.length}`, ...lines].join("\n");
}
