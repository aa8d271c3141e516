import { literalOf, type Mistake } from "./mistake.ts";

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
