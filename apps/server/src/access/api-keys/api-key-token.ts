import { crc32 } from 'node:zlib';
import type { RandomSource } from '@golden-acers/platform';

export const apiKeyPrefix = 'ga_live_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62 ** 43 is more than 256 bits, 62 ** 6 more than 32. */
const secretLength = 43;
const checksumLength = 6;
const tokenPattern = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * Creates a key of 256 random bits. Letters and digits follow the prefix, so that a double click selects it.
 * The checksum lets secret scanners recognise a key, and finds typing errors, without a query.
 */
export function newApiKeyToken(random: RandomSource): string {
  const bits = BigInt(`0x${Buffer.from(random.bytes(32)).toString('hex')}`);
  const body = `${apiKeyPrefix}${inDigits(bits, secretLength)}`;
  return `${body}${checksumOf(body)}`;
}

export function isApiKeyToken(text: string): boolean {
  if (!tokenPattern.test(text)) return false;
  return checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Enough to recognise it, and too little to guess it: 208 bits stay unknown. */
export const hintOfApiKey = (token: string): string =>
  `${token.slice(0, apiKeyPrefix.length + 4)}…${token.slice(-4)}`;

const checksumOf = (body: string): string => inDigits(BigInt(crc32(body)), checksumLength);

function inDigits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}
