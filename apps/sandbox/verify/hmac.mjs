/** SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain JavaScript: a page and a terminal run the same. */

/** Returns the first `count` primes. */
function primes(count) {
  const found = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

/** Returns the first 32 bits of the fractional part of a root, found with whole numbers. */
function rootBits(prime, degree) {
  const scaled = BigInt(prime) << BigInt(32 * degree);
  let root = 0n;
  for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) if ((root + bit) ** BigInt(degree) <= scaled) root += bit;
  return Number(root & 0xffff_ffffn);
}

const initialHash = Uint32Array.from(primes(8), (prime) => rootBits(prime, 2));
const roundConstants = Uint32Array.from(primes(64), (prime) => rootBits(prime, 3));
const blockBytes = 64;

const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));

function compress(hash, words) {
  for (let t = 16; t < 64; t += 1) {
    const [near, far] = [words[t - 2], words[t - 15]];
    const s1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const s0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    words[t] = s1 + words[t - 7] + s0 + words[t - 16];
  }
  let [a, b, c, d, e, f, g, last] = hash;
  for (let t = 0; t < 64; t += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = last + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + roundConstants[t] + words[t];
    const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, last].forEach((word, index) => {
    hash[index] += word;
  });
}

/** Returns the digest's 32 bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / blockBytes) * blockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = Uint32Array.from(initialHash);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += blockBytes) {
    for (let t = 0; t < 16; t += 1) words[t] = view.getUint32(offset + 4 * t);
    compress(hash, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => {
    digest.setUint32(4 * index, word);
  });
  return new Uint8Array(digest.buffer);
}

const utf8 = new TextEncoder();

export function hmacSha256(key, message) {
  const keyBytes = utf8.encode(key);
  const block = new Uint8Array(blockBytes);
  block.set(keyBytes.length > blockBytes ? sha256(keyBytes) : keyBytes);
  const hashWith = (pad, bytes) => {
    const input = new Uint8Array(blockBytes + bytes.length);
    input.set(block.map((byte) => byte ^ pad));
    input.set(bytes, blockBytes);
    return sha256(input);
  };
  return hashWith(0x5c, hashWith(0x36, utf8.encode(message)));
}

export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Hex = (text) => toHex(sha256(utf8.encode(text)));
