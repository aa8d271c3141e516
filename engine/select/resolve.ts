import {
  type ColumnType,
  type Grammar,
  isSpecError,
  isTable,
  type SpecError,
  type SpecFormat,
} from "../grammar/index.ts";
import type { Member, Selection, SpecForm } from "./argument.ts";

/** The formats of a run: the selection of the command line with its grammars. */
export type Formats =
  | { readonly kind: "auto"; readonly perFile: boolean }
  /** `types` are the types of columns from the command line. */
  | ({ readonly kind: "one"; readonly grammar: Grammar; readonly types: readonly ColumnType[] } & Chosen)
  | ({ readonly kind: "cascade"; readonly grammars: readonly Grammar[] } & Chosen);

/** The formats that a run reads, after detection. */
export type DecidedFormats = Exclude<Formats, { readonly kind: "auto" }>;

/** The grammars of those, in their order. */
export function membersOf(formats: DecidedFormats): readonly Grammar[] {
  return formats.kind === "one" ? [formats.grammar] : formats.grammars;
}

/** The source of a decision by detection. */
export interface Detected {
  /** The path of the input whose lines were sampled. */
  readonly by: string;
}

/** Says if the user or detection has chosen formats. */
interface Chosen {
  /** Missing if the user has chosen them. */
  readonly detected?: Detected;
}

/** A spec with an error: `text` is the member as it was written, which the error's column refers to. */
export interface WrongSpec {
  readonly text: string;
  readonly error: SpecError;
}

export type Resolved =
  | { readonly ok: true; readonly formats: Formats }
  | { readonly ok: false; readonly wrong: WrongSpec };

/** Makes the grammars of a selection. @param separator of the columns of `cols:`; null for white space. */
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

/** The grammars that may be tried; tables of the catalogue are recognized by their first row instead. */
export function grammarsOf(formats: Formats, catalogue: readonly Grammar[]): readonly Grammar[] {
  const tried = catalogue.filter((grammar) => !isTable(grammar));
  if (formats.kind === "auto") return tried;
  return [...(formats.kind === "one" ? [formats.grammar] : formats.grammars), ...tried];
}
