import { encodeUtf8 } from "../../event/utf8.ts";
import { ScriptError } from "../error.ts";
import { define, type ScriptHost, type Topic } from "../function.ts";
import { SECRET } from "../secret.ts";
import { looked } from "../texts/cost.ts";
import { encodeBase64, hexText, loadXxh3 } from "../texts/encoded.ts";
import { toInt } from "../values.ts";

const ALGORITHMS = "sha256, sha1, md5, xxh3";
const ROUNDS = 20_000;
const PSEUDONYM_LENGTH = 24;

/** Hashes and pseudonyms, which are always the same for the same string. */
export const hashes: Topic = {
  title: "Hashes",
  functions: [
    define({
      name: "hash",
      parameters: "text: string, algorithm?: string",
      result: "string",
      about: `The hash of a string in hexadecimal digits: ${ALGORITHMS}; the first by default`,
      example: ['"ann".hash("xxh3")', '"482c89484cbd62c8"'],
      load: async () => {
        const [{ sha256 }, { md5, sha1 }, xxh3] = await Promise.all([
          import("@noble/hashes/sha2.js"),
          import("@noble/hashes/legacy.js"),
          loadXxh3(),
        ]);
        const digests: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = { sha256, sha1, md5, xxh3 };
        return (context, text, algorithm = "sha256") => {
          const name = algorithm.toLowerCase();
          const digest = Object.hasOwn(digests, name) ? digests[name] : undefined;
          if (!digest) throw new ScriptError(`hash: the algorithm is one of ${ALGORITHMS}`);
          context.spend(text.length >> 3);
          return hexText(digest(encodeUtf8(looked(context, text))));
        };
      },
    }),
    define({
      name: "bucket",
      parameters: "text: string",
      result: "int",
      about: "An int of 64 bits from a string, evenly distributed: % 10 selects a tenth of all strings",
      example: ['"ann".bucket() % 10', "8"],
      load: async () => {
        const xxh3 = await loadXxh3();
        return (context, text) => {
          context.spend(text.length >> 3);
          const bytes = xxh3(encodeUtf8(looked(context, text)));
          return toInt(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(0))!;
        };
      },
    }),
    define({
      name: "pseudonym",
      parameters: "value: string, domain: string",
      result: "string",
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
