import { type ArgumentKind, isObject, isTaken, looksLikeGrammar, shown } from "../language/arguments.ts";

// What callers without a type checker pass by mistake.

/** @throws TypeError for what does not say how lines are joined. */
export function checkLines(caller: string, lines: unknown): void {
  if (lines === undefined || lines === null) return;
  if (isObject(lines) && "by" in lines && "joint" in lines) return;
  const remedy = typeof lines === "string" ? `joined(${JSON.stringify(lines)})` : 'joined("indent")';
  throw new TypeError(`${caller}: lines: found ${shown(lines)}; pass ${remedy} of froe/vocabulary, or null`);
}

export const SIGNAL: ArgumentKind = {
  is: "an AbortSignal",
  test: (value) => isObject(value) && "aborted" in value && "addEventListener" in value,
};

export const ENCODING: ArgumentKind = {
  is: 'an encoding such as "latin1" or "utf-16le"',
  type: "string",
  test: (value) => typeof value === "string" && isTaken(() => new TextDecoder(value)),
};

/** @throws TypeError for a grammar where the options of a reader are expected. */
export function checkNoGrammar(caller: string, options: unknown): void {
  if (looksLikeGrammar(options)) throw new TypeError(`${caller}: pass { grammar: … } instead of the grammar itself`);
}

/** @throws TypeError for what can only be read by waiting, or not at all. */
export function checkHeldSource(caller: string, source: unknown, encoding: string | undefined): void {
  if (isObject(source) && !ArrayBuffer.isView(source)) {
    const remedy = "; for await (const event of readEvents(source)) reads streams and files";
    throw new TypeError(`${caller}: expected text or bytes, found ${shown(source)}${remedy}`);
  }
  checkSource(caller, source, encoding);
}

/** @throws TypeError for what events cannot be read from. */
export function checkSource(caller: string, source: unknown, encoding?: string): void {
  if (typeof source === "string") {
    if (encoding !== undefined) throw new TypeError(`${caller}: encoding: found text, which has none: pass bytes`);
    if (!PATH.test(source)) return;
    const remedy = `pass { path: ${JSON.stringify(source)} } to read a file, or end text with a line feed`;
    throw new TypeError(`${caller}: ${shown(source)} looks like a path; ${remedy}`);
  }
  if (ArrayBuffer.isView(source) || (isObject(source) && KINDS.some((kind) => kind in source))) return;
  if (isObject(source) && "path" in source) {
    if (typeof source.path === "string") return;
    throw new TypeError(`${caller}: path: expected a string, found ${shown(source.path)}`);
  }
  const expected = "text, bytes, a stream, an iterable of chunks, or { path }";
  throw new TypeError(`${caller}: expected ${expected}, found ${shown(source)}${sourceRemedy(source)}`);
}
/** One word with the suffix of a log, or the path of one. */
const PATH = /^(?:[~.]{0,2}\/)?[^\s"'{}[\]=]+\.(?:log|txt|jsonl?|ndjson|csv|tsv|gz|zst)$/i;
const KINDS = ["getReader", Symbol.asyncIterator, Symbol.iterator, "href"] as const;

function sourceRemedy(source: unknown): string {
  if (!isObject(source)) return "";
  if ("then" in source) return "; await it first";
  if ("body" in source) return "; pass its `body`";
  if ("stream" in source) return "; pass its `stream()`";
  if ("byteLength" in source) return "; pass new Uint8Array(buffer)";
  return "";
}
