// Strings in HTML. The names are those of HTML 4, as https://www.w3.org/TR/html401/sgml/entities.html lists them.

/** Names of the characters from U+00A0 to U+00FF. */
const LATIN1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";

/** Other names, each followed by its character. */
const OTHERS =
  "quot \" apos ' amp & lt < gt > OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ " +
  "Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο " +
  "Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ " +
  "eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ " +
  "chi χ psi ψ omega ω thetasym ϑ upsih ϒ piv ϖ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ " +
  "dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € image ℑ " +
  "weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ " +
  "forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ " +
  "ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ " +
  "sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang 〈 rang 〉 loz ◊ spades ♠ " +
  "clubs ♣ hearts ♥ diams ♦";

/** Invisible characters. */
const INVISIBLE = [
  ["ensp", 0x2002],
  ["emsp", 0x2003],
  ["thinsp", 0x2009],
  ["zwnj", 0x200c],
  ["zwj", 0x200d],
  ["lrm", 0x200e],
  ["rlm", 0x200f],
] as const;

let named: ReadonlyMap<string, string> | null = null;

function names(): ReadonlyMap<string, string> {
  const words = OTHERS.split(" ");
  named ??= new Map([
    ...LATIN1.split(" ").map((name, i) => [name, String.fromCharCode(0xa0 + i)] as const),
    ...INVISIBLE.map(([name, code]) => [name, String.fromCharCode(code)] as const),
    ...words.flatMap((name, i) => (i % 2 === 0 ? [[name, words[i + 1]!] as const] : [])),
  ]);
  return named;
}

const REFERENCE = /&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

/** The plain text of HTML text. References to no character, and names of later versions, are unchanged. */
export function unescapeHtml(text: string): string {
  return text.replace(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return names().get(name) ?? reference;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : reference;
  });
}

/** The string with references for `&`, `<` and `>`. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
