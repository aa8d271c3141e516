/** If this share of the strings is JSON, a shape of the others says less. */
const MOSTLY = 0.5;

/** True if most strings are JSON objects; `within` keeps others as text. */
export function areObjects(texts: readonly string[]): boolean {
  const isObject = (text: string) => /^\{.*\}$/.test(text) && isJson(text);
  const said = texts.filter((text) => text !== "");
  return said.length > 0 && said.filter(isObject).length >= said.length * MOSTLY;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
