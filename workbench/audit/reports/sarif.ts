import packageJson from "../../../package.json" with { type: "json" };
import { lintRules } from "../../lint/index.ts";
import type { CheckResult } from "../check-result.ts";
import { type Issue, issuesOf, kinds } from "./issues.ts";

/**
 * A SARIF log, version 2.1.0, which services for code show as alerts.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarif(result: CheckResult): string {
  const issues = issuesOf(result);
  const ids = [...new Set(issues.map(({ kind }) => kind))];
  const { name, version } = packageJson;
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name,
            semanticVersion: version,
            rules: ids.map((id) => ({ id, shortDescription: { text: about(id) } })),
          },
        },
        columnKind: "unicodeCodePoints",
        results: issues.map((one) => resultOf(one, ids)),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function resultOf({ kind, level, source, line, column, message }: Issue, ids: readonly string[]): object {
  const region = { startLine: line, ...(column !== null && { startColumn: column }) };
  return {
    ruleId: kind,
    ruleIndex: ids.indexOf(kind),
    level,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(source) }, region } }],
  };
}

/** A path as the relative reference of a URI: each part between slashes is escaped. */
function uriOf(path: string): string {
  return path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
}

/** What a rule is about. */
function about(id: string): string {
  const rules = new Map<string, string>([
    ...Object.entries(kinds),
    ...Object.entries(lintRules).map(([name, rule]) => [`lint/${name}`, rule.about] as const),
  ]);
  return rules.get(id) ?? id;
}
