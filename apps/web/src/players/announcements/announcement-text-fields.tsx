import { announcementLimits } from '@golden-acers/contract/agent-constants';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { type Locale, localeNames } from '../../i18n/index.ts';
import { NotificationContent, notificationClass } from '../../messages/notifications/notification-entry.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { TextLanguageChips } from '../../ui/text-language-chips.tsx';
import type { AnnouncementFormValues, TypedText } from './announcement-form.ts';

interface AnnouncementTextFieldsProps {
  texts: AnnouncementFormValues['texts'];
  locale: Locale;
  /** After a try to send. */
  isChecked: boolean;
  onLocale: (locale: Locale) => void;
  onChange: (texts: AnnouncementFormValues['texts']) => void;
}

export function AnnouncementTextFields(props: AnnouncementTextFieldsProps) {
  const { texts, locale, isChecked, onLocale, onChange } = props;
  const t = useConsoleTranslation();
  const typed = texts[locale];
  const change = (changes: Partial<TypedText>) => onChange({ ...texts, [locale]: { ...typed, ...changes } });
  const { titleMax, textMax } = announcementLimits;
  const missing = (name: keyof TypedText) => {
    const isNeeded = locale === 'en' || typed.title.trim() !== '' || typed.text.trim() !== '';
    if (!isChecked || !isNeeded || typed[name].trim() !== '') return undefined;
    return locale === 'en'
      ? t(`announcements.${name}Missing`)
      : t('announcements.halfMissing', { language: localeNames[locale] });
  };
  return (
    <>
      <div className="grid gap-2">
        <TextLanguageChips {...{ texts, locale, onLocale }} />
        <p className="text-sm text-faint">{t('announcements.fallback')}</p>
      </div>
      <TextField
        label={t('announcements.title')}
        value={typed.title}
        maxLength={titleMax}
        autoComplete="off"
        lang={locale}
        error={missing('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={t('announcements.text')}
        value={typed.text}
        maxLength={textMax}
        rows={3}
        lang={locale}
        hint={t('announcements.textHint', { left: textMax - typed.text.length })}
        error={missing('text')}
        onChange={({ target }) => change({ text: target.value })}
      />
      <AnnouncementPreview {...(typed.title.trim() === '' && typed.text.trim() === '' ? texts.en : typed)} />
    </>
  );
}

/** As the player's list of notifications shows it. */
function AnnouncementPreview({ title, text }: TypedText) {
  const t = useConsoleTranslation();
  return (
    <section aria-label={t('announcements.preview')} className="grid gap-1.5">
      <h3 className="text-sm font-medium text-muted">{t('announcements.preview')}</h3>
      <div className="rounded-xl border border-line bg-surface p-1">
        <div className={notificationClass}>
          <NotificationContent
            kind="announcement"
            isRead={false}
            title={title.trim() || t('announcements.previewEmpty')}
            text={text.trim() || t('announcements.previewEmptyText')}
          />
        </div>
      </div>
    </section>
  );
}
