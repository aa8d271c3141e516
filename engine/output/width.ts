import { eastAsianWidth } from "get-east-asian-width";
import { once } from "../event/remembered.ts";
import { isPrintable } from "./legible.ts";

/** Made for the first text that needs it, because that takes 15 ms. */
const segmenter = once(() => new Intl.Segmenter());
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
export const isSingle = (text: string): boolean => SINGLE.test(text);

/** The user-perceived characters of a text: grapheme clusters. */
export function clustersOf(text: string): readonly string[] {
  if (isSingle(text)) return [...text];
  const clusters: string[] = [];
  let size = WINDOW;
  for (let at = 0; at < text.length; ) {
    const found = Array.from(segmenter().segment(text.slice(at, at + size)), ({ segment }) => segment);
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

/** Tests by tables of Unicode. */
interface Properties {
  readonly visible: RegExp;
  readonly visibleOnes: RegExp;
  readonly emoji: RegExp;
  readonly pictographic: RegExp;
  /** Characters that take columns after another one: marks with a width, and half-width and full-width forms. */
  readonly wideMark: RegExp;
}

const TWO_COLUMNS = 2;
const JAMO = /^[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7c6\ud7cb-\ud7fb]/;
const SYLLABLES = /[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6][\u11a8-\u11ff\ud7cb-\ud7fb]?/g;
const WHOLE_SYLLABLE = "\uac00";
const KEYCAP = /^[\d#*]\u20e3$/;
const EMOJI = String.raw`^\p{RGI_Emoji}$`;
const JOINER = "\u200d";
/** The longest emoji, in UTF-16 units. */
const MOST_UNITS = 50;

const loaded = once(properties);

/**
 * The columns of the terminal that one user-perceived character takes (Unicode Standard Annexes 11 and 29): emoji take two,
 * the jamo of a syllable as many as the syllable, others as many as their base and its wide marks.
 */
function clusterWidth(cluster: string): number {
  const { visible, visibleOnes, wideMark } = loaded();
  const from = cluster.search(visible);
  if (from < 0) return 0;
  if (isEmoji(cluster, loaded())) return TWO_COLUMNS;
  const shown = cluster.slice(from);
  const first = shown.match(visibleOnes)!.join("");
  if (JAMO.test(first)) return sumOf([...first.replace(SYLLABLES, WHOLE_SYLLABLE)]);
  const [base, ...marks] = shown;
  return sumOf([base!, ...marks.filter((mark) => wideMark.test(mark))]);
}

/** Made for the first text that needs it: the tables take milliseconds to load, and few runs print such text. */
function properties(): Properties {
  const invisible = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Cs}`;
  return {
    visible: new RegExp(`[^${invisible}]`, "v"),
    visibleOnes: new RegExp(`[^${invisible}]`, "gv"),
    emoji: new RegExp(EMOJI, "v"),
    pictographic: /\p{Extended_Pictographic}/gu,
    wideMark: /[\p{Mc}\uff00-\uffef]/u,
  };
}

/** True for an emoji, also without a variation selector: most terminals draw those as well. */
function isEmoji(cluster: string, { emoji, pictographic }: Properties): boolean {
  if (emoji.test(cluster)) return true;
  if (cluster.length > MOST_UNITS) return false;
  return KEYCAP.test(cluster) || (cluster.includes(JOINER) && (cluster.match(pictographic)?.length ?? 0) > 1);
}

const sumOf = (characters: readonly string[]): number =>
  characters.reduce((sum, character) => sum + eastAsianWidth(character.codePointAt(0)!), 0);
