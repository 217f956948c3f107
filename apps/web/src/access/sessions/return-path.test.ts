import { describe, expect, test } from 'vitest';
import { returnPathOf } from './return-path.ts';

describe('the return path after a sign-in', () => {
  test.each(['/wallet', '/games?q=gold', '/game-launch?url=https%3A%2F%2Fx&name=y'])('is %s', (from) => {
    expect(returnPathOf({ from })).toBe(from);
  });

  test.each([
    undefined,
    null,
    'text',
    {},
    { from: 7 },
    { from: '' },
    { from: 'https://evil.example' },
    { from: '//evil.example' },
    { from: '/\\evil.example' },
    { from: 'javascript:alert(1)' },
    { from: '/login' },
    { from: '/login?x=1' },
    { from: '/register' },
  ])('is ignored if it is %j', (state) => {
    expect(returnPathOf(state)).toBeUndefined();
  });
});
