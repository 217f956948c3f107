import { afterEach, describe, expect, test } from 'vitest';
import { activateLocale, addTranslations, findMessage, getActiveLocale } from './translations.ts';

addTranslations('en', {
  only: 'English alone',
  greeting: 'Hello, {name}!',
  group: { deeper: { text: 'Down here' } },
  open_one: '{count} open request of {name}',
  open_other: '{count} open requests of {name}',
});
addTranslations('fr', {
  greeting: 'Bonjour, {name} !',
  open_one: '{count} demande',
  open_many: '{count} de demandes',
  open_other: '{count} demandes',
});

const translateNow = (key: string, values?: Parameters<ReturnType<typeof getActiveLocale>['translate']>[1]) =>
  getActiveLocale().translate(key, values);

afterEach(() => activateLocale('en'));

describe('a text', () => {
  test('is found by its nested key, and filled with values verbatim', () => {
    expect(translateNow('group.deeper.text')).toBe('Down here');
    expect(translateNow('greeting', { name: '$& {count} <b>' })).toBe('Hello, $& {count} <b>!');
    expect(translateNow('greeting', { name: undefined })).toBe('Hello, !');
  });

  test('has the plural form of the language for the count', () => {
    expect(translateNow('open', { count: 1, name: 'Ada' })).toBe('1 open request of Ada');
    expect(translateNow('open', { count: 0, name: 'Ada' })).toBe('0 open requests of Ada');
    activateLocale('fr');
    expect([0, 1, 2, 1_000_000].map((count) => translateNow('open', { count }))).toEqual([
      '0 demande',
      '1 demande',
      '2 demandes',
      '1\u202f000\u202f000 de demandes',
    ]);
  });

  test('falls back to English, and then to its key', () => {
    activateLocale('fr');
    expect(translateNow('greeting', { name: 'Ada' })).toBe('Bonjour, Ada !');
    expect(translateNow('only')).toBe('English alone');
    expect(translateNow('nothing.of.it')).toBe('nothing.of.it');
    expect([findMessage('only'), findMessage('nothing.of.it')]).toEqual(['English alone', undefined]);
  });
});

test('the locale object stays the same until the locale changes', () => {
  const before = getActiveLocale();
  addTranslations('en', { later: 'Later' });
  expect(getActiveLocale()).toBe(before);
  expect(before.translate('later')).toBe('Later');
  activateLocale('fr');
  expect(getActiveLocale()).not.toBe(before);
  expect(getActiveLocale().locale).toBe('fr');
});
