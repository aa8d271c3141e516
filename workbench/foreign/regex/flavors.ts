// What the engines of regular expressions differ in, as data.

/** How an engine reads expressions. */
export interface Flavor {
  readonly name: string;
  readonly knownAs: readonly string[];
  readonly about: string;
  /** How a group is named: what follows `(?`. */
  readonly names: readonly string[];
  /** True if possessive quantifiers (`a++`) exist; null if the second sign repeats the first (`a+` any number of times). */
  readonly possessive: boolean;
  readonly atomic: boolean;
  /** True if there are look-ahead and lookbehind. */
  readonly looks: boolean;
  /** The letters of flags that can be set inside an expression. */
  readonly flags: string;
  /** Escapes that only some engines have. */
  readonly escapes: string;
  /** True for `[[:alpha:]]`. */
  readonly posix: boolean;
  /** True for `[a-z&&[^b]]`, and for a class inside a class. */
  readonly classSets: boolean;
  /** True for `\Q..\E`. */
  readonly quotes: boolean;
  /** True for comments `(?#...)`. */
  readonly comments: boolean;
  /** What \h is: blanks, or hexadecimal digits. */
  readonly h: "blank" | "hex";
  /** True if \v is a set of line ends, and no vertical tab. */
  readonly vIsSet: boolean;
  /** True if \s is without the vertical tab. */
  readonly spaceWithoutTab: boolean;
  /** True if records have several lines, so that their ends are characters like others. */
  readonly lines?: boolean;
}

const perl = {
  knownAs: [],
  names: ["P<", "<", "'"],
  possessive: true,
  atomic: true,
  looks: true,
  flags: "imsxUJ",
  escapes: "hHRKGNXvV",
  posix: true,
  classSets: false,
  quotes: true,
  comments: true,
  h: "blank",
  vIsSet: false,
  spaceWithoutTab: false,
} as const satisfies Omit<Flavor, "name" | "about">;

const linear = { possessive: false, atomic: false, looks: false, comments: false, escapes: "" } as const;

/** The engines, the first one the default. */
export const flavors: readonly Flavor[] = [
  {
    ...perl,
    name: "pcre",
    knownAs: ["pcre2", "perl", "php"],
    about: "PCRE and PCRE2, as PHP, lnav, nginx and grep -P use them",
    vIsSet: true,
  },
  {
    ...perl,
    ...linear,
    name: "re2",
    knownAs: ["go"],
    about: "RE2 and Go's regexp",
    names: ["P<", "<"],
    flags: "imsU",
    spaceWithoutTab: true,
  },
  {
    ...perl,
    name: "oniguruma",
    knownAs: ["onigmo", "ruby"],
    about: "Oniguruma and Onigmo, as Ruby, Logstash and Fluent Bit use them",
    names: ["<", "'"],
    flags: "imx",
    escapes: "hHRKGX",
    h: "hex",
    classSets: true,
    quotes: false,
  },
  {
    ...perl,
    ...linear,
    name: "rust",
    about: "the regex crate of Rust, as Vector and ripgrep use it",
    names: ["P<", "<"],
    flags: "imsxUuR",
    classSets: true,
    quotes: false,
  },
  {
    ...perl,
    name: "python",
    about: "Python's re",
    names: ["P<"],
    flags: "imsxauL",
    escapes: "",
    posix: false,
    quotes: false,
  },
  {
    ...perl,
    name: "dotnet",
    knownAs: ["csharp", "net"],
    about: ".NET's System.Text.RegularExpressions",
    names: ["<", "'"],
    possessive: false,
    flags: "imsxn",
    escapes: "G",
    posix: false,
    quotes: false,
  },
  {
    ...perl,
    name: "java",
    about: "Java, Scala and Kotlin",
    names: ["<"],
    flags: "idmsuxU",
    escapes: "hHRGXvV",
    posix: false,
    classSets: true,
    vIsSet: true,
    comments: false,
  },
  {
    ...perl,
    name: "js",
    knownAs: ["javascript"],
    about: "JavaScript's RegExp",
    names: ["<"],
    possessive: false,
    atomic: false,
    flags: "ims",
    escapes: "",
    posix: false,
    quotes: false,
    comments: false,
  },
];

/** The flavor of a name; null if there is none. */
export function flavorOf(name: string): Flavor | null {
  return flavors.find((flavor) => flavor.name === name || flavor.knownAs.includes(name)) ?? null;
}
