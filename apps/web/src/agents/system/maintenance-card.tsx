import { maintenanceMessageMax } from '@golden-acers/contract/system-settings';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { parseInteger } from '../../games/jackpots/jackpot-effect.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { type SystemStateData, systemCommand } from './system.queries.ts';

const maxMinutes = 7 * 24 * 60;

export function MaintenanceCard({ maintenance }: Pick<SystemStateData, 'maintenance'>) {
  const t = useConsoleTranslation();
  const [minutes, setMinutes] = useState('');
  const [message, setMessage] = useState('');
  const change = useCommand('PUT /agent/system/maintenance', systemCommand());
  const duration = parseInteger(minutes, maxMinutes);
  const isWrong = minutes !== '' && (duration === undefined || duration < 1);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (maintenance !== null) change.mutate({ body: { isOn: false, until: null, message: null } });
    else if (!isWrong) {
      const until = duration === undefined ? null : new Date(Date.now() + duration * 60_000).toISOString();
      change.mutate({ body: { isOn: true, until, message: message.trim() || null } });
    }
  }
  const [since, until] = [maintenance?.since, maintenance?.until];
  return (
    <Card title={t('system.maintenance.title')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-sm text-muted">{t('system.maintenance.hint')}</p>
        {maintenance === null ? (
          <>
            <TextField
              label={t('system.maintenance.minutes')}
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
              error={isWrong ? t('system.wholeMinutes') : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
            />
            <TextField
              label={t('system.maintenance.message')}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
              maxLength={maintenanceMessageMax}
              autoComplete="off"
            />
          </>
        ) : (
          <div role="status" className="grid gap-1 break-words">
            <p className="font-medium text-warn">
              {t('system.maintenance.isOn', { time: formatDateTime(since ?? '', 'moment') })}
            </p>
            {until != null && (
              <p>{t('system.maintenance.until', { time: formatDateTime(until, 'moment') })}</p>
            )}
            {maintenance.message !== null && <p>{maintenance.message}</p>}
          </div>
        )}
        <RequestError error={change.error} fallback={t('setting.failed')} />
        <Button type="submit" size="sm" className="justify-self-end" busy={change.isPending}>
          {t(maintenance === null ? 'system.maintenance.begin' : 'system.maintenance.end')}
        </Button>
      </form>
    </Card>
  );
}
