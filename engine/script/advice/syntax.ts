/** A common mistake: how a script looks where it fails, what to say, and what to write there instead. */
export interface Mistake {
  /** Matches the end of the text before the place; any text without it. */
  readonly before?: RegExp;
  /** Matches the text from the place on. */
  readonly at: RegExp;
  /** True if it is one only in a filter, which is an expression; false if only in other scripts. */
  readonly inFilter?: boolean;
  /** What to say; null keeps the message of the error. */
  readonly message: string | null;
  /** True if the script only looks like it: then it is one only if the corrected script compiles. */
  readonly isGuess?: true;
  /** What to write instead of both matches, or null if that isn't known. */
  readonly write: ((before: Match, at: Match) => string) | null;
}

export type Match = readonly (string | undefined)[];

/** A chain of names, indexes and calls at the end of a text. */
export const OPERAND = String.raw`((?:[\w?]|\.(?!\.)|\[[^\][]*\]|\([^()]*\))+)\s*$`;
/** A string, a regular expression between slashes, or a word. */
export const VALUE = String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|/(?:[^/\\]|\\.)+/i?|[\w.]+)`;

/** The text of a {@link VALUE} as a string literal of scripts; a word with dots is an expression. */
export function literalOf(value: string): string {
  if (value.startsWith('"')) return value;
  if (value.startsWith("'")) return JSON.stringify(value.slice(1, -1));
  const [, pattern, flag] = /^\/(.+)\/(i?)$/.exec(value) ?? [];
  if (pattern !== undefined) return JSON.stringify(`${flag ? "(?i)" : ""}${pattern.replaceAll("\\/", "/")}`);
  return value.includes(".") ? value : JSON.stringify(value);
}

const operand = new RegExp(OPERAND);
const NOTHING = "(?:null|nil|none|undefined|missing|empty)";

/** Operators as other languages write them. */
export const operators: readonly Mistake[] = [
  {
    before: /\(\s*\(?([\w\s,]*?)\)?\s*$/,
    at: /^=>\s*/,
    message: "a function without a name has its parameters between | and |",
    write: ([, parameters]) => `(|${parameters}| `,
  },
  { at: /^=>/, message: '"at least" is >=', write: () => ">=" },
  { at: /^=</, message: '"at most" is <=', write: () => "<=" },
  { before: /<\s*$/, at: /^>/, message: "<> is written !=", write: () => "!=" },
  { before: /([!=]=)$/, at: /^=/, message: "== and != have two characters", write: ([, two]) => `${two}` },
  {
    before: operand,
    at: new RegExp(`^(=~|!~\\*?|~\\*?)\\s*${VALUE}`),
    message: "a regular expression is a call: text.matches(pattern)",
    write: ([, text], [, operator, pattern]) =>
      `${operator?.startsWith("!") ? "!" : ""}${text}.matches(${literalOf(`${pattern}`)})`,
  },
  { at: /^=(?![=~])/, message: "= assigns a value; == compares two", write: () => "==" },
  { at: /^and\b/i, message: '"and" is written &&', write: () => "&&" },
  { at: /^or\b/i, message: '"or" is written ||', write: () => "||" },
  { at: /^not\s+in\b/i, message: '"not in" is written !in', write: () => "!in" },
  {
    before: operand,
    at: new RegExp(`^(not\\s+)?(i?like)\\s+${VALUE}`, "i"),
    message: "like is a call, with * for any text: text.like(pattern)",
    write: ([, text], [, not, name, pattern]) =>
      `${not ? "!" : ""}${text}.${name?.toLowerCase()}(${literalOf(`${pattern}`).replaceAll("%", "*")})`,
  },
  {
    before: operand,
    at: new RegExp(`^(not\\s+|!)?(contains|matches|regexp|rlike|starts_?with|ends_?with|includes)\\s+${VALUE}`, "i"),
    message: "this is a call: text.contains(part), text.starts_with(part), text.matches(pattern)",
    write: ([, text], [, not, name, value]) =>
      `${not ? "!" : ""}${text}.${callOf(`${name}`)}(${literalOf(`${value}`)})`,
  },
  {
    before: operand,
    at: /^between\s+(\S+)\s+and\s+(\S+)/i,
    message: "a range is two comparisons",
    write: ([, value], [, least, most]) => `${value} >= ${least} && ${value} <= ${most}`,
  },
  {
    before: /\bnot\s+$/i,
    at: /^(.+?)(?=\s+(?:and|or)\s|\s*(?:&&|\|\||\)|;|$))/is,
    message: '"not" is written !',
    write: (_, [, value]) => (/^[\w.]+(?:\([^()]*\))?$/.test(`${value}`) ? `!${value}` : `!(${value})`),
  },
  {
    at: new RegExp(`^is\\s+(not\\s+)?${NOTHING}\\b`, "i"),
    message: "a missing value is ()",
    write: (_, [, not]) => `${not ? "!=" : "=="} ()`,
  },
  { at: /^is\s+(not\s+)?/i, message: '"is" is written ==', write: (_, [, not]) => (not ? "!= " : "== ") },
  {
    before: /^((?:[^=;]*[^=!<>;]=(?!=)\s*)?)(.+?)\s*$/s,
    at: /^\?\s*([^:?]+?)\s*:\s*([^;]+?)\s*(?=;|$)/,
    message: "a choice is written if condition { value } else { value }",
    write: ([, start, condition], [, one, other]) => `${start}if ${condition} { ${one} } else { ${other} }`,
  },
  {
    before: /([\w.\]]+)\s*(\+\+|--)\s*$/,
    at: /^/,
    message: "++ and -- are written += 1 and -= 1",
    write: ([, place, sign]: Match) => `${place} ${sign === "++" ? "+=" : "-="} 1`,
  },
  {
    before: /\bin\s*\(([^()]*)$/,
    at: /^,([^()]*)\)/,
    message: "a list is between [ and ]",
    write: ([, first], [, others]) => `in [${first},${others}]`,
  },
];

/** The function that an operator of other languages is. */
function callOf(operator: string): string {
  const name = operator.toLowerCase().replace(/^(starts|ends)_?with$/, "$1_with");
  if (name === "includes") return "contains";
  return name === "regexp" || name === "rlike" ? "matches" : name;
}

/** The start of a script, or a character after which an expression begins. */
const FRESH = /(?:^|[\s(&|!=<>,[])$/;

/** Fields, literals and statements as other languages write them. */
export const syntax: readonly Mistake[] = [
  {
    before: /\be\.$/,
    at: /^[@$#][\w@$#-]*/,
    message: "a field with such characters in its name is in brackets and quotes",
    write: (_, [name]) => `e["${name}"]`,
  },
  { at: /^\$\{?\.?(\w+)\}?/, message: "a field is written e.name", write: (_, [, name]) => `e.${name}` },
  { at: /^@(\w+)/, message: "a field is written e.name", write: (_, [, name]) => `e["@${name}"]` },
  { before: FRESH, at: /^\.(?=[A-Za-z_])/, message: "a field is written e.name", write: ([start]) => `${start}e.` },
  {
    at: /^'((?:[^'\\]|\\.)*)'/,
    message: "single quotes enclose one character: strings have double quotes",
    write: (_, [text]) => literalOf(`${text}`),
  },
  {
    at: /^[“”„‟]([^“”„‟"]*)[“”„‟"]/,
    message: "these quotes are typographic: strings have the quotes of the keyboard",
    write: (_, [, text]) => JSON.stringify(text),
  },
  {
    at: /^[‘’‚]([^‘’‚']*)[‘’‚']/,
    message: "these quotes are typographic: strings have the quotes of the keyboard",
    write: (_, [, text]) => JSON.stringify(text),
  },
  {
    before: /^(?:[^"]|"(?:[^"\\]|\\.)*")*"(?:[^"\\]|\\.)*$/s,
    at: /^$/,
    message: "the string is never closed",
    write: ([script]) => `${script}"`,
  },
  {
    before: /([\w.]+)\s*==\s*$/,
    at: /^([1-5])xx\b/i,
    message: "status_class() gives the class of a status",
    write: ([, field], [, digit]) => `status_class(${field}) == "${digit}xx"`,
  },
  {
    at: /^\d+(?:\.\d+)?(?:ns|us|ms|s|m|h|d)\b/,
    message: "a length of time is made by to_duration()",
    write: (_, [text]) => `to_duration("${text}")`,
  },
  {
    at: /^\/(?:[^/\\\n]|\\.)+\/i?/,
    message: "a regular expression is a string, between double quotes",
    write: (_, [text]) => literalOf(`${text}`),
  },
  {
    before: /(^|[^#])\{\s*("?\w+"?)\s*$/,
    at: /^:/,
    message: "a map begins with #{",
    write: ([, start, name]) => `${start}#{${name}:`,
  },
  { at: /^#(?![{"#])/, message: "a comment begins with //", write: () => "//" },
  { at: /^(?:elif|elsif|elseif)\b/, message: '"elif" is written else if', write: () => "else if" },
  {
    before: /\b(?:elif|elsif|elseif)\s+$/,
    at: /^/,
    message: '"elif" is written else if',
    write: () => "else if ",
  },
  {
    before: /\b(?:function|def|func)\s+$/,
    at: /^(?=\w)/,
    message: "a function is defined with fn",
    write: () => "fn ",
  },
  { before: /\bvar\s+$/, at: /^(?=\w)/, message: "a variable is declared with let", write: () => "let " },
  {
    before: /\b(?:delete|del|unset)\s+$/,
    at: /^e\.[\w.]+/,
    message: "a field is removed by e.name = ()",
    write: (_, [field]) => `${field} = ()`,
  },
  {
    before: /\b(?:if|while)\s*\(.*\)\s*$/s,
    at: /^[^{};]+/,
    message: "what depends on a condition is between { and }",
    write: ([start], [body]) => `${start}{ ${body} }`,
  },
  {
    inFilter: true,
    before: /^\s*$/,
    at: /^(?:let|const|for|while)\b.*$/s,
    message: "a filter is one expression: statements are between { and }",
    write: (_, [script]) => `{ ${script} }`,
  },
  { inFilter: true, at: /^return\s+/, message: "a filter is one expression, without return", write: () => "" },
  {
    inFilter: false,
    before: /([\w\])"}])(\s+)$/,
    at: /^(?=[A-Za-z_])/,
    isGuess: true,
    message: "statements are separated by ;",
    write: ([, end, blanks]) => `${end};${blanks}`,
  },
];
