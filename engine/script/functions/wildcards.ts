/**
 * Whether all of `text` is like `pattern`, in which `*` is any text and `?` any character. A star that is followed by
 * another one need not be tried again, so that the time grows with the product of both lengths at most.
 */
export function isLike(text: string, pattern: string, spend: (steps: number) => void): boolean {
  const characters = /[^\x00-\x7f]/.test(text + pattern) ? [...text] : text;
  const wanted = typeof characters === "string" ? pattern : [...pattern];
  let at = 0;
  let place = 0;
  let star = -1;
  let resumed = 0;
  while (at < characters.length) {
    if (wanted[place] === "?" || (wanted[place] === characters[at] && wanted[place] !== "*")) {
      at++;
      place++;
    } else if (wanted[place] === "*") {
      star = place++;
      resumed = at;
    } else if (star >= 0) {
      // The longer of these tries have already been paid for by the text's own length.
      if (place - star > 64) spend((place - star) >> 6);
      place = star + 1;
      at = ++resumed;
    } else return false;
  }
  while (wanted[place] === "*") place++;
  return place === wanted.length;
}

/** A text without the differences of case and of compatible characters. */
export function folded(text: string): string {
  return text.normalize("NFKC").toUpperCase();
}
