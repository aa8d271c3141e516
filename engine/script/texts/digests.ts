// Merkle-Damgard digests over blocks of 64 bytes (FIPS 180-4, RFC 1321).

interface Digest {
  readonly initial: readonly number[];
  readonly order: "big" | "little";
  /** Adds a block of 16 words to the state. */
  readonly compress: (state: Uint32Array, words: Uint32Array) => void;
}

/** The digest of some bytes. */
function digestOf({ initial, order, compress }: Digest, bytes: Uint8Array): Uint8Array {
  const isLittle = order === "little";
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bits = BigInt(bytes.length) * 8n;
  view.setBigUint64(padded.length - 8, bits, isLittle);
  const state = Uint32Array.from(initial);
  const words = new Uint32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i, isLittle);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(4 * state.length));
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word, isLittle);
  return new Uint8Array(digest.buffer);
}

function left(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function right(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 fractional bits of each number. */
function fractions(numbers: readonly number[]): Uint32Array {
  return Uint32Array.from(numbers, (number) => Math.floor((number % 1) * 2 ** 32));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const K256 = fractions(primes(64).map(Math.cbrt));
const sha256Digest: Digest = {
  initial: [...fractions(primes(8).map(Math.sqrt))],
  order: "big",
  compress(state, w) {
    for (let i = 16; i < 64; i++) {
      const s0 = right(w[i - 15]!, 7) ^ right(w[i - 15]!, 18) ^ (w[i - 15]! >>> 3);
      const s1 = right(w[i - 2]!, 17) ^ right(w[i - 2]!, 19) ^ (w[i - 2]! >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = [
      state[0]!,
      state[1]!,
      state[2]!,
      state[3]!,
      state[4]!,
      state[5]!,
      state[6]!,
      state[7]!,
    ];
    for (let i = 0; i < 64; i++) {
      const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K256[i]! + w[i]!) | 0;
      const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
  },
};

const sha1Digest: Digest = {
  initial: [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0],
  order: "big",
  compress(state, w) {
    for (let i = 16; i < 80; i++) w[i] = left(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1);
    let [a, b, c, d, e] = [state[0]!, state[1]!, state[2]!, state[3]!, state[4]!];
    for (let i = 0; i < 80; i++) {
      const round = Math.floor(i / 20);
      const f = round === 0 ? (b & c) | (~b & d) : round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const next = (left(a, 5) + f + e + K1[round]! + w[i]!) | 0;
      e = d;
      d = c;
      c = left(b, 30);
      b = a;
      a = next;
    }
    for (const [i, word] of [a, b, c, d, e].entries()) state[i] = state[i]! + word;
  },
};
const K1 = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

const KMD5 = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const md5Digest: Digest = {
  initial: [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476],
  order: "little",
  compress(state, w) {
    let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const f = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round]!;
      const word = w[[i, 5 * i + 1, 3 * i + 5, 7 * i][round]! % 16]!;
      const next = b + left((a + f + KMD5[i]! + word) | 0, SHIFTS[round]![i % 4]!);
      a = d;
      d = c;
      c = b;
      b = next | 0;
    }
    for (const [i, word] of [a, b, c, d].entries()) state[i] = state[i]! + word;
  },
};

export const sha256 = (bytes: Uint8Array): Uint8Array => digestOf(sha256Digest, bytes);
export const sha1 = (bytes: Uint8Array): Uint8Array => digestOf(sha1Digest, bytes);
export const md5 = (bytes: Uint8Array): Uint8Array => digestOf(md5Digest, bytes);

/** The keyed digest of RFC 2104. */
export function hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined([block.map((byte) => byte ^ 0x36), bytes]));
  return sha256(joined([block.map((byte) => byte ^ 0x5c), inner]));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
