import { describe, expect, test } from 'vitest';
import { cleanLine, cleanName, cleanPasted, cleanText, normalizePassword } from './typed-text.ts';

describe('a text that somebody wrote', () => {
  test.each([
    ['a\tb', 'a b'],
    ['one\r\ntwo\rthree\u000bfour\u2028five', 'one\ntwo\nthree\nfour\nfive'],
    ['left \u2068right\u2069 \u202aend\u202c', 'left right end'],
    ['apple \uf8ff pie', 'apple  pie'],
    ['half a pair \ud83d', 'half a pair'],
    ['a\0b', 'ab'],
    ['e\u0301', 'é'],
    ['  blanks around\u00a0', 'blanks around'],
  ])('%j is stored as %j', (typed, stored) => expect(cleanText(typed)).toBe(stored));

  test.each(['\u2800', ' \u200b\u2060 ', '\u3164', '\ufeff', '\n\n'])('%j is empty', (typed) =>
    expect(cleanText(typed)).toBe(''),
  );

  test('keeps joiners of emoji and of scripts, flags, and directions of letters', () => {
    for (const text of ['👩‍🌾', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ක්‍ෂ', 'می‌خواهم', 'a\u200fb']) expect(cleanText(text)).toBe(text);
  });

  test('is on one line where the field has one', () => {
    expect(cleanLine('one \r\n\r\n two\tthree')).toBe('one two three');
  });
});

test.each([
  ['Ros\u200ba', 'Rosa'],
  ['\u202eRosa', 'Rosa'],
  ['ශ්‍රී', 'ශ්‍රී'],
  ['सर्‍याद्री', 'सर्‍याद्री'],
  ['می‌خواهم', 'می‌خواهم'],
  ['a\u200db', 'ab'],
])('the name %j is stored as %j', (typed, stored) => expect(cleanName(typed)).toBe(stored));

test.each([
  ['rosa\u200b@players.test', 'rosa@players.test'],
  ['rosa@players\u2060.test', 'rosa@players.test'],
  ['+45\u00a012\u201134\u201356', '+45 12-34-56'],
  ['ＧＯＬＤ\u200d25', 'GOLD25'],
  ['−7', '-7'],
  ['\t code\r\n', 'code'],
])('the pasted %j is read as %j', (pasted, read) => expect(cleanPasted(pasted)).toBe(read));

test('a password has one form, however a keyboard composes it, and keeps its blanks', () => {
  expect(normalizePassword('cafe\u0301')).toBe('café');
  expect(normalizePassword(' a\u00a0b\u3000 ')).toBe(' a b  ');
  expect(normalizePassword('ｗｉｄｅ')).toBe('ｗｉｄｅ');
});
