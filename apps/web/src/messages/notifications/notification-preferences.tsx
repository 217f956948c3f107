import type { NotificationSettings, QuietHours } from '@golden-acers/contract';
import type { FormEvent } from 'react';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useSetNotificationFlag, useSetQuietHours } from './notification-settings.queries.ts';

/** Settings below the four switches. */
export function NotificationPreferences({ settings }: { settings: NotificationSettings }) {
  const t = usePagesTranslation();
  const turn = useSetNotificationFlag();
  return (
    <div className="grid gap-x-10 gap-y-2 border-t border-line pt-4 md:grid-cols-2">
      <Switch
        label={t('notificationPreferences.amounts')}
        hint={t('notificationPreferences.amountsHint')}
        isOn={settings.pushAmounts}
        onChange={(isOn) => turn('pushAmounts', isOn)}
      />
      <Switch
        label={t('notificationPreferences.digest')}
        hint={t('notificationPreferences.digestHint')}
        isOn={settings.weeklyDigest}
        onChange={(isOn) => turn('weeklyDigest', isOn)}
      />
      <QuietHoursForm quietHours={settings.quietHours} />
    </div>
  );
}

const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
/** Default times, until the player chooses others. */
const firstQuietHours = { from: '22:00', to: '08:00' };

function QuietHoursForm({ quietHours }: { quietHours: QuietHours | null }) {
  const t = usePagesTranslation();
  const { mutate, isPending } = useSetQuietHours();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = ['from', 'to'].map((name) => String(form.get(name)));
    const changed = { from: from ?? '', to: to ?? '', timeZone: readerTimeZone() };
    mutate(changed, { onSuccess: () => notify.success(t('notificationPreferences.saved')) });
  };
  return (
    <div className="md:col-span-2">
      <Switch
        label={t('notificationPreferences.quiet')}
        hint={t('notificationPreferences.quietHint')}
        isOn={quietHours !== null}
        isDisabled={isPending}
        onChange={(isOn) => mutate(isOn ? { ...firstQuietHours, timeZone: readerTimeZone() } : null)}
      />
      {quietHours !== null && (
        <form onSubmit={save} className="grid gap-3 pt-2 sm:grid-cols-[10rem_10rem_auto] sm:items-end">
          <TextField
            type="time"
            name="from"
            required
            label={t('notificationPreferences.from')}
            defaultValue={quietHours.from}
          />
          <TextField
            type="time"
            name="to"
            required
            label={t('notificationPreferences.to')}
            defaultValue={quietHours.to}
          />
          <Button type="submit" variant="line" busy={isPending} className="justify-self-start">
            {t('notificationPreferences.save')}
          </Button>
          <p className="text-sm text-faint sm:col-span-3">
            {t('notificationPreferences.zone', { zone: quietHours.timeZone })}
          </p>
        </form>
      )}
    </div>
  );
}
