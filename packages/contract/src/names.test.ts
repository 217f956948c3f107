import { expect, test } from 'vitest';
import { profileBody } from './accounts/accounts.ts';
import { firstName, phone, username } from './fields.ts';

test('a Persian name keeps the zero-width non-joiner between its letters, and no other place keeps it', () => {
  const persian = 'مهدی\u200cیار';
  expect(firstName.parse(persian)).toBe(persian);
  for (const name of ['Ad\u200ca', '\u200cمهدی', 'مهدی\u200c', 'م\u200c\u200cم', 'Ad\u200da', 'Ad\u202ea']) {
    expect(firstName.parse(name), JSON.stringify(name)).toMatch(/^[\p{L}]+$/u);
  }
});

test('a profile may have a single name', () => {
  expect(profileBody.shape.lastName.parse(' ')).toBe('');
  expect(firstName.safeParse('').success).toBe(false);
});

test.each(['สวัสดี', 'राजेश', 'தமிழ்', 'বাংলা', 'ශ්‍රීමාලි', 'सर्‍याद्री', 'Россия', '李小龙'])(
  'the username %s of a script with marks is accepted',
  (name) => expect(username.parse(name)).toBe(name),
);

test.each(['\u0301rosa', 'ro\u034fsa\u034f!', 'a\u0316\u0316\u0316\u0316\u0316', 'ro sa', 'ro@sa'])(
  'the username %j is refused',
  (name) => expect(username.safeParse(name).success).toBe(false),
);

test.each([
  ['+45\u00a012 34 56 78', '+45 12 34 56 78'],
  ['0151\u20132345\u20116789', '0151-2345-6789'],
  ['030/1234567', '030/1234567'],
])('the phone number %j is stored as %j', (typed, stored) => expect(phone.parse(typed)).toBe(stored));

test.each(['----------', '          ', '123456----', '(++++++++++'])(
  'the phone number %j is refused',
  (typed) => expect(phone.safeParse(typed).success).toBe(false),
);
