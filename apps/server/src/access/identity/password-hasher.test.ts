import { Refusal, systemRandom } from '@golden-acers/platform';
import { hash as argon2Hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';

describe('the password hasher', () => {
  let passwords: PasswordHasher;
  beforeAll(async () => {
    passwords = await createPasswordHasher(systemRandom);
  });

  test('uses argon2id at the documented cost and a new salt', async () => {
    const [one, other] = await Promise.all([passwords.hash('a password'), passwords.hash('a password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  test('matches a password with its own hash only, and never with an unknown account', async () => {
    const hashed = await passwords.hash('a password');
    expect(await passwords.verify(hashed, 'a password')).toBe(true);
    expect(await passwords.verify(hashed, 'another password')).toBe(false);
    expect(await passwords.verify(undefined, 'a password')).toBe(false);
  });

  test('matches a password however a keyboard composes it, and hashes from before that rule', async () => {
    const [composed, decomposed] = ['caf\u00e9 \u00e0 la carte', 'cafe\u0301\u00a0a\u0300 la carte'];
    const hashed = await passwords.hash(composed);
    expect(await passwords.verify(hashed, decomposed)).toBe(true);
    const earlier = await argon2Hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.verify(earlier, decomposed)).toBe(true);
    expect(await passwords.verify(earlier, composed)).toBe(false);
    expect(await passwords.verify(undefined, decomposed)).toBe(false);
  });

  test('returns its own result to each of many simultaneous callers', async () => {
    const hashed = await passwords.hash('number 7');
    const requested = Array.from({ length: 20 }, (_, number) => passwords.verify(hashed, `number ${number}`));
    const fitting = (await Promise.all(requested)).flatMap((fits, number) => (fits ? [number] : []));
    expect(fitting).toEqual([7]);
  });

  test('continues after an unreadable hash', async () => {
    await expect(passwords.verify('no hash at all', 'a password')).rejects.toThrow('could not be hashed');
    expect(await passwords.hash('a password')).toContain('$argon2id$');
  });

  test('refuses callers beyond the limit of its queue, and serves everyone in it', async () => {
    const all = await Promise.allSettled(Array.from({ length: 120 }, () => passwords.hash('a password')));
    const refused = all.filter(({ status }) => status === 'rejected');
    const done = all.filter(({ status }) => status === 'fulfilled');
    expect(refused.length).toBeGreaterThan(0);
    expect(done.length).toBeGreaterThanOrEqual(80);
    for (const { reason } of all.filter((one) => one.status === 'rejected')) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason.code).toBe('server.unavailable');
    }
  });
});
