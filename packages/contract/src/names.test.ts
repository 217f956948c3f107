import { expect, test } from 'vitest';
import { profileBody } from './accounts/accounts.ts';
import { firstName } from './fields.ts';

test('a Persian name may contain the zero-width non-joiner, and no other name may', () => {
  const persian = 'مهدی\u200cیار';
  expect(firstName.parse(persian)).toBe(persian);
  for (const name of ['Ad\u200ca', '\u200cمهدی', 'مهدی\u200c', 'م\u200c\u200cم', 'Ad\u200da', 'Ad\u202ea']) {
    expect(firstName.safeParse(name).success, JSON.stringify(name)).toBe(false);
  }
});

test('a profile may have a single name', () => {
  expect(profileBody.shape.lastName.parse(' ')).toBe('');
  expect(firstName.safeParse('').success).toBe(false);
});
