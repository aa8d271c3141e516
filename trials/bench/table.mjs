// The results as a table in Markdown.

const optional = (value, show) => (value === null ? "" : show(value));

const RATIOS = "froe / other";

/** Head, alignment and content of each column. */
const COLUMNS = [
  ["task", "left", ({ task }) => task],
  ["lines/s", "right", ({ lines }) => optional(lines, (number) => Math.round(number).toLocaleString("en-US"))],
  ["MB/s", "right", ({ bytes }) => optional(bytes, (number) => (number / 1e6).toFixed(0))],
  ["wall", "right", ({ wall }) => `${wall.toFixed(3)} s`],
  ["user", "right", ({ user }) => optional(user, (seconds) => `${seconds.toFixed(2)} s`)],
  ["sys", "right", ({ system }) => optional(system, (seconds) => `${seconds.toFixed(2)} s`)],
  ["peak", "right", ({ peak }) => optional(peak, (bytes) => `${(bytes / 1e6).toFixed(0)} MB`)],
  [
    RATIOS,
    "left",
    ({ ratios }) =>
      Object.entries(ratios)
        .map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)
        .join(", "),
  ],
];

/** @param results what run.mjs measured, one a task */
export function table(results) {
  // Nobody is compared with a limit.
  const shown = COLUMNS.filter(([head]) => head !== RATIOS || results.some(({ limit }) => !limit));
  const rows = results.map((result) => shown.map(([, , cell]) => cell(result)));
  const columns = shown.map(([head, align], i) => ({
    head,
    align,
    width: Math.max(head.length, ...rows.map((row) => row[i].length)),
  }));
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const pad = (text, { align, width }) => (align === "left" ? text.padEnd(width) : text.padStart(width));
  const rule = ({ align, width }) => (align === "left" ? "-".repeat(width) : `${"-".repeat(width - 1)}:`);
  return [
    line(columns.map((column) => pad(column.head, column))),
    line(columns.map(rule)),
    ...rows.map((row) => line(row.map((cell, i) => pad(cell, columns[i])))),
  ].join("\n");
}
