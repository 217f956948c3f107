import { localeNames, locales } from '../i18n/index.ts';

/** Shows the languages as options of a select, each with its own name. */
export function LocaleOptions() {
  return locales.map((locale) => (
    <option key={locale} value={locale} lang={locale}>
      {localeNames[locale]}
    </option>
  ));
}
