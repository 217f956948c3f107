import { expect, test } from 'vitest';
import { newToken, seededRandom, systemRandom } from './random.ts';
import { createVault, deriveKey, VaultError } from './vault.ts';

const firstKey = newToken(seededRandom('first key'));
const secondKey = newToken(seededRandom('second key'));
const secret = 'Pa$$wörd of a player 🔑';

test('text that is sealed for a row opens for that row, and the sealed form reveals nothing', () => {
  const vault = createVault({ currentKey: firstKey });
  const sealed = vault.seal(secret, 'pl_1');
  expect(vault.open(sealed, 'pl_1')).toBe(secret);
  expect(sealed).not.toContain('Pa$$');
  expect(Buffer.from(sealed, 'base64url').includes('Pa$$')).toBe(false);
});

test('a text that release 1.0.0 sealed can be opened, and no new text is sealed with the key itself', () => {
  const vault = createVault({ currentKey: Buffer.alloc(32, 7).toString('base64url') });
  const sealed = 'v1.4bb06f8e.atFDCDwaN_m_gw5c.GeXBarwD7qjFwm6len0Ktu4jll7v6uZ0ie_XOKK8742M_3LezTr5R78AKA';
  expect(vault.open(sealed, 'pl_1')).toBe('a password of release 1.0.0');
  expect(() => vault.open(sealed, 'pl_2')).toThrow(VaultError);
  expect(() => vault.open(sealed.replace('v1', 'v2'), 'pl_1')).toThrow(VaultError);
  expect(vault.seal(secret, 'pl_1')).toMatch(/^v2\./);
});

test('the keys of two purposes are unrelated', () => {
  const [vault, cursors] = [deriveKey(firstKey, 'vault'), deriveKey(firstKey, 'cursors')];
  expect(vault).toHaveLength(32);
  expect(vault).not.toEqual(cursors);
  expect(vault.toString('base64url')).not.toBe(firstKey);
});

test('a sealed text does not open for another row', () => {
  const vault = createVault({ currentKey: firstKey });
  const sealed = vault.seal(secret, 'pl_1');
  expect(() => vault.open(sealed, 'pl_2')).toThrow(VaultError);
});

test('a sealed text with any changed character does not open', () => {
  const vault = createVault({ currentKey: firstKey });
  const sealed = vault.seal('short', 'pl_1');
  const opened = [...sealed].flatMap((character, index) => {
    // The low bits of base64's last character may be unused, so this changes its high bit.
    const other = character === 'A' ? 'g' : 'A';
    if (character === '.') return [];
    const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
    try {
      return changed === sealed ? [] : [vault.open(changed, 'pl_1')];
    } catch (error) {
      expect(error).toBeInstanceOf(VaultError);
      return [];
    }
  });
  expect(opened).toEqual([]);
});

test.each(['', 'plain text', 'v1.', 'v1.a.b.c', 'v2.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA'])(
  '%j is not a sealed text',
  (text) => {
    expect(() => createVault({ currentKey: firstKey }).open(text, 'pl_1')).toThrow(VaultError);
  },
);

test('after a rotation both keys open, the new one seals, and a removed key opens nothing', () => {
  const before = createVault({ currentKey: firstKey }).seal(secret, 'pl_1');
  const rotated = createVault({ currentKey: secondKey, oldKeys: [firstKey] });
  expect(rotated.open(before, 'pl_1')).toBe(secret);
  const after = rotated.seal(secret, 'pl_1');
  expect(createVault({ currentKey: secondKey }).open(after, 'pl_1')).toBe(secret);
  expect(() => createVault({ currentKey: secondKey }).open(before, 'pl_1')).toThrow(VaultError);
});

test('100,000 sealed texts have different nonces', () => {
  const vault = createVault({ currentKey: firstKey }, systemRandom);
  const nonces = new Set(Array.from({ length: 100_000 }, () => vault.seal('x', 'pl_1').split('.')[2]));
  expect(nonces.size).toBe(100_000);
});

test.each(['', 'short', `${firstKey}AAAA`])('%j is not a key', (key) => {
  expect(() => createVault({ currentKey: key })).toThrow(VaultError);
});
