import { encodeUtf8 } from "../../event/utf8.ts";
import { ScriptError } from "../error.ts";
import { define, type ScriptHost, type Topic } from "../function.ts";
import { SECRET } from "../secret.ts";
import { encodeBase64 } from "../texts/base64.ts";
import { looked } from "../texts/cost.ts";
import { hmacSha256, joined, md5, sha1, sha256 } from "../texts/digests.ts";
import { xxh3 } from "../texts/xxh3.ts";
import { toInt } from "../values.ts";
import { hexText } from "./encodings.ts";

const ALGORITHMS: ReadonlyMap<string, (bytes: Uint8Array) => string> = new Map([
  ["sha256", (bytes) => hexText(sha256(bytes))],
  ["sha1", (bytes) => hexText(sha1(bytes))],
  ["md5", (bytes) => hexText(md5(bytes))],
  ["xxh3", (bytes) => xxh3(bytes).toString(16).padStart(16, "0")],
]);
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
      about: `The hash of a string in hexadecimal digits: ${[...ALGORITHMS.keys()].join(", ")}; the first by default`,
      example: ['"ann".hash("xxh3")', '"482c89484cbd62c8"'],
      call: (context, text, algorithm = "sha256") => {
        const hash = ALGORITHMS.get(algorithm.toLowerCase());
        if (!hash) throw new ScriptError(`hash: the algorithm is one of ${[...ALGORITHMS.keys()].join(", ")}`);
        context.spend(text.length >> 3);
        return hash(encodeUtf8(looked(context, text)));
      },
    }),
    define({
      name: "bucket",
      parameters: "text: string",
      result: "int",
      about: "An int of 64 bits from a string, evenly distributed: % 10 selects a tenth of all strings",
      example: ['"ann".bucket() % 10', "8"],
      call: (context, text) => {
        context.spend(text.length >> 3);
        return toInt(BigInt.asIntN(64, xxh3(encodeUtf8(looked(context, text)))))!;
      },
    }),
    define({
      name: "pseudonym",
      parameters: "value: string, domain: string",
      result: "string",
      about: `A name that hides a value, different in each domain; the same in each run with the same ${SECRET}`,
      example: ['pseudonym("ann", "user") == pseudonym("ann", "user")', "true"],
      call: (context, value, domain) => {
        if (domain === "") throw new ScriptError("pseudonym: the domain is empty");
        context.spend(8 + (value.length >> 3));
        const key = domainKey(context.host, domain);
        return encodeBase64(hmacSha256(key, encodeUtf8(domain + value)), "url").slice(0, PSEUDONYM_LENGTH);
      },
    }),
  ],
};

interface Keys {
  readonly master: Uint8Array;
  readonly ofDomains: Map<string, Uint8Array>;
}
const keysOfRuns = new WeakMap<ScriptHost, Keys>();
const MOST_DOMAINS = 1000;

function domainKey(host: ScriptHost, domain: string): Uint8Array {
  const keys = keysOfRuns.get(host) ?? { master: masterKey(host), ofDomains: new Map() };
  keysOfRuns.set(host, keys);
  const key = keys.ofDomains.get(domain) ?? expanded(keys.master, domain);
  if (keys.ofDomains.size < MOST_DOMAINS) keys.ofDomains.set(domain, key);
  return key;
}

/** A key that is slow to derive, against guessing; without a secret, a random one for this run. */
function masterKey(host: ScriptHost): Uint8Array {
  const secret = host.environment(SECRET);
  if (secret === "") throw new ScriptError(`pseudonym: ${SECRET} is empty`);
  if (secret === undefined) {
    host.hint(`${SECRET} is not set: pseudonym() gives other names in each run; export ${SECRET}=TEXT keeps them`);
    return crypto.getRandomValues(new Uint8Array(32));
  }
  return stretched(encodeUtf8(secret));
}

/** PBKDF2 of RFC 8018, one block of it. */
function stretched(secret: Uint8Array): Uint8Array {
  let block = hmacSha256(secret, joined([encodeUtf8("froe pseudonym"), Uint8Array.of(0, 0, 0, 1)]));
  const key = block.slice();
  for (let round = 1; round < ROUNDS; round++) {
    block = hmacSha256(secret, block);
    for (let i = 0; i < key.length; i++) key[i] = key[i]! ^ block[i]!;
  }
  return key;
}

/** HKDF of RFC 5869, one block of it. */
function expanded(master: Uint8Array, domain: string): Uint8Array {
  const key = hmacSha256(new Uint8Array(32), master);
  return hmacSha256(key, joined([encodeUtf8(domain), Uint8Array.of(1)]));
}
