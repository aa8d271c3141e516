import { wrap } from "../help/layout.ts";

/** Lines of the source are kept short, as tools for it like them. */
const SOURCE_WIDTH = 78;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\e",
  "-": "\\-",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
};

/** Text that roff prints as it stands: no character is an escape, no dash becomes a hyphen, no quote is bent. */
export function text(plain: string): string {
  return plain.replace(/[\\'`^~-]/g, (character) => ESCAPES[character]!);
}

/** Sentences, none of whose lines is a request. */
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

/** A thing, and what is said about it further in: both are roff already. */
export function entry(head: string, body: string): string {
  return `.TP\n${head}\n${body}`;
}

/** A paragraph that begins below what stands before it, as far in. */
export function further(body: string): string {
  return `.IP\n${body}`;
}

/** What stands as far in again. */
export function inner(parts: readonly string[]): string {
  return [".RS", ...parts, ".RE"].join("\n");
}
