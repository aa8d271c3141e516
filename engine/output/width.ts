import { clusterWidth } from "./cluster-width.ts";
import { isPrintable } from "./safe.ts";

/** Made for the first text that needs it, because that takes 15 ms. */
let segmenter: Intl.Segmenter | null = null;
/** Characters that are segmented in one call: for each cluster, Node.js 20 copies the whole text. */
const WINDOW = 512;
const COLORS = /\x1b\[[\d;]*m/g;
const ESCAPE = "\x1b";
const NARROW =
  " -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u0482\u048a-\u052f\u2010-\u2027\u2500-\u257f";
const WIDE = "\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60";
const SINGLE = new RegExp(`^[${NARROW}${WIDE}]*$`);
const WIDE_ONES = new RegExp(`[${WIDE}]`, "g");

/** True if each character is a cluster: none combines with another. */
export function isSingle(text: string): boolean {
  return SINGLE.test(text);
}

/** The user-perceived characters of a text: grapheme clusters. */
export function clustersOf(text: string): readonly string[] {
  if (isSingle(text)) return [...text];
  segmenter ??= new Intl.Segmenter();
  const clusters: string[] = [];
  let size = WINDOW;
  for (let at = 0; at < text.length; ) {
    const found = Array.from(segmenter.segment(text.slice(at, at + size)), ({ segment }) => segment);
    // The last one may continue.
    const whole = at + size < text.length ? found.slice(0, -1) : found;
    size = whole.length > 0 ? WINDOW : 2 * size;
    for (const cluster of whole) {
      clusters.push(cluster);
      at += cluster.length;
    }
  }
  return clusters;
}

/** The columns of the terminal that a text takes, without its color codes. */
export function widthOf(text: string): number {
  if (isPrintable(text)) return text.length;
  const plain = text.includes(ESCAPE) ? text.replace(COLORS, "") : text;
  if (isSingle(plain)) return plain.length + (plain.match(WIDE_ONES)?.length ?? 0);
  return clustersOf(plain).reduce((sum, cluster) => sum + clusterWidth(cluster), 0);
}
