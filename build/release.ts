/** What a release consists of. */
export interface Release {
  readonly packageJson: { readonly version: string; readonly repository?: unknown };
  readonly changelog: string;
  /** The tag that publishes it; null before there is one. */
  readonly tag: string | null;
}

/** What keeps a version from being released, a sentence each with what to do. */
export function releaseProblems({ packageJson, changelog, tag }: Release): readonly string[] {
  const { version, repository } = packageJson;
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")} - \\d{4}-\\d{2}-\\d{2}$`, "m");
  const unreleased = /^## Unreleased$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? "";
  return [
    repository === undefined &&
      "package.json names no repository, and npm signs the provenance of that one alone: set it to the address that releases",
    tag !== null &&
      tag !== `v${version}` &&
      `the tag is ${tag}, and package.json has ${version}: they have to be of one version`,
    !heading.test(changelog) && `CHANGELOG.md has no section of ${version}: write it as ## ${version} - YYYY-MM-DD`,
    heading.test(changelog) &&
      /^- /m.test(unreleased) &&
      "CHANGELOG.md has changes under Unreleased: move them to the section of the version",
  ].filter((problem) => problem !== false);
}
