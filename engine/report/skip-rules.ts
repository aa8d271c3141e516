/** Why valid bytes of the input are skipped, and what those bytes are; a `hole` is at the start of an input. */
export const leftOut = {
  bom: "a byte order mark",
  hole: "NUL bytes",
  color: "color codes",
  blank: "blank",
  header: "a header",
  named: "records that the grammar skips",
  tooLong: "longer than --max-line-bytes",
  skipped: "left out by --skip-lines",
  section: "outside of all sections",
  kept: "left out by --keep-lines",
  ignored: "left out by --ignore-lines",
};
export type SkipRule = keyof typeof leftOut;
export const skipRules = Object.keys(leftOut) as readonly SkipRule[];
