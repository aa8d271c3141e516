import type { ScriptMap } from "../values.ts";

// URLs, as https://url.spec.whatwg.org reads them.

/** The parts of a URL, or of a path with a query; an empty map for other strings. */
export function partsOfUrl(text: string): ScriptMap {
  const url = text.trim();
  if (!url.includes("://") && !url.startsWith("//")) {
    return url.startsWith("/") || url.includes("?") ? partsOfPath(url) : new Map();
  }
  const isRelative = url.startsWith("//");
  const parsed = parse(isRelative ? `http:${url}` : url);
  if (parsed === null || parsed.hostname === "") return new Map();
  const [, query, fragment] = cut(parsed.href);
  return mapOf([
    ["scheme", isRelative ? null : parsed.protocol.slice(0, -1)],
    ["user", parsed.username || null],
    ["pass", parsed.password || null],
    ["host", parsed.hostname],
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

// The contents of user agents, by the marks of browsers and tools. Earlier rules win.

/** A mark in lower case, which the version follows. */
interface Rule {
  readonly family: string;
  readonly mark: string;
  readonly requires?: string;
  readonly unless?: string;
}

const AGENTS: readonly Rule[] = [
  { family: "curl", mark: "curl/" },
  { family: "wget", mark: "wget/" },
  { family: "okhttp", mark: "okhttp/" },
  { family: "Go-http-client", mark: "go-http-client/" },
  { family: "Edge", mark: "edge/" },
  { family: "Edge", mark: "edg/" },
  { family: "Firefox", mark: "firefox/" },
  { family: "Chrome", mark: "chrome/" },
  { family: "Safari", mark: "version/", requires: "safari/", unless: "chrome/" },
];
const OTHER_AGENTS: readonly Rule[] = [
  { family: "Mozilla", mark: "mozilla/" },
  { family: "okhttp", mark: "okhttp" },
];
const SYSTEMS: readonly Rule[] = [
  { family: "Windows", mark: "windows nt " },
  { family: "Android", mark: "android " },
  { family: "iOS", mark: "cpu iphone os " },
  { family: "iOS", mark: "iphone os " },
  { family: "iOS", mark: "cpu os ", requires: "ipad" },
  { family: "macOS", mark: "mac os x " },
  { family: "Linux", mark: "linux" },
];
const TOOLS = ["curl", "wget", "okhttp", "Go-http-client"];
const DEVICES: readonly (readonly [device: string, marks: readonly string[]])[] = [
  ["Bot", ["bot", "spider", "crawler"]],
  ["Tablet", ["ipad", "tablet"]],
  ["Mobile", ["mobile", "iphone"]],
];
const DESKTOPS = ["Windows", "macOS", "Linux"];
const VERSION = /[0-9A-Za-z._-]*/y;

/** The agent, the system and the kind of device of a user agent, as far as they are known. */
export function partsOfUserAgent(text: string): ScriptMap {
  const agent = text.trim();
  const lower = agent.toLowerCase();
  const applies = ({ mark, requires = "", unless }: Rule) =>
    lower.includes(mark) && lower.includes(requires) && !(unless !== undefined && lower.includes(unless));
  const known = AGENTS.find((rule) => applies(rule) && versionOf(agent, lower, rule) !== "");
  const family = (known ?? OTHER_AGENTS.find(applies))?.family;
  const system = SYSTEMS.find(applies);
  const fields: ScriptMap = new Map();
  const set = (name: string, value: string | undefined) => {
    if (value) fields.set(name, value);
  };
  set("agent_family", family);
  set("agent_version", known && versionOf(agent, lower, known));
  set("os_family", system?.family);
  set("os_version", system && system.family !== "Linux" ? systemVersion(agent, lower, system) : undefined);
  set("device", deviceOf(lower, family, system?.family));
  return fields;
}

function versionOf(text: string, lower: string, { mark }: Rule): string {
  VERSION.lastIndex = lower.indexOf(mark) + mark.length;
  return VERSION.exec(text)?.[0] ?? "";
}

/** Apple writes versions with underscores. */
function systemVersion(text: string, lower: string, rule: Rule): string {
  return versionOf(text, lower, rule).replaceAll("_", ".").replace(/-.*/, "");
}

function deviceOf(lower: string, family: string | undefined, system: string | undefined): string | undefined {
  if (family !== undefined && TOOLS.includes(family)) return "Bot";
  const marked = DEVICES.find(([, marks]) => marks.some((mark) => lower.includes(mark)));
  if (marked) return marked[0];
  return system !== undefined && DESKTOPS.includes(system) ? "Desktop" : undefined;
}
