import { countries } from '@golden-acers/contract/constants';
import { expect, test } from 'vitest';
import { helpLines, worldwideHelp } from '../../site/help-lines/help-lines.ts';
import { type SelfTestReply, selfTestQuestions, selfTestResultOf } from './self-test-rules.ts';

/** Returns the result of these replies to the first questions and “never” to the others. */
const resultOf = (...replies: SelfTestReply[]) =>
  selfTestResultOf(
    Object.fromEntries(selfTestQuestions.map((question, index) => [question, replies[index] ?? 'never'])),
  );

test('the self-test has the ranges of the index', () => {
  expect(resultOf()).toBe('none');
  expect(resultOf('sometimes')).toBe('low');
  expect(resultOf('often')).toBe('low');
  expect(resultOf('always')).toBe('moderate');
  expect(resultOf('always', 'always', 'sometimes')).toBe('moderate');
  expect(resultOf('always', 'always', 'often')).toBe('high');
  expect(resultOf(...selfTestQuestions.map((): SelfTestReply => 'always'))).toBe('high');
});

test('the self-test has no result before the last reply', () => {
  expect(selfTestResultOf({})).toBeUndefined();
  expect(selfTestResultOf({ afford: 'always', more: 'always', chase: 'always' })).toBeUndefined();
});

test('every country has help with secure URLs and numbers that can be dialled', () => {
  for (const country of countries) expect(helpLines[country].length, country).toBeGreaterThan(0);
  for (const { url, phone, name } of [...worldwideHelp, ...Object.values(helpLines).flat()]) {
    expect(new URL(url).protocol, name).toBe('https:');
    if (phone !== undefined) expect(phone, name).toMatch(/^[\d -]{3,16}$/);
  }
});
