import type { CheckResult } from "../check-result.ts";
import { issuesOf } from "./issues.ts";

/**
 * Commands of a workflow of GitHub, each of which annotates a line of a file: `::error file=a.log,line=2,col=5::message`.
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function github(result: CheckResult): string {
  const lines = issuesOf(result).map(({ kind, level, source, line, column, message }) => {
    const place = { file: source, line, ...(column !== null && { col: column }), title: `froe check: ${kind}` };
    const properties = Object.entries(place).map(([name, value]) => `${name}=${property(`${value}`)}`);
    return `::${level} ${properties.join(",")}::${data(message)}`;
  });
  return lines.length > 0 ? lines.join("\n") : "froe check: nothing to report";
}

/** Characters that would end a command, or begin another one. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
