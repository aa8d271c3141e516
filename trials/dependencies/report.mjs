/** After this many years without a release, a package may be without a maintainer. */
const LONG = 2;
const YEAR = 365.25 * 86_400_000;
const HEAD = ["package", "version", "released", "last", "released", "size", "license", "shipped", ""];

/**
 * A table of packages, those that nobody may maintain any more first.
 * @param rows of each package: name, version, released, last, lastReleased, bytes, license, deprecated, isShipped.
 * @param now the age of a release is counted up to it.
 */
export function report(rows, now) {
  const aged = rows.map((row) => ({ ...row, years: (now - new Date(row.lastReleased)) / YEAR }));
  const table = aged
    .sort((a, b) => b.years - a.years)
    .map((row) => [
      ...[row.name, row.version, dayOf(row.released), row.last, dayOf(row.lastReleased)],
      ...[`${(row.bytes / 1000).toFixed(0)} kB`, row.license],
      ...[row.isShipped ? "yes" : "", remarkOf(row)],
    ]);
  const widths = HEAD.map((title, i) => Math.max(title.length, ...table.map((cells) => cells[i].length)));
  const lines = [HEAD, ...table].map((cells) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]))
      .join("  ")
      .trimEnd(),
  );
  const shipped = rows.filter(({ isShipped }) => isShipped).length;
  const old = aged.filter(({ years }) => years > LONG).length;
  return `${lines.join("\n")}\n${rows.length} packages, ${shipped} of them shipped, ${old} without a release for ${LONG} years\n`;
}

function remarkOf({ deprecated, years, version, last }) {
  const isBehind = version.split(".")[0] !== last.split(".")[0];
  return [
    ...(deprecated ? ["deprecated"] : []),
    ...(years > LONG ? [`no release for ${years.toFixed(1)} years`] : []),
    ...(isBehind ? [`${last} is another major version`] : []),
  ].join(", ");
}

/** The day of a time in ISO 8601. */
function dayOf(time) {
  return time ? time.slice(0, 10) : "?";
}
