import { describe, expect, test } from 'vitest';
import { emailKey, usernameKey } from './name-keys.ts';

describe('the key of a username', () => {
  test.each([
    ['Poker', 'poker'],
    ['ｐｏｋｅｒ', 'poker'],
    ['рокеr', 'poker'],
    ['ρoker', 'poker'],
    ['ΡOKER', 'poker'],
    ['ﬁsh', 'fish'],
    ['straße', 'STRASSE'],
    ['İstanbul', 'istanbul'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['ශ්\u200dරී', 'ශ්රී'],
  ])('is the same for %s and %s', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  test.each([
    ['ali', 'all'],
    ['jose', 'josé'],
    ['a_b', 'a-b'],
    ['player1', 'player2'],
    ['иван', 'ivan'],
  ])('differs for %s and %s', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });
});

test('the key of an address ignores case and width', () => {
  expect(emailKey(' Rosa@Example.TEST ')).toBe('rosa@example.test');
});
