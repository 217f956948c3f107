import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { type SystemStateData, systemCommand } from './system.queries.ts';

export function MaintenanceCard({ maintenance }: Pick<SystemStateData, 'maintenance'>) {
  const t = useConsoleTranslation();
  const change = useCommand('PUT /agent/system/maintenance', systemCommand());
  const form = useConsoleForm('PUT /agent/system/maintenance', { minutes: '', message: '' }, change, {
    limits: { minutes: { min: 1, max: 7 * 24 * 60 } },
    shows: 'numbers at once',
    problemsOf: ({ minutes }, typedNumber) => ({
      minutes: minutes !== '' && typedNumber('minutes') === undefined && t('system.wholeMinutes'),
    }),
  });
  function submit(): void {
    if (maintenance !== null) change.mutate({ body: { isOn: false, until: null, message: null } });
    else {
      const minutes = form.typedNumber('minutes');
      const until = minutes === undefined ? null : new Date(Date.now() + minutes * 60_000).toISOString();
      change.mutate({ body: { isOn: true, until, message: form.values.message.trim() || null } });
    }
  }
  return (
    <Card title={t('system.maintenance.title')}>
      <Form form={form} onSubmit={submit} className="grid gap-4">
        <p className="text-sm text-muted">{t('system.maintenance.hint')}</p>
        {maintenance === null ? (
          <>
            <TextField {...form.field('minutes')} label={t('system.maintenance.minutes')} />
            <TextField {...form.field('message')} />
          </>
        ) : (
          <div role="status" className="grid gap-1 break-words">
            <p className="font-medium text-warn">
              {t('system.maintenance.isOn', { time: formatMinute(maintenance.since) })}
            </p>
            {maintenance.until !== null && (
              <p>{t('system.maintenance.until', { time: formatMinute(maintenance.until) })}</p>
            )}
            {maintenance.message !== null && <p>{maintenance.message}</p>}
          </div>
        )}
        <RequestError error={change.error} fallback={t('setting.failed')} />
        <Button type="submit" size="sm" className="justify-self-end" busy={change.isPending}>
          {t(maintenance === null ? 'system.maintenance.begin' : 'system.maintenance.end')}
        </Button>
      </Form>
    </Card>
  );
}
