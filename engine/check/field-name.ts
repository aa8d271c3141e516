import type { NodeCheck } from "./check.ts";

const wrongName = ({ name }: { readonly name: string }) => (name === "" ? "a field needs a name" : null);

/** A field has a name. */
export const fieldName: NodeCheck = { field: wrongName, derive: wrongName };
