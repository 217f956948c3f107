import { describe, expect, it } from 'vitest';
import { isLeaveMessage } from './leave-message.ts';

const frame = {};
const origin = 'https://games.example';
const leave = { origin, source: frame, data: { type: 'golden-acers:leave' } };

describe('a message from a framed game', () => {
  it('leaves when it comes from the frame, on its origin, in the known shape', () => {
    expect(isLeaveMessage(leave, frame, origin)).toBe(true);
  });

  it.each([
    ['a strange origin', { ...leave, origin: 'https://evil.example' }],
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

  it('is ignored while there is no frame', () => {
    expect(isLeaveMessage({ ...leave, source: null }, null, origin)).toBe(false);
  });
});
