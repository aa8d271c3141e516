import { define, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";

/** An IP address: its groups of 8 bits (version 4) or of 16 bits (version 6). */
interface Address {
  readonly version: 4 | 6;
  readonly groups: readonly number[];
}

const OCTET = /^(?:0|[1-9][0-9]{0,2})$/;
const GROUP = /^[0-9A-Fa-f]{1,4}$/;
const LONGEST = 45;

/** Reads an address by RFC 4291 and RFC 6943, or returns null. Octets have no leading zeros. */
export function addressOf(text: string): Address | null {
  if (text.length > LONGEST) return null;
  const groups = text.includes(":") ? version6(text) : version4(text);
  return groups && { version: groups.length === 4 ? 4 : 6, groups };
}

function version4(text: string): number[] | null {
  const octets = text.split(".");
  if (octets.length !== 4 || !octets.every((octet) => OCTET.test(octet) && Number(octet) < 256)) return null;
  return octets.map(Number);
}

function version6(text: string): number[] | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half, i) => groupsOf(half, i === halves.length - 1));
  if (!head || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array<number>(missing).fill(0), ...tail];
}

/** The groups of a half; the last two of the address may be written as a version 4 address. */
function groupsOf(half: string, isLast: boolean): number[] | null {
  if (half === "") return [];
  const parts = half.split(":");
  const octets = isLast && parts.at(-1)!.includes(".") ? version4(parts.pop()!) : [];
  if (octets === null || !parts.every((part) => GROUP.test(part))) return null;
  const groups = parts.map((part) => Number.parseInt(part, 16));
  return octets.length === 0 ? groups : [...groups, octets[0]! * 256 + octets[1]!, octets[2]! * 256 + octets[3]!];
}

/** The text of an address by RFC 5952. */
function addressText({ version, groups }: Address): string {
  if (version === 4) return groups.join(".");
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const octets = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return `::ffff:${octets.join(".")}`;
  }
  const { from, length } = longestZeros(groups);
  const hex = groups.map((group) => group.toString(16));
  if (length < 2) return hex.join(":");
  return `${hex.slice(0, from).join(":")}::${hex.slice(from + length).join(":")}`;
}

function longestZeros(groups: readonly number[]): { from: number; length: number } {
  let best = { from: 0, length: 0 };
  for (let from = 0; from < groups.length; from++) {
    let to = from;
    while (groups[to] === 0) to++;
    if (to - from > best.length) best = { from, length: to - from };
  }
  return best;
}

/** A network: an address, and the length of its prefix in bits. */
interface Network {
  readonly address: Address;
  readonly bits: number;
}

/** Reads `10.0.0.0/8`, or returns null. */
function networkOf(text: string): Network | null {
  const [, first = "", length = ""] = /^([^/]*)\/([0-9]{1,3})$/.exec(text) ?? [];
  const address = addressOf(first);
  const bits = Number(length);
  return address && length !== "" && bits <= (address.version === 4 ? 32 : 128) ? { address, bits } : null;
}

/** True if an address is in a network. */
function isIn({ version, groups }: Address, { address, bits }: Network): boolean {
  if (version !== address.version) return false;
  const width = version === 4 ? 8 : 16;
  return groups.every((group, i) => {
    const unread = width - Math.min(Math.max(bits - i * width, 0), width);
    return group >> unread === address.groups[i]! >> unread;
  });
}

/** The address with its last `count` groups, at least one, set to zero. */
export function masked({ version, groups }: Address, count: number): Address {
  const kept = groups.length - Math.max(count, 1);
  return { version, groups: groups.map((group, i) => (i < kept ? group : 0)) };
}

/** Those of version 4 also as addresses of version 6, which servers log for both. */
const PRIVATE = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "127.0.0.0/8",
  "::ffff:10.0.0.0/104",
  "::ffff:172.16.0.0/108",
  "::ffff:192.168.0.0/112",
  "::ffff:127.0.0.0/104",
  "fc00::/7",
  "fe80::/10",
  "::1/128",
].map((text) => networkOf(text)!);

/** IP addresses, of version 4 and 6. */
export const network: Topic = {
  title: "Network",
  functions: [
    define({
      signature: "is_ipv4(text: string): bool",
      about: "True if a string is an IPv4 address",
      example: ['"192.0.2.7".is_ipv4()', "true"],
      call: (_, text) => addressOf(text)?.version === 4,
    }),
    define({
      signature: "is_ipv6(text: string): bool",
      about: "True if a string is an IPv6 address",
      example: ['"2001:db8::7".is_ipv6()', "true"],
      call: (_, text) => addressOf(text)?.version === 6,
    }),
    define({
      signature: "is_in_cidr(address: string, network: string): bool",
      about: "True if an IP address is in a network; an error if either is invalid",
      example: ['"192.0.2.7".is_in_cidr("192.0.2.0/24")', "true"],
      call: (_, text, cidr) => {
        const address = addressOf(text);
        if (address === null) throw new ScriptError(`is_in_cidr: ${JSON.stringify(text)} is no IP address`);
        const wanted = networkOf(cidr);
        if (wanted === null) throw new ScriptError(`is_in_cidr: ${JSON.stringify(cidr)} is no network like 10.0.0.0/8`);
        return isIn(address, wanted);
      },
    }),
    define({
      signature: "is_private_ip(address: string): bool",
      about: "True if an IP address is private, link-local (IPv6) or loopback",
      example: ['"192.168.1.20".is_private_ip()', "true"],
      call: (_, text) => {
        const address = addressOf(text);
        return address !== null && PRIVATE.some((one) => isIn(address, one));
      },
    }),
    define({
      signature: "mask_ip(address: string, groups?: index): string",
      about: "The IP address with its last N groups, at least 1, set to zero; any other string is unchanged",
      example: ['"192.0.2.77".mask_ip()', '"192.0.2.0"'],
      call: (_, text, groups = 1) => {
        const address = addressOf(text);
        return address === null ? text : addressText(masked(address, groups));
      },
    }),
  ],
};
