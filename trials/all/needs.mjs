/**
 * What trials need, by the names of their scripts: programs, modules of the Python that FROE_PYTHON names (or python3), and
 * variables, each with what it names; and what a trial cannot run without as an argument. The others need nothing.
 */
export const needs = {
  "test:patterns": { programs: ["python3"] },
  "test:roundtrips": { programs: ["python3", "go"] },
  "test:writers": { programs: ["nginx", "apache2", "java"] },
  "test:exports": { programs: ["ruby"], modules: ["pcre2", "pyarrow", "duckdb"] },
  "test:grok": { programs: ["ruby"], variables: { FROE_GROK_PATTERNS: "the folder of Logstash's pattern files" } },
  "test:spark": { programs: ["java"], modules: ["pyspark"] },
  "test:action": { programs: ["bash", "tar"] },
  "test:binary": { programs: ["dpkg-deb", "zstd", "chroot"] },
  "test:terminal": { programs: ["tmux", "less"] },
  "test:browser": { programs: ["chromium"] },
  "test:playground": { programs: ["chromium"] },
  "test:workflows": { programs: ["go"] },
  "test:drafts": { argument: "a folder of logs" },
  "test:templates": { argument: "the folder of the loghub sets" },
  "test:cache": { argument: "another Node, --node PATH" },
};
