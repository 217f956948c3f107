import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

test('a placeholder gets its value as it is, and no value is filled again', () => {
  expect(fillPlaceholders('{count} of {name}', { count: 2, name: '$& {count}' })).toBe('2 of $& {count}');
});

test('a placeholder that has no value stays, whatever it is called', () => {
  expect(fillPlaceholders('{name}, {constructor}', {})).toBe('{name}, {constructor}');
});

test('an undefined value leaves nothing', () => {
  expect(fillPlaceholders('Hello, {name}!', { name: undefined })).toBe('Hello, !');
});
