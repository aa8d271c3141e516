import {
  type ColumnType,
  type Grammar,
  isSpecError,
  isTable,
  type SpecError,
  type SpecFormat,
} from "../grammar/index.ts";
import type { Member, Selection, SpecForm } from "./argument.ts";

/** What a run reads: the selection of the command line, with every grammar made. */
export type Formats =
  | { readonly kind: "auto"; readonly perFile: boolean }
  /** `types` are those that the command line gives to columns of a table. */
  | ({ readonly kind: "one"; readonly grammar: Grammar; readonly types: readonly ColumnType[] } & Chosen)
  | ({ readonly kind: "cascade"; readonly grammars: readonly Grammar[] } & Chosen);

/** The formats that are read, once that is decided. */
export type DecidedFormats = Exclude<Formats, { readonly kind: "auto" }>;

/** The grammars of those, in their order. */
export function membersOf(formats: DecidedFormats): readonly Grammar[] {
  return formats.kind === "one" ? [formats.grammar] : formats.grammars;
}

/** How detection has come to formats. */
export interface Detected {
  /** The path of the input whose lines have decided them. */
  readonly by: string;
}

/** Who has chosen formats. */
interface Chosen {
  /** What detection has decided them by; missing where the user has chosen them. */
  readonly detected?: Detected;
}

/** A spec that cannot be read: `text` is the member as it was written, in which the column counts. */
export interface WrongSpec {
  readonly text: string;
  readonly error: SpecError;
}

export type Resolved =
  | { readonly ok: true; readonly formats: Formats }
  | { readonly ok: false; readonly wrong: WrongSpec };

/** Makes the grammars of a selection. `separator` stands between the columns of `cols:`; null for white space. */
export async function resolve(
  selection: Selection,
  specs: readonly SpecFormat[],
  separator: string | null,
): Promise<Resolved> {
  if (selection.kind === "auto") return { ok: true, formats: selection };
  const members = selection.kind === "one" ? [selection.member] : selection.members;
  const made = await Promise.all(members.map((member) => make(member, specs, separator)));
  const grammars: Grammar[] = [];
  for (const result of made) {
    if ("error" in result) return { ok: false, wrong: result };
    grammars.push(result.grammar);
  }
  const [only] = made;
  if (selection.kind === "cascade" || !only || "error" in only)
    return { ok: true, formats: { kind: "cascade", grammars } };
  return { ok: true, formats: { kind: "one", ...only } };
}

interface Made {
  readonly grammar: Grammar;
  readonly types: readonly ColumnType[];
}

async function make(member: Member, specs: readonly SpecFormat[], separator: string | null): Promise<Made | WrongSpec> {
  switch (member.kind) {
    case "format":
      return { grammar: member.grammar, types: [] };
    case "table": {
      const { table, argument } = member;
      if (argument === table.name) return { grammar: table, types: [] };
      const types = (await import("../language/column-types.ts")).columnTypes(argument);
      return isSpecError(types) ? { text: argument, error: types } : { grammar: table, types };
    }
    case "spec": {
      const grammar = await specOf(member.form, specs).make(member.text, { separator });
      if (!isSpecError(grammar)) return { grammar, types: [] };
      const before = `${member.form.name}:`;
      return { text: before + member.text, error: { ...grammar, column: before.length + grammar.column } };
    }
  }
}

function specOf(form: SpecForm, specs: readonly SpecFormat[]): SpecFormat {
  const spec = specs.find(({ name }) => name === form.name);
  if (!spec) throw new RangeError(`no format of the name ${form.name}:`);
  return spec;
}

/** The grammars that may be tried; a table of the catalogue is not tried but looked for. */
export function grammarsOf(formats: Formats, catalogue: readonly Grammar[]): readonly Grammar[] {
  const tried = catalogue.filter((grammar) => !isTable(grammar));
  if (formats.kind === "auto") return tried;
  return [...(formats.kind === "one" ? [formats.grammar] : formats.grammars), ...tried];
}
