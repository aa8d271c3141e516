import type { ScriptMap } from "../values.ts";

// The contents of user agents, by the marks of browsers and tools. Earlier rules win.

/** A mark in lower case, which the version follows. */
interface Rule {
  readonly family: string;
  readonly mark: string;
  readonly needs?: string;
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
  { family: "Safari", mark: "version/", needs: "safari/", unless: "chrome/" },
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
  { family: "iOS", mark: "cpu os ", needs: "ipad" },
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
  const applies = ({ mark, needs = "", unless }: Rule) =>
    lower.includes(mark) && lower.includes(needs) && !(unless !== undefined && lower.includes(unless));
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
