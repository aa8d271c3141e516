/** Of dist/, what the command line loads; the library that applications import is not among it. */
const FILES = [
  /^(?:main|worker)\.cjs$/,
  /^cli\/[^/]+\.cjs$/,
  /^formats\/[^/]+$/,
  /^jiti\/.+\.(?:json|br|cjs)$/,
  /^help-words\.json\.br$/,
  /^playground\/index\.html\.br$/,
  /^(?:grammar|vocabulary|formats|library\/formats\/[^/]+)\.mjs$/,
  /^commonjs\/.+\.cjs$/,
  /^modules\/node_modules\/.+\.mjs$/,
];

/** True if a file of dist/ is an asset of the executable. @param file its path in dist/, with slashes. */
export function isInExecutable(file: string): boolean {
  return FILES.some((pattern) => pattern.test(file));
}
