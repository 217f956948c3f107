import type { Announcement } from '@golden-acers/contract';
import { announcementLimits } from '@golden-acers/contract/agent-constants';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { type Locale, localeNames, locales } from '../../i18n/index.ts';
import { LocalizedTextFields } from '../../messages/notifications/localized-text-fields.tsx';
import { NotificationContent, notificationClass } from '../../messages/notifications/notification-entry.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { cx } from '../../ui/cx.ts';
import { DateField } from '../../ui/dates/date-field.tsx';
import { currentTimeZone } from '../../ui/dates/period.ts';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AnnouncementAudienceFields, AnnouncementReach } from './announcement-audience-fields.tsx';
import {
  type AnnouncementFormValues,
  announcementCommandOf,
  announcementFormOf,
  announcementProblemsOf,
  isTextEmpty,
} from './announcement-form.ts';
import { announcementsKey, postAnnouncement } from './announcements.queries.ts';

const timings = ['now', 'at', 'draft'] as const;
const doneTexts = { now: 'sent', at: 'scheduled', draft: 'saved' } as const;

interface AnnouncementDialogProps {
  /** Undefined: creates an announcement. */
  announcement?: Announcement | undefined;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const t = useConsoleTranslation();
  const [locale, setLocale] = useState<Locale>('en');
  const mutation = useSaveAnnouncement(announcement, onClose);
  const form = useConsoleForm('POST /agent/announcements', announcementFormOf(announcement), mutation, {
    version: announcement?.version,
    problemsOf: (values) => {
      const { locale, isDayWrong, isClockWrong } = announcementProblemsOf(values);
      return {
        texts: locale,
        day: isDayWrong && t('records.dateWrong'),
        clock: isClockWrong && t('announcements.clockWrong'),
      };
    },
  });
  const { values, change, errorOf, wasSubmitted } = form;
  function submit(send: () => void): void {
    setLocale(announcementProblemsOf(values).locale ?? locale);
    form.submit(send);
  }
  return (
    <FormDialog
      form={{ ...form, submit }}
      title={t(announcement === undefined ? 'announcements.newTitle' : 'announcements.editTitle')}
      aside={
        <>
          <AnnouncementReach audience={values.audience} isPromotion={values.isPromotion} />
          <AnnouncementPreviews texts={values.texts} selected={locale} />
        </>
      }
      submitLabel={t(`announcements.submit.${values.when}`)}
      errorFallback={t('announcements.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate(values)}
    >
      <AnnouncementTextFields
        texts={values.texts}
        {...{ locale }}
        isChecked={wasSubmitted}
        onLocale={setLocale}
        onChange={(texts) => change({ texts })}
      />
      <section aria-label={t('announcements.who')} className="grid gap-3 border-t border-line pt-4">
        <h3 className="font-semibold">{t('announcements.who')}</h3>
        <AnnouncementAudienceFields {...values} onChange={change} />
      </section>
      <AnnouncementTimeFields
        {...values}
        dayError={errorOf('day')}
        clockError={errorOf('clock')}
        onChange={change}
      />
    </FormDialog>
  );
}

function useSaveAnnouncement(former: Announcement | undefined, onSaved: () => void) {
  const t = useConsoleTranslation();
  return useCommand(
    (values: AnnouncementFormValues, key) => postAnnouncement(former, announcementCommandOf(values), key),
    {
      success: (_saved, { when }) => t(`announcements.${doneTexts[when]}`),
      about: ({ texts }) => texts.en.title,
      invalidates: [announcementsKey],
      onSuccess: onSaved,
    },
  );
}

interface AnnouncementTimeFieldsProps extends Pick<AnnouncementFormValues, 'when' | 'day' | 'clock'> {
  dayError: string | undefined;
  clockError: string | undefined;
  onChange: (values: Partial<AnnouncementFormValues>) => void;
}

function AnnouncementTimeFields({ when, day, clock, onChange, ...errors }: AnnouncementTimeFieldsProps) {
  const t = useConsoleTranslation();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('announcements.when')}</h3>
      <ChoiceChips
        label={t('announcements.when')}
        choices={timings}
        selected={when}
        onSelect={(one) => onChange({ when: one })}
        labelOf={(one) => t(`announcements.whens.${one}`)}
      />
      {when === 'at' && (
        <>
          <div className="flex flex-wrap gap-3">
            <DateField
              label={t('announcements.day')}
              value={day}
              onChange={(text) => onChange({ day: text })}
              error={errors.dayError}
            />
            <TimeField
              label={t('announcements.clock')}
              value={clock}
              onChange={(text) => onChange({ clock: text })}
              error={errors.clockError}
            />
          </div>
          <p className="text-sm text-faint">
            {t('announcements.zone', { zone: currentTimeZone().replaceAll('_', ' ') })}
          </p>
        </>
      )}
    </div>
  );
}

interface AnnouncementTextFieldsProps {
  texts: AnnouncementFormValues['texts'];
  locale: Locale;
  /** True after an attempt to send. */
  isChecked: boolean;
  onLocale: (locale: Locale) => void;
  onChange: (texts: AnnouncementFormValues['texts']) => void;
}

function AnnouncementTextFields(props: AnnouncementTextFieldsProps) {
  const { texts, locale, isChecked, onLocale, onChange } = props;
  const t = useConsoleTranslation();
  const typed = texts[locale];
  return (
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
  );
}

interface AnnouncementPreviewsProps {
  texts: AnnouncementFormValues['texts'];
  selected: Locale;
}

/** Shows the announcement as it appears in each language's list of notifications. */
function AnnouncementPreviews({ texts, selected }: AnnouncementPreviewsProps) {
  const t = useConsoleTranslation();
  return (
    <section aria-label={t('announcements.preview')} className="grid gap-3">
      <h3 className="text-sm font-medium text-muted">{t('announcements.preview')}</h3>
      {locales.map((locale) => {
        const isMissing = isTextEmpty(texts[locale]);
        const { title, text } = isMissing ? texts.en : texts[locale];
        return (
          <div key={locale} className="grid gap-1">
            <div className="flex items-center justify-between gap-3 text-xs text-muted">
              <span lang={locale} className={locale === selected ? 'font-semibold text-gold-ink' : undefined}>
                {localeNames[locale]}
              </span>
              {isMissing && locale !== 'en' && <span>{t('announcements.readsEnglish')}</span>}
            </div>
            <div
              lang={isMissing ? 'en' : locale}
              className={cx(
                'rounded-xl border bg-surface p-1',
                locale === selected ? 'border-gold' : 'border-line',
              )}
            >
              <div className={notificationClass}>
                <NotificationContent
                  kind="announcement"
                  isRead={false}
                  title={title.trim() || t('announcements.previewEmpty')}
                  text={text.trim() || t('announcements.previewEmptyText')}
                />
              </div>
            </div>
          </div>
        );
      })}
    </section>
  );
}
