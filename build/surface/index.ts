import { readFileSync } from "node:fs";
import { surface } from "../../cli/commands/definitions/index.ts";
import { surfaceData } from "../../cli/help/data.ts";
import packageJson from "../../package.json" with { type: "json" };
import { declarationsOf } from "../reference/declarations.ts";
import { modules } from "../reference/index.ts";
import { schemaEntries } from "./schemas.ts";

/** All that is public, each with what users may rely on: `option --take` has `int`, `export froe parse` its declaration. */
export type PublicSurface = Readonly<Record<string, string>>;

/** What has changed since a release. */
export interface Changes {
  /** What is gone or means something else: `option --take is gone`. */
  readonly breaking: readonly string[];
  readonly added: readonly string[];
}

type Data = Awaited<ReturnType<typeof surfaceData>>;
type OptionData = Data["groups"][number]["options"][number];
type Entry = readonly [name: string, meaning: string];

/** What this version promises (CONTRIBUTING.md, Releases). */
export async function publicSurface(): Promise<PublicSurface> {
  const data = await surfaceData(surface);
  return Object.fromEntries([
    ...data.groups.flatMap(({ options }) => options.flatMap((option) => optionEntries("option ", option))),
    ...data.commands.flatMap(commandEntries),
    ...data.input_formats.flatMap(formatEntries),
    ...data.output_formats.map(({ name, needs }): Entry => [`output format ${name}`, needs ?? ""]),
    ...data.functions.map(functionEntry),
    ...data.exit_codes.map(({ code }): Entry => [`exit code ${code}`, ""]),
    ...[...new Set(data.schemas.map(({ file }) => file))].flatMap((file) =>
      schemaEntries(file, JSON.parse(readFileSync(file, "utf8"))),
    ),
    ...Object.keys(packageJson.exports).map((path): Entry => [`import ${path.replace(".", packageJson.name)}`, ""]),
    ...modules.flatMap(({ specifier, source }) =>
      declarationsOf(source).map(({ name, code }): Entry => [`export ${specifier} ${name}`, code.replace(/\s+/g, " ")]),
    ),
  ]);
}

function optionEntries(prefix: string, option: OptionData): readonly Entry[] {
  const { long, short, off, kind, short_for, implied, repeatable, values } = option;
  const traits = [
    short_for ? `${short_for.option} ${short_for.value}` : kind,
    ...(option.default === null ? [] : [`default ${option.default}`]),
    ...(implied === null ? [] : [`implied ${implied}`]),
    ...(repeatable ? ["repeatable"] : []),
  ];
  const name = long ?? short ?? "";
  return [
    [`${prefix}${name}`, traits.join(", ")],
    ...(short !== null && long !== null ? [[`${prefix}${short}`, long] as const] : []),
    ...(off === null ? [] : [[`${prefix}${off}`, ""] as const]),
    // Values of other kinds are in lists of their own.
    ...(kind === "choice" ? values.map((value) => [`${prefix}${name}=${value.name}`, ""] as const) : []),
  ];
}

function commandEntries({ name, operands, options }: Data["commands"][number]): readonly Entry[] {
  const own = options.flatMap((option) => optionEntries(`option of ${name} `, option));
  return [[`command ${name}`, operands === null ? "no operands" : ""], ...own];
}

function formatEntries({ name, known_as, fields }: Data["input_formats"][number]): readonly Entry[] {
  return [
    [`input format ${name}`, ""],
    ...known_as.map((other) => [`input format ${name} as ${other}`, ""] as const),
    ...fields.map((field) => [`field ${field.name} of ${name}`, field.types.join(" | ")] as const),
  ];
}

function functionEntry({ name, parameters, result }: Data["functions"][number]): Entry {
  const taken = parameters.map((one) => `${one.name}${one.optional ? "?" : ""}: ${one.types.join(" | ")}`);
  return [`function ${name}(${taken.join(", ")})`, result];
}

/** What is different from an earlier surface. */
export function changesSince(before: PublicSurface, now: PublicSurface): Changes {
  const names = Object.keys(before);
  return {
    breaking: names.flatMap((name) => {
      if (!Object.hasOwn(now, name)) return [`${name} is gone`];
      return now[name] === before[name] ? [] : [`${name} was ${before[name] || "plain"}, is ${now[name] || "plain"}`];
    }),
    added: Object.keys(now).filter((name) => !Object.hasOwn(before, name)),
  };
}
