/** Words of fewer letters are no short forms: too many beginnings are close to them. */
const SHORT_FORM = 4;
/** More than one wrong letter in a whole word, and less than two. */
const WRONG_SHORT_FORM = 1.5;

/**
 * The candidate most similar to `word`, or null if none is similar. A candidate that begins with the word, or has it as a
 * part between dashes, wins over one that differs by a few letters.
 */
export function closest(word: string, candidates: readonly string[]): string | null {
  const wanted = bare(word);
  let best: string | null = null;
  // A third of the letters may be wrong, and one in a short word, but not all.
  let least = Math.min(Math.max(1, Math.floor(wanted.length / 3)) + 1, wanted.length);
  for (const candidate of candidates) {
    const name = bare(candidate);
    const isPart = wanted.length > 1 && (name.startsWith(wanted) || name.split("-").includes(wanted));
    const found = isPart ? 0 : Math.min(...distances(wanted, name));
    if (found < least) {
      least = found;
      best = candidate;
    }
  }
  return best;
}

function bare(word: string): string {
  return word.replace(/^-+/, "").toLowerCase();
}

/** How far a word is from another, and from its closest beginning if it may be a short form with one wrong letter. */
function distances(wanted: string, name: string): readonly number[] {
  const all = distancesToBeginnings(wanted, name);
  const whole = all[name.length]!;
  return wanted.length >= SHORT_FORM && all.includes(1) ? [whole, WRONG_SHORT_FORM] : [whole];
}

/**
 * The number of letters to add, remove, replace or swap with their neighbor to turn one word into each beginning of the
 * other, by the length of the beginning.
 */
function distancesToBeginnings(a: string, b: string): readonly number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last;
}

/** What is wrong with the names of the properties of a value that has none but the known ones. */
export function unknownIn(value: object, known: readonly string[], owner: string): readonly string[] {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  // The characters of a text are its properties.
  if (unknown.some((name) => /^\d+$/.test(name)))
    return [`${owner} takes one part and then options, { name: value }: several parts are one seq(...)`];
  return unknown.map((name) => {
    const near = closest(name, known);
    const properties = known.filter((one) => one !== "kind").join(", ") || "none";
    const advice = near === null ? `: it has ${properties}` : `; did you mean ${JSON.stringify(near)}?`;
    return `${owner} has no property ${JSON.stringify(name)}${advice}`;
  });
}
