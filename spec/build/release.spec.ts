import { expect, test } from "vitest";
import { releaseProblems } from "../../build/release.ts";

const released = {
  packageJson: { version: "1.2.0", repository: { type: "git", url: "git+https://example.com/ann/froe.git" } },
  changelog:
    "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-02-03\n\n### Added\n\n- A thing.\n\n## 1.1.0 - 2026-01-02\n",
  tag: "v1.2.0",
};

test("a version with its repository, tag and section can be released, also before it has a tag", () => {
  expect(releaseProblems(released)).toEqual([]);
  expect(releaseProblems({ ...released, tag: null })).toEqual([]);
});

test("provenance needs a repository", () => {
  expect(releaseProblems({ ...released, packageJson: { version: "1.2.0" } })).toEqual([
    expect.stringContaining("package.json names no repository"),
  ]);
});

test("tag, version and changelog are of one version", () => {
  expect(releaseProblems({ ...released, tag: "v1.3.0" })).toEqual([expect.stringContaining("the tag is v1.3.0")]);
  const old = released.changelog.replace("1.2.0", "1x2x0");
  expect(releaseProblems({ ...released, changelog: old })).toEqual([expect.stringContaining("no section of 1.2.0")]);
  const late = released.changelog.replace("## Unreleased\n", "## Unreleased\n\n### Fixed\n\n- Another thing.\n");
  expect(releaseProblems({ ...released, changelog: late })).toEqual([expect.stringContaining("under Unreleased")]);
});
