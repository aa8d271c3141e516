import { encodeUtf8 } from "../../event/utf8.ts";
import { chosen } from "../collections.ts";
import { define, type ScriptHost, type Topic } from "../function.ts";
import { SECRET } from "../order.ts";
import { ScriptError } from "../source.ts";
import { allow, looked, made } from "../texts/cost.ts";
import { decodeBase64, decodePercent, encodeBase64, encodePercent, hexText, loadXxh3 } from "../texts/encoded.ts";

/** Encodings of strings. Encoded input has to be well-formed, and decode to UTF-8. */
export const encodings: Topic = {
  title: "Encodings",
  functions: [
    define({
      signature: "encode_b64(text: string): string",
      about: "The bytes of a string in base64",
      example: ['"hi!".encode_b64()', '"aGkh"'],
      call: (context, text) => {
        allow(context, text.length * 4);
        return encodeBase64(encodeUtf8(text));
      },
    }),
    define({
      signature: "decode_b64(text: string): string",
      about: "The string decoded from base64, also in the alphabet of URLs and without padding",
      example: ['"aGkh".decode_b64()', '"hi!"'],
      call: (context, text) => {
        const bytes = decodeBase64(looked(context, text));
        if (bytes === null) throw new ScriptError("decode_b64: the text is no base64");
        return decoded("decode_b64", bytes);
      },
    }),
    define({
      signature: "encode_hex(text: string): string",
      about: "The bytes of a string in hexadecimal digits",
      example: ['"hi!".encode_hex()', '"686921"'],
      call: (context, text) => {
        allow(context, text.length * 2);
        return hexText(encodeUtf8(text));
      },
    }),
    define({
      signature: "decode_hex(text: string): string",
      about: "The string decoded from hexadecimal digits",
      example: ['"686921".decode_hex()', '"hi!"'],
      call: (context, text) => decoded("decode_hex", bytesOfHex(looked(context, text))),
    }),
    define({
      signature: "encode_url(text: string): string",
      about: "The string percent-encoded for a URL, except ASCII letters, digits and -._~",
      example: ['"a b&c".encode_url()', '"a%20b%26c"'],
      call: (context, text) => made(context, encodePercent(looked(context, text))),
    }),
    define({
      signature: "decode_url(text: string): string",
      about: "A percent-encoded string, decoded; a plus sign is unchanged",
      example: ['"a%20b%26c".decode_url()', '"a b&c"'],
      call: (context, text) => decodePercent(looked(context, text)) ?? failUtf8("decode_url"),
    }),
  ],
};

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The string of bytes. @throws ScriptError if they are not UTF-8. */
function decoded(what: string, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    failUtf8(what);
  }
}

function failUtf8(what: string): never {
  throw new ScriptError(`${what}: the bytes are no UTF-8`);
}

function bytesOfHex(text: string): Uint8Array {
  if (text.length % 2 === 1) throw new ScriptError("decode_hex: the number of digits is odd");
  return Uint8Array.from(text.match(/../gs) ?? [], (pair) => {
    if (!/^[0-9A-Fa-f]{2}$/.test(pair)) throw new ScriptError(`decode_hex: ${JSON.stringify(pair)} are no digits`);
    return Number.parseInt(pair, 16);
  });
}

type Digest = (bytes: Uint8Array) => Uint8Array;
const ALGORITHMS = "sha256, sha1, md5, xxh3";
const ROUNDS = 20_000;
const PSEUDONYM_LENGTH = 24;

/** Hashes and pseudonyms, which are always the same for the same string. */
export const hashes: Topic = {
  title: "Hashes",
  functions: [
    define({
      signature: "hash(text: string, algorithm?: string): string",
      about: `The hash of a string in hexadecimal digits: ${ALGORITHMS}; the first by default`,
      example: ['"ann".hash("xxh3")', '"482c89484cbd62c8"'],
      load: async () => {
        const [{ sha256 }, { md5, sha1 }, xxh3] = await Promise.all([
          import("@noble/hashes/sha2.js"),
          import("@noble/hashes/legacy.js"),
          loadXxh3(),
        ]);
        const digests = new Map<string, Digest>(Object.entries({ sha256, sha1, md5, xxh3 }));
        return (context, text, algorithm = "sha256") => {
          const digest = chosen("hash: the algorithm", algorithm.toLowerCase(), digests);
          context.spend(text.length >> 3);
          return hexText(digest(encodeUtf8(looked(context, text))));
        };
      },
    }),
    define({
      signature: "pseudonym(value: string, domain: string): string",
      about: `A name that hides a value, different in each domain; the same in each run with the same ${SECRET}`,
      example: ['pseudonym("ann", "user") == pseudonym("ann", "user")', "true"],
      load: async () => {
        const keyed = await loadKeyed();
        return ({ host, spend }, value, domain) => {
          if (domain === "") throw new ScriptError("pseudonym: the domain is empty");
          spend(8 + (value.length >> 3));
          const bytes = keyed.digest(domainKey(host, domain, keyed), encodeUtf8(domain + value));
          return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").slice(0, PSEUDONYM_LENGTH);
        };
      },
    }),
  ],
};

/** Derivations of keys, and the digest with a key. */
interface Keyed {
  readonly digest: (key: Uint8Array, bytes: Uint8Array) => Uint8Array;
  /** Slow, against guessing. */
  readonly master: (secret: string) => Uint8Array;
  readonly ofDomain: (master: Uint8Array, domain: string) => Uint8Array;
}

async function loadKeyed(): Promise<Keyed> {
  const [{ sha256 }, { hmac }, { hkdf }, { pbkdf2 }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/hmac.js"),
    import("@noble/hashes/hkdf.js"),
    import("@noble/hashes/pbkdf2.js"),
  ]);
  return {
    digest: (key, bytes) => hmac(sha256, key, bytes),
    master: (secret) => pbkdf2(sha256, encodeUtf8(secret), encodeUtf8("froe pseudonym"), { c: ROUNDS, dkLen: 32 }),
    ofDomain: (master, domain) => hkdf(sha256, master, undefined, encodeUtf8(domain), 32),
  };
}

interface Keys {
  readonly master: Uint8Array;
  readonly ofDomains: Map<string, Uint8Array>;
}
const keysOfRuns = new WeakMap<ScriptHost, Keys>();
const MOST_DOMAINS = 1000;

function domainKey(host: ScriptHost, domain: string, keyed: Keyed): Uint8Array {
  const keys = keysOfRuns.get(host) ?? { master: masterKey(host, keyed), ofDomains: new Map() };
  keysOfRuns.set(host, keys);
  const key = keys.ofDomains.get(domain) ?? keyed.ofDomain(keys.master, domain);
  if (keys.ofDomains.size < MOST_DOMAINS) keys.ofDomains.set(domain, key);
  return key;
}

/** The key of all domains; without a secret, a random one for this run. */
function masterKey(host: ScriptHost, keyed: Keyed): Uint8Array {
  const secret = host.environment(SECRET);
  if (secret === "") throw new ScriptError(`pseudonym: ${SECRET} is empty`);
  if (secret !== undefined) return keyed.master(secret);
  host.hint(`${SECRET} is not set: pseudonym() gives other names in each run; export ${SECRET}=TEXT keeps them`);
  return crypto.getRandomValues(new Uint8Array(32));
}
