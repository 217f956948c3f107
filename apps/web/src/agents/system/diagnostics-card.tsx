import { diagnosticLogLevels, maxDiagnosticsMinutes } from '@golden-acers/contract/system-settings';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { parseInteger } from '../../games/jackpots/jackpot-effect.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { type SystemStateData, systemCommand } from './system.queries.ts';

type LogLevel = (typeof diagnosticLogLevels)[number];

export function DiagnosticsCard({ diagnostics }: Pick<SystemStateData, 'diagnostics'>) {
  const t = useConsoleTranslation();
  const [logLevel, setLogLevel] = useState<LogLevel>('debug');
  const [typedMinutes, setMinutes] = useState('30');
  const [typedPercent, setPercent] = useState('');
  const change = useCommand('PUT /agent/system/diagnostics', systemCommand());
  const minutes = parseInteger(typedMinutes, maxDiagnosticsMinutes);
  const percent = parseInteger(typedPercent, 100);
  const isWrong = minutes === undefined || minutes < 1;
  const isPercentWrong = typedPercent !== '' && percent === undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (diagnostics !== null)
      change.mutate({ body: { isOn: false, logLevel: diagnostics.logLevel, traceShare: null, minutes: 1 } });
    else if (!isWrong && !isPercentWrong) {
      const traceShare = percent === undefined ? null : percent / 100;
      change.mutate({ body: { isOn: true, logLevel, traceShare, minutes } });
    }
  }
  return (
    <Card title={t('system.diagnostics.title')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-sm text-muted">{t('system.diagnostics.hint')}</p>
        {diagnostics === null ? (
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField
              label={t('system.diagnostics.logLevel')}
              value={logLevel}
              onChange={({ target }) =>
                setLogLevel(diagnosticLogLevels.find((level) => level === target.value) ?? logLevel)
              }
            >
              {diagnosticLogLevels.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </SelectField>
            <TextField
              label={t('system.inputs.minutes')}
              value={typedMinutes}
              onChange={({ target }) => setMinutes(target.value)}
              error={isWrong ? t('system.wholeMinutes') : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
            <TextField
              label={t('system.diagnostics.traces')}
              value={typedPercent}
              onChange={({ target }) => setPercent(target.value)}
              error={isPercentWrong ? t('system.percent') : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
          </div>
        ) : (
          <p role="status" className="font-medium text-warn">
            {t('system.diagnostics.isOn', {
              logLevel: diagnostics.logLevel,
              time: formatDateTime(diagnostics.until, 'moment'),
            })}
          </p>
        )}
        <RequestError error={change.error} fallback={t('setting.failed')} />
        <Button type="submit" size="sm" className="justify-self-end" busy={change.isPending}>
          {t(diagnostics === null ? 'system.diagnostics.begin' : 'system.diagnostics.end')}
        </Button>
      </form>
    </Card>
  );
}
