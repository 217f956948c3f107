import { describe, expect, test } from 'vitest';
import { cannedSearchOf, findCannedReplies } from './canned-replies.ts';

const replies = [
  { id: '1', text: 'We looked into your redeem and it is on its way.' },
  { id: '2', text: 'Redeems take up to one day.' },
  { id: '3', text: 'Your bonus was added.' },
];

describe('canned replies', () => {
  test('are searched with a slash at the start only', () => {
    expect(cannedSearchOf('/')).toBe('');
    expect(cannedSearchOf('/ Redeem ')).toBe('redeem');
    for (const text of ['', 'a /b', '/a/b', '/a\nb']) expect(cannedSearchOf(text)).toBeUndefined();
  });

  test('contain every typed word, and those that begin with the search come first', () => {
    const found = (search: string) => findCannedReplies(replies, search).map(({ id }) => id);
    expect(found('')).toEqual(['1', '2', '3']);
    expect(found('redeem')).toEqual(['2', '1']);
    expect(found('way redeem')).toEqual(['1']);
    expect(found('refund')).toEqual([]);
  });
});
