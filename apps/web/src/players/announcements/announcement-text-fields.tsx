import { announcementLimits } from '@golden-acers/contract/agent-constants';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { type Locale, localeNames } from '../../i18n/index.ts';
import { LocalizedTextFields } from '../../messages/notifications/localized-text-fields.tsx';
import { NotificationContent, notificationClass } from '../../messages/notifications/notification-entry.tsx';
import type { AnnouncementFormValues, TypedText } from './announcement-form.ts';

interface AnnouncementTextFieldsProps {
  texts: AnnouncementFormValues['texts'];
  locale: Locale;
  /** True after an attempt to send. */
  isChecked: boolean;
  onLocale: (locale: Locale) => void;
  onChange: (texts: AnnouncementFormValues['texts']) => void;
}

export function AnnouncementTextFields(props: AnnouncementTextFieldsProps) {
  const { texts, locale, isChecked, onLocale, onChange } = props;
  const t = useConsoleTranslation();
  const typed = texts[locale];
  return (
    <>
      <LocalizedTextFields
        {...{ texts, locale, isChecked, onLocale, onChange }}
        textLabel={t('announcements.text')}
        rows={3}
        hint={t('announcements.textHint', { left: announcementLimits.textMax - typed.text.length })}
        missingText={(name) =>
          locale === 'en'
            ? t(`announcements.${name}Missing`)
            : t('announcements.halfMissing', { language: localeNames[locale] })
        }
      />
      <AnnouncementPreview {...(typed.title.trim() === '' && typed.text.trim() === '' ? texts.en : typed)} />
    </>
  );
}

/** Shows the announcement as it appears in the player's list of notifications. */
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
