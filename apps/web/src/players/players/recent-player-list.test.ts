import { expect, test } from 'vitest';
import { maxRecentPlayers, parseRecentPlayers, withRecentPlayer } from './recent-player-list.ts';

const player = (account: string) => ({ account, nickname: `${account} by name` });

test('recent players are kept newest first, each once, and only a few', () => {
  const accounts = ['ada', 'ben', 'ada', 'cas', 'dan', 'eve', 'fay'];
  const recent = accounts.map(player).reduce(withRecentPlayer, []);
  expect(recent.map(({ account }) => account)).toEqual(['fay', 'eve', 'dan', 'cas', 'ada']);
  expect(recent).toHaveLength(maxRecentPlayers);
});

test('a stored text of another form has no recent players', () => {
  for (const text of [null, '', 'null', '{', '[{"account":1,"nickname":"x"}]', '[null]'])
    expect(parseRecentPlayers(text)).toEqual([]);
  expect(parseRecentPlayers(JSON.stringify([player('ada')]))).toEqual([player('ada')]);
});
