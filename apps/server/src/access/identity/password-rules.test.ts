import { expect, test } from 'vitest';
import { demandStrongPassword } from './password-rules.ts';

const rosa = { role: 'user', username: 'Rosa_Marsh', email: 'rosa.marsh@players.test' } as const;
const check = (typed: string) => () => demandStrongPassword(typed, rosa, 'password');
const guessed = expect.objectContaining({ code: 'request.invalid' });

// The first and the last of the list too, and one beyond the most common ten thousand.
test.each([
  '123456',
  'password',
  'PassWord',
  'qwerty',
  'iloveyou',
  'ｐａｓｓｗｏｒｄ',
  '31081989',
  'startrek1',
  'fresca',
])('the common password %s is refused', (typed) => expect(check(typed)).toThrow(guessed));

test.each(['rosa_marsh', 'ROSA_MARSH1', 'rosa_marsh_2026', 'rosa.marsh', 'rosa.marsh@players.test'])(
  "the owner's own %s is refused",
  (typed) => expect(check(typed)).toThrow(guessed),
);

test.each(['golden acers', 'GoldenAcers2026!', 'golden-acers', 'Casino1', 'fortune.panda88'])(
  "the product's own name %s is refused",
  (typed) => expect(check(typed)).toThrow(guessed),
);

test.each([
  'aaaaaa',
  '      ',
  '\u00a0\u2800\u200b\u00a0\u2800\u200b',
  'ab ab ab',
  'xyzxyz',
  '012345',
  'fedcba',
  'poiuyt',
  '.......!',
])('the pattern %j is refused', (typed) => expect(check(typed)).toThrow(guessed));

test.each(['corn-9', 'golden acers at dawn', 'correct horse', 'rosa loves marshes', '123456 times'])(
  'the password %s is accepted',
  (typed) => expect(check(typed)).not.toThrow(),
);

test('an agent’s password needs twelve characters', () => {
  const agent = { ...rosa, role: 'agent' } as const;
  expect(() => demandStrongPassword('elevenchars', agent, 'newPassword')).toThrow(guessed);
  expect(() => demandStrongPassword('twelve chars', agent, 'newPassword')).not.toThrow();
});
