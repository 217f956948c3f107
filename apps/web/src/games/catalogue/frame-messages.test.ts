import { describe, expect, test } from 'vitest';
import { balanceOfMessage, isLeaveMessage } from './frame-messages.ts';

const frame = {};
const origin = 'https://games.example';
const leave = { origin, source: frame, data: { type: 'golden-acers:leave' } };

describe('a message from a framed game', () => {
  test('requests to leave if it comes from the frame, on its origin, in the known shape', () => {
    expect(isLeaveMessage(leave, frame, origin)).toBe(true);
  });

  test.each([
    ['another origin', { ...leave, origin: 'https://evil.example' }],
    ['an opaque origin', { ...leave, origin: 'null' }],
    ['another window', { ...leave, source: {} }],
    ['no window', { ...leave, source: null }],
    ['another type', { ...leave, data: { type: 'golden-acers:win' } }],
    ['text', { ...leave, data: 'golden-acers:leave' }],
    ['nothing', { ...leave, data: null }],
    ['an array', { ...leave, data: ['golden-acers:leave'] }],
  ])('is ignored with %s', (_what, received) => {
    expect(isLeaveMessage(received, frame, origin)).toBe(false);
  });

  test('is ignored if there is no frame', () => {
    expect(isLeaveMessage({ ...leave, source: null }, null, origin)).toBe(false);
  });
});

describe('a balance from a framed game', () => {
  const message = (data: unknown, from: object = frame) => ({ origin, source: from, data });

  test('is the balance that the game shows', () => {
    const balance = message({ type: 'golden-acers:balance', cents: 2_550 });
    expect(balanceOfMessage(balance, frame, origin)).toBe(2_550n);
    expect(balanceOfMessage({ ...balance, origin: 'https://evil.example' }, frame, origin)).toBeUndefined();
    expect(balanceOfMessage({ ...balance, source: {} }, frame, origin)).toBeUndefined();
    expect(balanceOfMessage(leave, frame, origin)).toBeUndefined();
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 60, '100', null, undefined, {}])('is ignored if it is %j', (cents) => {
    expect(balanceOfMessage(message({ type: 'golden-acers:balance', cents }), frame, origin)).toBeUndefined();
  });
});
