import type { Announcement } from '@golden-acers/contract';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import type { Locale } from '../../i18n/index.ts';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { currentTimeZone } from '../../ui/dates/period.ts';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AnnouncementAudienceFields } from './announcement-audience-fields.tsx';
import {
  type AnnouncementFormValues,
  announcementCommandOf,
  announcementFormOf,
  announcementProblemsOf,
} from './announcement-form.ts';
import { AnnouncementTextFields } from './announcement-text-fields.tsx';
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
  const [values, setValues] = useState(() => announcementFormOf(announcement));
  const [locale, setLocale] = useState<Locale>('en');
  const [isChecked, setChecked] = useState(false);
  const mutation = useSaveAnnouncement(announcement?.id, values.texts.en.title, onClose);
  const change = (changes: Partial<AnnouncementFormValues>) => setValues({ ...values, ...changes });
  const problems = announcementProblemsOf(values);
  function submit(): void {
    setChecked(true);
    if (problems.locale !== undefined) setLocale(problems.locale);
    else if (!problems.isDayWrong && !problems.isClockWrong) mutation.mutate(values);
  }
  return (
    <FormDialog
      title={t(announcement === undefined ? 'announcements.newTitle' : 'announcements.editTitle')}
      width="wide"
      submitLabel={t(`announcements.submit.${values.when}`)}
      isPristine={values.texts.en.title === ''}
      mutation={mutation}
      errorFallback={t('announcements.refused')}
      onClose={onClose}
      onSubmit={submit}
    >
      <AnnouncementTextFields
        texts={values.texts}
        {...{ locale, isChecked }}
        onLocale={setLocale}
        onChange={(texts) => change({ texts })}
      />
      <section aria-label={t('announcements.who')} className="grid gap-3 border-t border-line pt-4">
        <h3 className="font-semibold">{t('announcements.who')}</h3>
        <AnnouncementAudienceFields {...values} onChange={change} />
      </section>
      <AnnouncementTimeFields
        {...values}
        isDayWrong={isChecked && problems.isDayWrong}
        isClockWrong={isChecked && problems.isClockWrong}
        onChange={(changes) => {
          if (changes.when !== undefined) setChecked(false);
          change(changes);
        }}
      />
    </FormDialog>
  );
}

function useSaveAnnouncement(id: string | undefined, title: string, onSaved: () => void) {
  const t = useConsoleTranslation();
  return useCommand(
    (values: AnnouncementFormValues, key) => postAnnouncement(id, announcementCommandOf(values), key),
    {
      success: (_saved, { when }) => t(`announcements.${doneTexts[when]}`),
      about: title,
      invalidates: [announcementsKey],
      onSuccess: onSaved,
    },
  );
}

interface AnnouncementTimeFieldsProps extends Pick<AnnouncementFormValues, 'when' | 'day' | 'clock'> {
  isDayWrong: boolean;
  isClockWrong: boolean;
  onChange: (values: Partial<AnnouncementFormValues>) => void;
}

function AnnouncementTimeFields({ when, day, clock, onChange, ...wrong }: AnnouncementTimeFieldsProps) {
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
              error={wrong.isDayWrong ? t('records.dateWrong') : undefined}
            />
            <TimeField
              label={t('announcements.clock')}
              value={clock}
              onChange={(text) => onChange({ clock: text })}
              error={wrong.isClockWrong ? t('announcements.clockWrong') : undefined}
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
