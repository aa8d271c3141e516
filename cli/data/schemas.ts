/** The JSON that froe prints, and the file of the package that describes it. */
export const schemas = [
  { output: "froe check --json", file: "docs/check.schema.json" },
  { output: "froe describe --json", file: "docs/describe.schema.json" },
  { output: "froe detect --json", file: "docs/detect.schema.json" },
  { output: "froe explain --json", file: "docs/explain.schema.json" },
  { output: "froe explain --grok PATTERN --json", file: "docs/explain-pattern.schema.json" },
  { output: "froe convert --json", file: "docs/export.schema.json" },
  { output: "froe export --json", file: "docs/export.schema.json" },
  { output: "froe formats --json", file: "docs/formats.schema.json" },
  { output: "froe functions --json", file: "docs/functions.schema.json" },
  { output: "froe grammar new --json", file: "docs/grammar.schema.json" },
  { output: "froe help --json", file: "docs/help.schema.json" },
  { output: "froe playground --json", file: "docs/playground.schema.json" },
  { output: "froe sample --json", file: "docs/sample.schema.json" },
  { output: "froe settings --json", file: "docs/settings-report.schema.json" },
  { output: "froe --stats=json", file: "docs/stats.schema.json" },
] as const;
