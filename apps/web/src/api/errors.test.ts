import { describe, expect, test } from 'vitest';
import { ApiRefusal, errorMessageOf, fieldErrorsOf, NetworkFailure } from './errors.ts';

const refusal = (parts: Partial<ConstructorParameters<typeof ApiRefusal>[0]>) =>
  new ApiRefusal({ status: 409, code: undefined, message: '', fields: {}, requestId: undefined, ...parts });

describe('the message of a failed call', () => {
  test('is the server’s message, whenever there is one', () => {
    const error = refusal({
      code: 'account.email_taken',
      message: 'An account with this email address already exists.',
    });
    expect(errorMessageOf(error, { refused: 'Registration failed' })).toBe(
      'An account with this email address already exists.',
    );
  });

  test('is the specified fallback if the server sent none', () => {
    expect(errorMessageOf(refusal({ status: 502 }), { refused: 'Failed to fetch games' })).toBe(
      'Failed to fetch games',
    );
  });

  test('is the network message if there was no response', () => {
    expect(errorMessageOf(new NetworkFailure(new TypeError()), { refused: 'Registration failed' })).toBe(
      'Network error. Please try again.',
    );
  });

  test('states it if a command was not sent', () => {
    expect(errorMessageOf(new NetworkFailure(undefined, 'not-sent'), { refused: 'Failed' })).toBe(
      'You are offline. Nothing was sent.',
    );
  });

  test('is the page’s offline message if the specification has one', () => {
    const offline = 'Failed to load games. Please try again later.';
    expect(errorMessageOf(new NetworkFailure(undefined), { refused: 'Failed to fetch games', offline })).toBe(
      offline,
    );
  });

  test('never contains the text of a bug', () => {
    expect(
      errorMessageOf(new TypeError('x is undefined'), { refused: 'Failed to start game. Please try again.' }),
    ).toBe('Failed to start game. Please try again.');
  });

  test('carries messages for the fields of a form', () => {
    expect(fieldErrorsOf(refusal({ fields: { email: 'Invalid email address' } }))).toEqual({
      email: 'Invalid email address',
    });
    expect(fieldErrorsOf(refusal({ fields: { 'amount.amountMinor': 'The amount is too large' } }))).toEqual({
      amount: 'The amount is too large',
    });
    expect(fieldErrorsOf(new NetworkFailure(undefined))).toEqual({});
  });
});
