import { eastAsianWidth } from "get-east-asian-width";

/** Tests by tables of Unicode. */
interface Properties {
  readonly visible: RegExp;
  readonly visibleOnes: RegExp;
  readonly emoji: RegExp;
  readonly pictographic: RegExp;
  /** Characters that take columns after another one: marks with a width, and half-width and full-width forms. */
  readonly wideMark: RegExp;
}

const WIDE = 2;
const JAMO = /^[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7c6\ud7cb-\ud7fb]/;
const SYLLABLES = /[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6][\u11a8-\u11ff\ud7cb-\ud7fb]?/g;
const WHOLE_SYLLABLE = "\uac00";
const KEYCAP = /^[\d#*]\u20e3$/;
const EMOJI = String.raw`^\p{RGI_Emoji}$`;
const JOINER = "\u200d";
/** The longest emoji, in UTF-16 units. */
const MOST_UNITS = 50;

let loaded: Properties | null = null;

/**
 * The columns of the terminal that one user-perceived character takes (Unicode Standard Annexes 11 and 29): emoji take two,
 * the jamo of a syllable as many as the syllable, others as many as their base and its wide marks.
 */
export function clusterWidth(cluster: string): number {
  loaded ??= properties();
  const { visible, visibleOnes, wideMark } = loaded;
  const from = cluster.search(visible);
  if (from < 0) return 0;
  if (isEmoji(cluster, loaded)) return WIDE;
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

function sumOf(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + eastAsianWidth(character.codePointAt(0)!), 0);
}
