import { afterEach, describe, expect, it } from 'vitest';
import { addWords, findText, speakIn, spokenNow } from './words.ts';

addWords('en', {
  only: 'English alone',
  greeting: 'Hello, {{name}}!',
  group: { deeper: { text: 'Down here' } },
  open_one: '{{count}} open request of {{name}}',
  open_other: '{{count}} open requests of {{name}}',
});
addWords('fr', {
  greeting: 'Bonjour, {{name}} !',
  open_one: '{{count}} demande',
  open_many: '{{count}} de demandes',
  open_other: '{{count}} demandes',
});

const say = (key: string, values?: Parameters<ReturnType<typeof spokenNow>['say']>[1]) =>
  spokenNow().say(key, values);

afterEach(() => speakIn('en'));

describe('a text', () => {
  it('is found by its groups, and filled in with what it is given, to the letter', () => {
    expect(say('group.deeper.text')).toBe('Down here');
    expect(say('greeting', { name: '$& {{count}} <b>' })).toBe('Hello, $& {{count}} <b>!');
    expect(say('greeting')).toBe('Hello, !');
  });

  it('has the form that the language has for the count', () => {
    expect(say('open', { count: 1, name: 'Ada' })).toBe('1 open request of Ada');
    expect(say('open', { count: 0, name: 'Ada' })).toBe('0 open requests of Ada');
    speakIn('fr');
    expect([0, 1, 2, 1_000_000].map((count) => say('open', { count }))).toEqual([
      '0 demande',
      '1 demande',
      '2 demandes',
      '1000000 de demandes',
    ]);
  });

  it('is told in English where the language lacks it, and as its key where both do', () => {
    speakIn('fr');
    expect(say('greeting', { name: 'Ada' })).toBe('Bonjour, Ada !');
    expect(say('only')).toBe('English alone');
    expect(say('nothing.of.it')).toBe('nothing.of.it');
    expect([findText('only'), findText('nothing.of.it')]).toEqual(['English alone', undefined]);
  });
});

it('hands out the same speech until another language is spoken', () => {
  const before = spokenNow();
  addWords('en', { later: 'Later' });
  expect(spokenNow()).toBe(before);
  expect(before.say('later')).toBe('Later');
  speakIn('fr');
  expect(spokenNow()).not.toBe(before);
  expect(spokenNow().language).toBe('fr');
});
