import { literalOf, type Match, type Mistake, OPERAND, VALUE } from "./mistake.ts";

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
