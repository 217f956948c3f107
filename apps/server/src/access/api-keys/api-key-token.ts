import { crc32 } from 'node:zlib';
import type { ApiMode } from '@golden-acers/contract';
import type { RandomSource } from '@golden-acers/platform';

/** A server with the sandbox makes and accepts `test` keys only, others `live` keys only. */
const prefixes = { live: 'ga_live_', test: 'ga_test_' } as const satisfies Record<ApiMode, string>;
const prefixLength = prefixes.live.length;

/** Whether the caller meant to send a key, valid or not, of either mode. */
export const hasApiKeyPrefix = (text: string): boolean =>
  Object.values(prefixes).some((prefix) => text.startsWith(prefix));

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62 ** 43 is more than 256 bits, 62 ** 6 more than 32. */
const secretLength = 43;
const checksumLength = 6;
const bodyPattern = new RegExp(`^[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * Creates a key of 256 random bits. Letters and digits follow the prefix, so that a double click selects it.
 * The checksum lets secret scanners recognise a key, and finds typing errors, without a query.
 */
export function newApiKeyToken(random: RandomSource, mode: ApiMode): string {
  const bits = BigInt(`0x${Buffer.from(random.bytes(32)).toString('hex')}`);
  const body = `${prefixes[mode]}${inDigits(bits, secretLength)}`;
  return `${body}${checksumOf(body)}`;
}

export function isApiKeyToken(text: string, mode: ApiMode): boolean {
  const prefix = prefixes[mode];
  if (!text.startsWith(prefix) || !bodyPattern.test(text.slice(prefix.length))) return false;
  return checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Enough to recognise it, and too little to guess it: 208 bits stay unknown. */
export const hintOfApiKey = (token: string): string =>
  `${token.slice(0, prefixLength + 4)}…${token.slice(-4)}`;

const checksumOf = (body: string): string => inDigits(BigInt(crc32(body)), checksumLength);

function inDigits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}
