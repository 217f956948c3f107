import { describe, expect, test } from 'vitest';
import { parsePreferences, preferredLocaleOf } from './preferences.ts';

describe('the language of a visitor', () => {
  test.each([
    [['fr-CA', 'en'], 'fr'],
    [['ja', 'de-AT', 'fr'], 'de'],
    [['ES'], 'es'],
    [['ja', 'ko'], 'en'],
    [[], 'en'],
  ])('is the first supported one of the browser’s: %j → %s', (languages, language) => {
    expect(preferredLocaleOf(languages)).toBe(language);
  });

  test('is the chosen one, whatever the browser’s languages are', () => {
    expect(parsePreferences('{"theme":"light","language":"es"}')).toEqual({ theme: 'light', language: 'es' });
  });

  test.each(['{', 'null', '7', '{"language":"tlh","theme":"pink"}'])(
    'and the theme have defaults if the stored text is invalid: %s',
    (text) => expect(parsePreferences(text)).toEqual({ theme: 'dark', language: 'en' }),
  );
});
