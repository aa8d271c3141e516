import { type Setting, takesValue } from "../cli/options/index.ts";
import { settable } from "../cli/settings/read.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The JSON Schema of files of settings, with which editors complete and check them. */
export async function settingsSchema(): Promise<Schema> {
  const options = await Promise.all([...settable].map(async ([name, one]) => [name, await optionSchema(one)] as const));
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Settings of froe",
    description: "The contents of .froe.json, or of froe/config.json in $XDG_CONFIG_HOME.",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string", description: "The path or the URL of this schema" },
      options: {
        description: "Defaults of options for reading logs",
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(options),
      },
      aliases: {
        description: "Words that @NAME at the start of the command line is short for",
        type: "object",
        propertyNames: { pattern: "^[A-Za-z0-9_-]+$" },
        additionalProperties: { type: "array", items: { type: "string" } },
      },
      grammars: {
        description: "A folder of grammar files (NAME.grammar.json, NAME.grammar.ts), relative to this file",
        type: "string",
      },
    },
  };
}

async function optionSchema(option: Setting): Promise<Schema> {
  const description =
    option.settings === "own" ? `${option.about}; only in the user's own configuration` : option.about;
  if (!takesValue(option)) return { description, type: "boolean" };
  const one = await valueSchema(option);
  const isSwitch = option.implied === undefined ? [] : [{ const: true }];
  const forms = [one, ...isSwitch, ...(option.repeatable ? [{ type: "array", items: one }] : [])];
  return forms.length === 1 ? { description, ...one } : { description, anyOf: forms };
}

async function valueSchema(option: Extract<Setting, { argument: string }>): Promise<Schema> {
  if (option.kind === "choice") return { enum: option.choices.map(({ name }) => name) };
  if (option.kind === "int") return { type: "integer", minimum: option.least, maximum: option.most };
  if (option.kind === "size") return { type: ["integer", "string"] };
  const known = (await option.known?.())?.map(({ name }) => name) ?? [];
  return known.length === 0 ? { type: "string" } : { type: "string", examples: known };
}
