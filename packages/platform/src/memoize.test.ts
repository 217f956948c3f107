import { expect, test } from 'vitest';
import { memoizable, memoizeByData } from './memoize.ts';

test('what is made of lasting data is made once for each word, and of other data each time', () => {
  const kept = memoizeByData<string>();
  let made = 0;
  const make = () => {
    made += 1;
    return `made ${made}`;
  };
  const data = memoizable({ balance: '25.00' });
  expect([kept(data, 'en', make), kept(data, 'en', make), kept(data, 'es', make)]).toEqual([
    'made 1',
    'made 1',
    'made 2',
  ]);
  const other = { balance: '25.00' };
  expect([kept(other, 'en', make), kept(other, 'en', make)]).toEqual(['made 3', 'made 4']);
  expect([kept(null, 'en', make), kept('text', 'en', make)]).toEqual(['made 5', 'made 6']);
});

test('two who keep don’t know of each other, and lasting data stays as it is', () => {
  const data = memoizable({ balance: '25.00' });
  expect(memoizeByData<number>()(data, 'en', () => 1)).toBe(1);
  expect(memoizeByData<number>()(data, 'en', () => 2)).toBe(2);
  expect(() => Object.assign(data, { balance: '0.00' })).toThrow(TypeError);
});
