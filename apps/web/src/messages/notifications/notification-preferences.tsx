import type { NotificationSettings, QuietHours } from '@golden-acers/contract';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
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
  const save = useSetQuietHours();
  const { mutate, isPending } = save;
  return (
    <div className="md:col-span-2">
      <Switch
        label={t('notificationPreferences.quiet')}
        hint={t('notificationPreferences.quietHint')}
        isOn={quietHours !== null}
        isDisabled={isPending}
        onChange={(isOn) => mutate(isOn ? { ...firstQuietHours, timeZone: readerTimeZone() } : null)}
      />
      {quietHours !== null && <TimesForm quietHours={quietHours} save={save} />}
    </div>
  );
}

interface TimesFormProps {
  quietHours: QuietHours;
  save: ReturnType<typeof useSetQuietHours>;
}

function TimesForm({ quietHours: { from, to, timeZone }, save }: TimesFormProps) {
  const t = usePagesTranslation();
  const { isPending, error } = save;
  const command = { isPending, error: error instanceof Error ? error : null, fieldErrors: {} };
  const form = useForm('PUT /user/notification-settings', { from, to }, command, {
    textsOf: () => undefined,
    version: `${from} ${to}`,
  });
  const submit = () => {
    const changed = { ...form.values, timeZone: readerTimeZone() };
    save.mutate(changed, { onSuccess: () => notify.success(t('notificationPreferences.saved')) });
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      className="grid gap-3 pt-2 sm:grid-cols-[10rem_10rem_auto] sm:items-end"
    >
      <TextField {...form.field('from')} type="time" required label={t('notificationPreferences.from')} />
      <TextField {...form.field('to')} type="time" required label={t('notificationPreferences.to')} />
      <Button
        type="submit"
        variant="line"
        busy={isPending}
        disabled={form.values.from === '' || form.values.to === ''}
        className="justify-self-start"
      >
        {t('notificationPreferences.save')}
      </Button>
      <p className="text-sm text-faint sm:col-span-3">
        {t('notificationPreferences.zone', { zone: timeZone })}
      </p>
    </Form>
  );
}
