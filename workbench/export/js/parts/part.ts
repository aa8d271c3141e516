/** A function of the module that is written, and the names of the others that it calls. */
export interface CodePart<Name extends string = string> {
  readonly code: string;
  readonly uses?: readonly Name[];
}

/** Functions by their names. */
export type CodeParts = Readonly<Record<string, CodePart>>;
