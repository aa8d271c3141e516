/** The URL of a file that froe ships in dist/. By its path, not by an export: scripts and modules get others by those. */
export function shipped(path: string): string {
  return new URL(`dist/${path}`, import.meta.resolve("froe/package.json")).href;
}
