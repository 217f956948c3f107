import { diagnosticLogLevels } from '@golden-acers/contract/system-settings';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { RequestError } from '../../ui/feedback.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { type SystemStateData, systemCommand } from './system.queries.ts';

type LogLevel = (typeof diagnosticLogLevels)[number];

const firstValues: { readonly logLevel: LogLevel; readonly minutes: string; readonly percent: string } = {
  logLevel: 'debug',
  minutes: '30',
  percent: '',
};

export function DiagnosticsCard({ diagnostics }: Pick<SystemStateData, 'diagnostics'>) {
  const t = useConsoleTranslation();
  const change = useCommand('PUT /agent/system/diagnostics', systemCommand());
  const form = useConsoleForm('PUT /agent/system/diagnostics', firstValues, change, {
    limits: { percent: { min: 0, max: 100 } },
    shows: 'numbers at once',
    problemsOf: ({ percent }, typedNumber) => ({
      percent: percent !== '' && typedNumber('percent') === undefined && t('system.percent'),
    }),
  });
  const { logLevel } = form.values;
  function submit(): void {
    if (diagnostics !== null)
      change.mutate({ body: { isOn: false, logLevel: diagnostics.logLevel, traceShare: null, minutes: 1 } });
    else {
      const percent = form.typedNumber('percent');
      const traceShare = percent === undefined ? null : percent / 100;
      change.mutate({ body: { isOn: true, logLevel, traceShare, minutes: form.number('minutes') } });
    }
  }
  return (
    <Card title={t('system.diagnostics.title')}>
      <Form form={form} onSubmit={submit} className="grid gap-4">
        <p className="text-sm text-muted">{t('system.diagnostics.hint')}</p>
        {diagnostics === null ? (
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField
              label={t('system.diagnostics.logLevel')}
              value={logLevel}
              onChange={({ target }) =>
                form.change({
                  logLevel: diagnosticLogLevels.find((level) => level === target.value) ?? logLevel,
                })
              }
            >
              {diagnosticLogLevels.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </SelectField>
            <TextField {...form.field('minutes')} />
            <TextField {...form.field('percent')} label={t('system.diagnostics.traces')} />
          </div>
        ) : (
          <p role="status" className="font-medium text-warn">
            {t('system.diagnostics.isOn', {
              logLevel: diagnostics.logLevel,
              time: formatMinute(diagnostics.until),
            })}
          </p>
        )}
        <RequestError error={change.error} fallback={t('setting.failed')} />
        <Button type="submit" size="sm" className="justify-self-end" busy={change.isPending}>
          {t(diagnostics === null ? 'system.diagnostics.begin' : 'system.diagnostics.end')}
        </Button>
      </Form>
    </Card>
  );
}
