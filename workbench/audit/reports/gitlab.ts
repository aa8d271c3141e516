import { encodeUtf8 } from "../../../engine/event/index.ts";
import { hash64, lanes } from "../../../engine/metrics/index.ts";
import type { CheckResult } from "../check-result.ts";
import { type Issue, issuesOf } from "./issues.ts";

const SEVERITIES = { error: "major", warning: "minor" } as const;
const RADIX = 16;
const DIGITS = 8;

/** A code quality report of GitLab. https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export function gitlab(result: CheckResult): string {
  const seen = new Map<string, number>();
  const issues = issuesOf(result).map((one) => {
    const { kind, level, source, line, message } = one;
    return {
      description: message,
      check_name: `froe/${kind}`,
      fingerprint: fingerprint(one, seen),
      severity: SEVERITIES[level],
      location: { path: source, lines: { begin: line } },
    };
  });
  return JSON.stringify(issues, null, 2);
}

/** The same for the same issue if lines are added before it: of its kind, file, message and how many equal ones precede. */
function fingerprint({ kind, source, message }: Issue, seen: Map<string, number>): string {
  const text = [kind, source, message].join("\n");
  const count = seen.get(text) ?? 0;
  seen.set(text, count + 1);
  const bytes = encodeUtf8(`${count}\n${text}`);
  hash64(bytes, 0, bytes.length);
  return Array.from(lanes, (half) => half.toString(RADIX).padStart(DIGITS, "0")).join("");
}
