import { hashToken, type RandomSource } from '@golden-acers/platform';

const recoveryCodeCount = 10;
/** 80 bits: too many to search for a hash. */
const codeBytes = 10;
const crockfordAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes such as `k3m9-7p2q-x8rd-41vz`, and the hashes that are stored. */
export function newRecoveryCodes(random: RandomSource): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: recoveryCodeCount }, () => encodeCrockford(random.bytes(codeBytes)));
  return {
    codes: plain.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    hashes: plain.map(hashToken),
  };
}

function encodeCrockford(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => crockfordAlphabet[Number.parseInt(group, 2)]).join('');
}
