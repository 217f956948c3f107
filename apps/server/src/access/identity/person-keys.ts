import { isIP } from 'node:net';
import { countedNetworksOf, networkOf } from '@golden-acers/platform';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { mailboxOf } from './mailbox-rules.ts';
import { emailKey, isPlaceholderEmail, usernameKey } from './name-keys.ts';

/** Addresses with the same key reach the same mailbox, by the rules of their provider. */
export function personEmailKey(email: string): string | null {
  if (isPlaceholderEmail(email)) return null;
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  return at <= 0 ? null : mailboxOf(key.slice(0, at), key.slice(at + 1).replace(/\.$/, ''));
}

/** National and international spellings of a number end alike, from its area code on. */
const phoneDigits = 9;
/** All of a number in Denmark, Norway or Singapore, for example. */
const shortPhoneDigits = 8;

/** Null for an invented number: one digit only, or the area code 555. */
export function personPhoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < shortPhoneDigits || /^(\d)\1*$/.test(digits) || /^1?555\d{7}$/.test(digits))
    return null;
  const national = nationalDigitsOf(phone, digits);
  return national.length === shortPhoneDigits ? national : digits.slice(-phoneDigits);
}

/** Without the calling code of an international spelling. */
function nationalDigitsOf(phone: string, digits: string): string {
  const international = /^\s*\+/.test(phone) ? `+${digits}` : digits.replace(/^00(?=[1-9])/, '+');
  return international.startsWith('+')
    ? (parsePhoneNumberFromString(international)?.nationalNumber ?? digits)
    : digits;
}

interface PersonNetworks {
  /** An IPv4 address, or the /64 of an IPv6 address, of which a household has 2⁶⁴. */
  readonly network: string;
  /** The wider networks of an IPv6 address. Null for an IPv4 address. */
  readonly network56: string | null;
  readonly network48: string | null;
}

/** Null for an address that is not public: a proxy or a shop's computer, behind which many people are. */
export function personNetworksOf(address: string): PersonNetworks | null {
  const plain = networkOf(address);
  if (isIP(plain) === 4) {
    return isPublicIpv4(plain) ? { network: plain, network56: null, network48: null } : null;
  }
  // 2000::/3 is all of the public address space.
  if (isIP(address.split('%')[0] ?? '') !== 6 || !/^[23][0-9a-f]{3}:/.test(plain)) return null;
  const [network48, network56, network] = countedNetworksOf(address).map(({ key }) => key);
  return network === undefined
    ? null
    : { network, network56: network56 ?? null, network48: network48 ?? null };
}

/** The key of the people of one household. A household may have several /64. */
export function personAddressKey(address: string): string | null {
  const networks = personNetworksOf(address);
  return networks?.network56 ?? networks?.network ?? null;
}

function isPublicIpv4(address: string): boolean {
  const [first = 0, second = 0] = address.split('.').map(Number);
  if (first === 0 || first === 10 || first === 127 || first >= 224) return false;
  if (first === 172 && second >= 16 && second < 32) return false;
  // 100.64.0.0/10: the customers of a carrier, who share what is in front of it.
  if (first === 100 && second >= 64 && second < 128) return false;
  return !(first === 192 && second === 168) && !(first === 169 && second === 254);
}

/** Names with the same key are spelled alike but for case, accents, marks and the order of their words. */
export function personNameKey(name: string): string | null {
  const words = usernameKey(name.normalize('NFKD').replaceAll(/\p{M}/gu, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.toSorted().join(' ');
}
