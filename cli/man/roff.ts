import { wrap } from "../help/layout.ts";

/** Lines of the source are short, as roff tools expect. */
const SOURCE_WIDTH = 78;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\e",
  "-": "\\-",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
};

/** Text that roff prints unchanged: no escapes, no hyphens for dashes, no curved quotes. */
export function text(plain: string): string {
  return plain.replace(/[\\'`^~-]/g, (character) => ESCAPES[character]!);
}

/** Sentences, no line of which is a request. */
export function paragraph(plain: string): string {
  return wrap(text(plain), SOURCE_WIDTH)
    .map((line) => line.replace(/^\./, "\\&."))
    .join("\n");
}

export function bold(plain: string): string {
  return `\\fB${text(plain)}\\fR`;
}

export function italic(plain: string): string {
  return `\\fI${text(plain)}\\fR`;
}

/** A request with an argument that may have blanks. */
export function request(name: string, argument: string): string {
  return `.${name} "${text(argument).replaceAll('"', "\\(dq")}"`;
}

/** A term, and its indented description: both are roff already. */
export function entry(head: string, body: string): string {
  return `.TP\n${head}\n${body}`;
}

/** A paragraph with the indent of the text before it. */
export function further(body: string): string {
  return `.IP\n${body}`;
}

/** Text with one more indent. */
export function inner(parts: readonly string[]): string {
  return [".RS", ...parts, ".RE"].join("\n");
}
