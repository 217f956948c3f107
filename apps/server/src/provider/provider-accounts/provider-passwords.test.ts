import { callErrorCodes, providerRefusalCodes, rejectionCodes } from '@golden-acers/provider';
import { expect, test } from 'vitest';
import { oldPasswordKeptCodes } from './provider-passwords.ts';

test('after a failure that may have come behind the change, the provider must say which password counts', () => {
  const codes = [...providerRefusalCodes, ...callErrorCodes];
  const provesNothing = codes.filter((code) => !rejectionCodes.some((one) => one === code));
  expect(provesNothing).toContain('timed_out');
  // The old password was refused, so it was not changed.
  expect(provesNothing.filter((code) => oldPasswordKeptCodes.has(code))).toEqual(['player_password_stale']);
});
