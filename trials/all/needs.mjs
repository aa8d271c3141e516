import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

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

/** The packages of Debian that have programs of other names. */
const PACKAGES = { "dpkg-deb": "dpkg", chroot: "coreutils", go: "golang-go", java: "default-jdk" };
const PYTHON = process.env.FROE_PYTHON ?? "python3";

/** What a trial lacks, in words, and how it is got; null for nothing. */
export function lackOf({ programs = [], modules = [], variables = {}, argument = null }) {
  if (argument !== null) return `it asks for ${argument}`;
  const missing = programs.filter((program) => !isFound(program));
  if (missing.length > 0) {
    const packages = missing.map((program) => PACKAGES[program] ?? program);
    return `no ${missing.join(", ")}: apt-get install ${packages.join(" ")}`;
  }
  const unset = Object.entries(variables).find(([variable]) => !process.env[variable]);
  if (unset) return `${unset[0]} does not name ${unset[1]}`;
  const unknown = modules.filter((module) => !isImported(module));
  if (unknown.length === 0) return null;
  const how = `${PYTHON} -m pip install ${unknown.join(" ")}, or name another Python in FROE_PYTHON`;
  return `${PYTHON} has no ${unknown.join(", ")}: ${how}`;
}

function isImported(module) {
  return spawnSync(PYTHON, ["-c", `import ${module}`], { stdio: "ignore" }).status === 0;
}

function isFound(program) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch (error) {
      if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EACCES") return false;
      throw error;
    }
  });
}
