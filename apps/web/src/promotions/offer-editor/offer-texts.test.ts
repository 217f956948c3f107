import { beforeAll, expect, test } from 'vitest';
import { createConsoleTranslate, loadConsoleTranslations } from '../../i18n/console-translations.ts';
import { getActiveLocale } from '../../i18n/translations.ts';
import { offerWindow } from './offer-texts.ts';

beforeAll(loadConsoleTranslations);

test.each([
  [null, null, 'Always'],
  ['2027-03-01T00:00', null, 'From 2027-03-01 00:00'],
  [null, '2027-04-01T12:30', 'Until 2027-04-01 12:30'],
  ['2027-03-01T00:00', '2027-04-01T12:30', '2027-03-01 00:00 – 2027-04-01 12:30'],
])('an offer from %s to %s shows its period', (startsAt, endsAt, text) => {
  expect(offerWindow(createConsoleTranslate(getActiveLocale().translate), { startsAt, endsAt })).toBe(text);
});
