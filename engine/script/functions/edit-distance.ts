/** The Levenshtein distance of two texts, in characters. `spend` is told how many steps it takes. */
export function editDistance(a: string, b: string, spend: (steps: number) => void): number {
  if (a === b) return 0;
  spend(a.length + b.length);
  const rows = [...a];
  const columns = [...b];
  let last = Array.from({ length: columns.length + 1 }, (_, column) => column);
  for (let i = 0; i < rows.length; i++) {
    spend(columns.length + 1);
    const row = [i + 1];
    for (let j = 0; j < columns.length; j++) {
      const replaced = last[j]! + (rows[i] === columns[j] ? 0 : 1);
      row.push(Math.min(replaced, last[j + 1]! + 1, row[j]! + 1));
    }
    last = row;
  }
  return last[columns.length]!;
}
