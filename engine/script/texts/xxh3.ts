// XXH3 with 64 bits and no seed, as https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md defines it.

const SECRET_HEX =
  "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221" +
  "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8" +
  "fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb17" +
  "0ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e";
const SECRET = new DataView(Uint8Array.from(SECRET_HEX.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer);
const SECRET_END = SECRET.byteLength - 64;

const P32_1 = 0x9e3779b1n;
const P32_2 = 0x85ebca77n;
const P32_3 = 0xc2b2ae3dn;
const P64_1 = 0x9e3779b185ebca87n;
const P64_2 = 0xc2b2ae3d27d4eb4fn;
const P64_3 = 0x165667b19e3779f9n;
const P64_4 = 0x85ebca77c2b2ae63n;
const P64_5 = 0x27d4eb2f165667c5n;
const MIX = 0x9fb21c651e98df25n;
const STRIPE = 64;
const BLOCK = 1024;

/** The hash of some bytes: 64 bits without a sign. */
export function xxh3(bytes: Uint8Array): bigint {
  const input = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { length } = bytes;
  if (length > 240) return long(input);
  if (length > 128) return upTo240(input);
  if (length > 16) return upTo128(input);
  if (length > 8) return upTo16(input);
  if (length > 3) return upTo8(input);
  return length > 0 ? upTo3(bytes) : avalanche64(read(SECRET, 56) ^ read(SECRET, 64));
}

function upTo3(bytes: Uint8Array): bigint {
  const { length } = bytes;
  const [first, middle, last] = [bytes[0]!, bytes[length >> 1]!, bytes[length - 1]!];
  const combined = BigInt(((first << 16) | (middle << 24) | last | (length << 8)) >>> 0);
  return avalanche64(combined ^ BigInt((SECRET.getUint32(0, true) ^ SECRET.getUint32(4, true)) >>> 0));
}

function upTo8(input: DataView): bigint {
  const length = input.byteLength;
  const value = BigInt(input.getUint32(length - 4, true)) + (BigInt(input.getUint32(0, true)) << 32n);
  let hash = value ^ read(SECRET, 8) ^ read(SECRET, 16);
  hash ^= rotated(hash, 49n) ^ rotated(hash, 24n);
  hash = u64(hash * MIX);
  hash ^= (hash >> 35n) + BigInt(length);
  hash = u64(hash * MIX);
  return hash ^ (hash >> 28n);
}

function upTo16(input: DataView): bigint {
  const length = input.byteLength;
  const low = read(input, 0) ^ read(SECRET, 24) ^ read(SECRET, 32);
  const high = read(input, length - 8) ^ read(SECRET, 40) ^ read(SECRET, 48);
  return avalanche(BigInt(length) + swapped(low) + high + folded(low, high));
}

function upTo128(input: DataView): bigint {
  const length = input.byteLength;
  let hash = BigInt(length) * P64_1;
  for (let pair = Math.ceil(length / 32) - 1; pair >= 0; pair--) {
    hash += mixed(input, 16 * pair, 32 * pair) + mixed(input, length - 16 * (pair + 1), 32 * pair + 16);
  }
  return avalanche(hash);
}

function upTo240(input: DataView): bigint {
  const length = input.byteLength;
  let hash = BigInt(length) * P64_1;
  for (let i = 0; i < 8; i++) hash += mixed(input, 16 * i, 16 * i);
  hash = avalanche(hash);
  for (let i = 8; i < length >> 4; i++) hash += mixed(input, 16 * i, 16 * (i - 8) + 3);
  return avalanche(hash + mixed(input, length - 16, 119));
}

function long(input: DataView): bigint {
  const length = input.byteLength;
  const sums = [P32_3, P64_1, P64_2, P64_3, P64_4, P32_2, P64_5, P32_1];
  const blocksEnd = Math.floor((length - 1) / BLOCK) * BLOCK;
  for (let block = 0; block < blocksEnd; block += BLOCK) {
    for (let n = 0; n < BLOCK / STRIPE; n++) accumulate(sums, input, block + n * STRIPE, n * 8);
    scramble(sums);
  }
  const stripes = Math.floor((length - 1 - blocksEnd) / STRIPE);
  for (let n = 0; n < stripes; n++) accumulate(sums, input, blocksEnd + n * STRIPE, n * 8);
  accumulate(sums, input, length - STRIPE, SECRET_END - 7);
  let hash = BigInt(length) * P64_1;
  for (let i = 0; i < 8; i += 2) {
    hash += folded(sums[i]! ^ read(SECRET, 11 + 8 * i), sums[i + 1]! ^ read(SECRET, 19 + 8 * i));
  }
  return avalanche(hash);
}

function accumulate(sums: bigint[], input: DataView, at: number, secret: number): void {
  for (let i = 0; i < 8; i++) {
    const data = read(input, at + 8 * i);
    const key = data ^ read(SECRET, secret + 8 * i);
    sums[i ^ 1] = u64(sums[i ^ 1]! + data);
    sums[i] = u64(sums[i]! + (key & 0xffffffffn) * (key >> 32n));
  }
}

function scramble(sums: bigint[]): void {
  for (let i = 0; i < 8; i++) {
    const sum = sums[i]!;
    sums[i] = u64((sum ^ (sum >> 47n) ^ read(SECRET, SECRET_END + 8 * i)) * P32_1);
  }
}

function mixed(input: DataView, at: number, secret: number): bigint {
  return folded(read(input, at) ^ read(SECRET, secret), read(input, at + 8) ^ read(SECRET, secret + 8));
}

/** The exclusive or of both halves of a product of 128 bits. */
function folded(a: bigint, b: bigint): bigint {
  const product = a * b;
  return u64(product) ^ (product >> 64n);
}

function avalanche(sum: bigint): bigint {
  let hash = u64(sum);
  hash ^= hash >> 37n;
  hash = u64(hash * 0x165667919e3779f9n);
  return hash ^ (hash >> 32n);
}

function avalanche64(value: bigint): bigint {
  let hash = value;
  hash ^= hash >> 33n;
  hash = u64(hash * P64_2);
  hash ^= hash >> 29n;
  hash = u64(hash * P64_3);
  return hash ^ (hash >> 32n);
}

function rotated(value: bigint, bits: bigint): bigint {
  return u64(value << bits) | (value >> (64n - bits));
}

function swapped(value: bigint): bigint {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, value);
  return bytes.getBigUint64(0, true);
}

function read(view: DataView, at: number): bigint {
  return view.getBigUint64(at, true);
}

function u64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
