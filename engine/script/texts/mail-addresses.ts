import type { ScriptMap } from "../values.ts";

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
