import { announcementLimits } from '@golden-acers/contract/agent-constants';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import type { Locale } from '../../i18n/index.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { TextLanguageChips } from '../../ui/text-language-chips.tsx';

interface TypedText {
  title: string;
  text: string;
}

interface LocalizedTextFieldsProps {
  texts: Readonly<Record<Locale, TypedText>>;
  locale: Locale;
  /** True after an attempt to send. Empty fields then show `missingText`. */
  isChecked: boolean;
  textLabel: string;
  rows: number;
  hint?: string;
  missingText: (name: keyof TypedText) => string;
  onLocale: (locale: Locale) => void;
  onChange: (texts: Record<Locale, TypedText>) => void;
}

/** Title and text by language. English is required; another language needs both or neither. */
export function LocalizedTextFields(props: LocalizedTextFieldsProps) {
  const { texts, locale, isChecked, textLabel, rows, hint, missingText, onLocale, onChange } = props;
  const t = useConsoleTranslation();
  const typed = texts[locale];
  const change = (changes: Partial<TypedText>) => onChange({ ...texts, [locale]: { ...typed, ...changes } });
  const isNeeded = locale === 'en' || typed.title.trim() !== '' || typed.text.trim() !== '';
  const errorOf = (name: keyof TypedText) =>
    isChecked && isNeeded && typed[name].trim() === '' ? missingText(name) : undefined;
  return (
    <>
      <div className="grid gap-2">
        <TextLanguageChips {...{ texts, locale, onLocale }} />
        <p className="text-sm text-faint">{t('announcements.fallback')}</p>
      </div>
      <TextField
        label={t('announcements.title')}
        value={typed.title}
        maxLength={announcementLimits.titleMax}
        autoComplete="off"
        lang={locale}
        error={errorOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={textLabel}
        value={typed.text}
        maxLength={announcementLimits.textMax}
        rows={rows}
        lang={locale}
        hint={hint}
        error={errorOf('text')}
        onChange={({ target }) => change({ text: target.value })}
      />
    </>
  );
}
