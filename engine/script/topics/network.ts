import { ScriptError } from "../error.ts";
import { define, type Topic } from "../function.ts";
import { addressOf, addressText, isIn, masked, networkOf } from "../texts/addresses.ts";

const PRIVATE = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "127.0.0.0/8",
  "fc00::/7",
  "fe80::/10",
  "::1/128",
].map((text) => networkOf(text)!);

/** IP addresses, of version 4 and 6. */
export const network: Topic = {
  title: "Network",
  functions: [
    define({
      name: "is_ipv4",
      parameters: "text: string",
      result: "bool",
      about: "True if a string is an IPv4 address",
      example: ['"192.0.2.7".is_ipv4()', "true"],
      call: (_, text) => addressOf(text)?.version === 4,
    }),
    define({
      name: "is_ipv6",
      parameters: "text: string",
      result: "bool",
      about: "True if a string is an IPv6 address",
      example: ['"2001:db8::7".is_ipv6()', "true"],
      call: (_, text) => addressOf(text)?.version === 6,
    }),
    define({
      name: "is_in_cidr",
      parameters: "address: string, network: string",
      result: "bool",
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
      name: "is_private_ip",
      parameters: "address: string",
      result: "bool",
      about: "True if an IP address is private, link-local (IPv6) or loopback; false for any other string",
      example: ['"192.168.1.20".is_private_ip()', "true"],
      call: (_, text) => {
        const address = addressOf(text);
        return address !== null && PRIVATE.some((one) => isIn(address, one));
      },
    }),
    define({
      name: "mask_ip",
      parameters: "address: string, groups?: index",
      result: "string",
      about: "The IP address with its last group, or N groups, set to zero; any other string is unchanged",
      example: ['"192.0.2.77".mask_ip()', '"192.0.2.0"'],
      call: (_, text, groups = 1) => {
        const address = addressOf(text);
        return address === null ? text : addressText(masked(address, groups));
      },
    }),
  ],
};
