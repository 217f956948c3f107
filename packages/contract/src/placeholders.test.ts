import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

test('a placeholder is replaced by its value literally, and placeholders in values are not replaced', () => {
  expect(fillPlaceholders('{count} of {name}', { count: 2, name: '$& {count}' })).toBe('2 of $& {count}');
});

test('a placeholder without a value is unchanged, whatever its name is', () => {
  expect(fillPlaceholders('{name}, {constructor}', {})).toBe('{name}, {constructor}');
});

test('a placeholder with an undefined value is removed', () => {
  expect(fillPlaceholders('Hello, {name}!', { name: undefined })).toBe('Hello, !');
});
