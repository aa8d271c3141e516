import type { ScriptMap } from "../values.ts";

// URLs, as https://url.spec.whatwg.org reads them.

/** The parts of a URL with `//`, or of a path; an empty map for other strings. */
export function partsOfUrl(text: string): ScriptMap {
  const url = text.trim();
  if (!/^(?:[^/?]+:)?\/\//.test(url)) {
    return url.startsWith("/") || url.includes("?") ? partsOfPath(url) : new Map();
  }
  const isRelative = url.startsWith("//");
  const parsed = parse(isRelative ? `http:${url}` : url);
  if (parsed === null) return new Map();
  const [, query, fragment] = cut(parsed.href);
  return mapOf([
    ["scheme", isRelative ? null : parsed.protocol.slice(0, -1)],
    ["user", parsed.username || null],
    ["pass", parsed.password || null],
    ["host", parsed.hostname || null],
    ["port", parsed.port || null],
    ["path", parsed.pathname || null],
    ["query", query],
    ["query_map", query === null ? null : parametersOf(query)],
    ["fragment", fragment],
  ]);
}

function partsOfPath(text: string): ScriptMap {
  const [path, query, fragment] = cut(text);
  return mapOf([
    ["path", path],
    ["query", query || null],
    ["query_map", query ? parametersOf(query) : null],
    ["fragment", fragment || null],
  ]);
}

/** The parameters of a query; of equal names the first counts. */
export function parametersOf(query: string): ScriptMap {
  const parameters: ScriptMap = new Map();
  for (const [name, value] of new URLSearchParams(query)) if (!parameters.has(name)) parameters.set(name, value);
  return parameters;
}

/** What is before the query, the query, and the fragment. */
function cut(url: string): [front: string, query: string | null, fragment: string | null] {
  const [, front = "", query = null, fragment = null] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? [];
  return [front, query, fragment];
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

function mapOf(fields: readonly (readonly [string, string | ScriptMap | null])[]): ScriptMap {
  const isThere = (value: string | ScriptMap | null) => value !== null && !(value instanceof Map && value.size === 0);
  return new Map(fields.filter(([, value]) => isThere(value)));
}
