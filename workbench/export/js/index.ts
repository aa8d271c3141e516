import { type Refusal, Refused } from "../../regex/index.ts";
import { heading } from "../heading.ts";
import type { ExportRequest, Target } from "../target.ts";
import { eventInterface, typeName } from "../typescript.ts";
import { codeOf } from "./code.ts";
import { HEAD, PARSE } from "./frame.ts";
import { runtimeOf } from "./parts/index.ts";

/** A module without dependencies that generates no code: its parser is built from small functions. */
export const js: Target = {
  about: "A module of JavaScript that reads a record to a plain event, or says where and why it stops",
  make(request) {
    const { grammar, isTypes = false } = request;
    if (grammar.columns !== null) return refused("lines of the file name its columns");
    if (grammar.header) return refused("its first line names its columns");
    try {
      const text = moduleText(request);
      return { text: isTypes ? declarations(request) : text, notes: [] };
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  },
};

function refused(reason: string): Refusal {
  return { path: "record", reason };
}

function moduleText(request: ExportRequest): string {
  const { grammar } = request;
  const { record, rules, labels, messages, used } = codeOf(grammar);
  const named = Object.entries(rules).map(([name, code]) => `${JSON.stringify(name)}: ${code},`);
  return [
    `// ${heading(request)}`,
    HEAD,
    runtimeOf(used),
    `const labels = ${JSON.stringify(labels, null, 1)};`,
    `const messages = ${messages}, isNumbered = ${grammar.repeated === "numbered"};`,
    ...(named.length > 0 ? [`const rules = {\n${named.join("\n")}\n};`] : []),
    `const record = ${record};`,
    "/** Reads a record, a line without its end. */",
    PARSE,
    "",
  ].join("\n");
}

function declarations(request: ExportRequest): string {
  return `${eventInterface(request)}

/** Where a record stops being one, and what was expected there. */
export interface Failure {
  readonly ok: false;
  /** From 1. */
  readonly line: number;
  /** From 1, in code points of the line. */
  readonly column: number;
  readonly expected: readonly string[];
}

/** Reads a record, a line without its end. */
export function parse(line: string): { readonly ok: true; readonly event: ${typeName(request)} } | Failure;
`;
}
