import { visible } from "../../../engine/output/legible.ts";
import type { CheckResult } from "../check-result.ts";
import { type TestResult, testsOf } from "./tests.ts";

/** TAP, version 13. */
export function tap(result: CheckResult): string {
  const tests = testsOf(result);
  const lines = tests.flatMap((test, index) => testLines(test, index + 1));
  return ["TAP version 13", `1..${tests.length}`, ...lines].join("\n");
}

function testLines({ source, line, name, outcome, remarks }: TestResult, number: number): readonly string[] {
  // A number sign would begin a directive.
  const title = `${number} - ${visible(`${source}: ${name}`).replaceAll("#", "\\#")}`;
  if (outcome === "skipped") return [`ok ${title} # SKIP ${visible(remarks.join("; "))}`];
  const place = outcome === "failed" ? [`# at ${visible(source)}:${line}`] : [];
  return [`${outcome === "failed" ? "not ok" : "ok"} ${title}`, ...remarks.map((one) => `# ${visible(one)}`), ...place];
}
