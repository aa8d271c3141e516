/** Data with a literal in Python. */
export type Literal = string | number | boolean | null | readonly Literal[] | { readonly [name: string]: Literal };

/** A literal of Python, in several lines if it is long. */
export function literal(value: Literal, indent = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return String(value);
  const deeper = `${indent}    `;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item: Literal) => literal(item, deeper))
    : Object.entries(value).map(([name, item]) => `${text(name)}: ${literal(item, deeper)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const line = `${open}${items.join(", ")}${close}`;
  if (line.length + indent.length <= 110 && !line.includes("\n")) return line;
  return `${open}\n${items.map((item) => `${deeper}${item},\n`).join("")}${indent}${close}`;
}

/** A string of Python: the escapes of JSON mean the same there. */
function text(value: string): string {
  return JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
