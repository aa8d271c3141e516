// The types of https://standardschema.dev, version 1: what validators, form libraries and tRPC take.

/** Why a value is not what a schema describes. */
export interface SchemaIssue {
  readonly message: string;
}

/** What `validate` of a schema returns. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A Standard Schema. `Result` is what `validate` returns, or a promise of it. */
export interface StandardSchema<Input, Output, Result = SchemaResult<Output>> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "froe";
    readonly validate: (value: unknown) => Result;
    readonly types?: { readonly input: Input; readonly output: Output };
  };
}

/** The schema that a grammar is: its parser is loaded when the first value is validated. */
export type GrammarSchema<Output> = StandardSchema<string, Output, Promise<SchemaResult<Output>>>;
