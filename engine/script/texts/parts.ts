import type { ScriptMap, ScriptValue } from "../values.ts";
import { decodePercent } from "./encoded.ts";

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

/** The parts of a path with slashes; an empty map for an empty string. Does not read the file system. */
export function partsOfFilePath(text: string): ScriptMap {
  const path = text.trim();
  if (path === "") return new Map();
  const isAbsolute = path.startsWith("/");
  const names = path.split("/").filter((name, i) => name !== "" && (name !== "." || i === 0));
  const last = names.at(-1);
  const fields: [string, ScriptValue][] = [
    ["input", path],
    ["is_absolute", isAbsolute],
    ["is_relative", !isAbsolute],
    ["has_root", isAbsolute],
  ];
  const parent = parentOf(path);
  if (parent !== "") fields.push(["parent", parent]);
  if (last !== undefined && last !== "." && last !== "..") {
    const point = last.lastIndexOf(".");
    fields.push(["file_name", last], ["stem", point > 0 ? last.slice(0, point) : last]);
    if (point > 0) fields.push(["extension", last.slice(point + 1)]);
  }
  fields.push(["components", isAbsolute ? ["/", ...names] : names]);
  if (isAbsolute) fields.push(["root", "/"]);
  return new Map(fields);
}

/** The path without its last name; empty if it has only one. */
function parentOf(path: string): string {
  const end = withoutEnd(path);
  const slash = end.lastIndexOf("/");
  if (slash < 0 || end === "") return "";
  return withoutEnd(end.slice(0, slash)) || "/";
}

/** The path without trailing slashes and `.` names. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/" || (path[end - 1] === "." && path[end - 2] === "/")) end--;
  return path.slice(0, end);
}

const ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const QUOTED = /^"(?:[^"\\]|\\.)*"$/s;

/** The two parts of an e-mail address (RFC 5321), or an empty map. */
export function partsOfMailAddress(text: string): ScriptMap {
  const [local = "", domain = "", ...others] = text.trim().split("@");
  if (others.length > 0 || !domain.split(".").every((label) => LABEL.test(label))) return new Map();
  const isQuoted = QUOTED.test(local);
  if (!isQuoted && !local.split(".").every((atom) => ATOM.test(atom))) return new Map();
  const name = isQuoted ? local.slice(1, -1).replace(/\\(.)/gs, "$1") : local;
  return new Map([
    ["local", name],
    ["domain", domain],
  ]);
}

// Values of HTTP headers with parameters, RFC 9110.

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** The parts of a media type, or an empty map. */
export function partsOfMediaType(text: string): ScriptMap {
  const [first = "", ...others] = pieces(text);
  const [type = "", ...rest] = first.split("/").map((part) => part.trim().toLowerCase());
  const subtype = rest.join("/");
  if (text.includes(",") || !TOKEN.test(type) || !TOKEN.test(subtype)) return new Map();
  const fields: ScriptMap = new Map([
    ["type", type],
    ["subtype", subtype],
  ]);
  const point = subtype.indexOf(".");
  if (point > 0) fields.set("tree", subtype.slice(0, point));
  const suffix = subtype.slice(subtype.lastIndexOf("+") + 1);
  if (suffix !== "" && suffix !== subtype) fields.set("suffix", suffix);
  fields.set("params", parameters(others.filter((piece) => TOKEN.test(nameOf(piece)))));
  return fields;
}

/** The parts of a content disposition (RFC 6266), or an empty map. */
export function partsOfDisposition(text: string): ScriptMap {
  const [disposition = "", ...others] = pieces(text);
  if (!TOKEN.test(disposition)) return new Map();
  const params = parameters(others);
  const fields: ScriptMap = new Map();
  fields.set("disposition", disposition.toLowerCase()).set("params", params);
  const filename = extended(params.get("filename*")) ?? params.get("filename");
  if (typeof filename === "string" && filename !== "") fields.set("filename", filename);
  return fields;
}

/** The parts between semicolons outside of quotes. */
function pieces(text: string): string[] {
  const found = text.match(/(?:[^";]|"(?:[^"\\]|\\.)*"?)+/gs) ?? [];
  return found.map((piece) => piece.trim()).filter((piece, i) => piece !== "" || i === 0);
}

function nameOf(piece: string): string {
  return (piece.split("=", 1)[0] ?? "").trim();
}

/** Of equal names the first counts. */
function parameters(written: readonly string[]): ScriptMap {
  const found: ScriptMap = new Map();
  for (const piece of written) {
    const name = nameOf(piece).toLowerCase();
    const value = piece.includes("=") ? piece.slice(piece.indexOf("=") + 1).trim() : "";
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    if (name === "" || found.has(name)) continue;
    found.set(name, isQuoted ? value.slice(1, -1).replace(/\\(.)/gs, "$1") : value);
  }
  return found;
}

/** The text of `UTF-8''percent%20encoded` (RFC 8187), or undefined. */
function extended(value: unknown): string | undefined {
  const [, encoded] = typeof value === "string" ? (/^[^']*'[^']*'(.*)$/s.exec(value) ?? []) : [];
  return encoded === undefined ? undefined : (decodePercent(encoded) ?? undefined);
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
