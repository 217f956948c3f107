import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { type Locale, localeNames, locales } from '../i18n/index.ts';
import { ChoiceChips } from './choice-chip.tsx';

interface TextLanguageChipsProps {
  /** By language. A language with a title has a tick. */
  texts: Readonly<Record<Locale, { readonly title: string }>>;
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

/** Chooses the language of a text that is written in several. */
export function TextLanguageChips({ texts, locale, onLocale }: TextLanguageChipsProps) {
  const t = useConsoleTranslation();
  return (
    <ChoiceChips
      label={t('announcements.language')}
      choices={locales}
      selected={locale}
      onSelect={onLocale}
      labelOf={(one) => (texts[one].title.trim() === '' ? localeNames[one] : `${localeNames[one]} ✓`)}
    />
  );
}
