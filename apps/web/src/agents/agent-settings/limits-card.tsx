import { toMoney } from '@golden-acers/contract/money-values';
import { useQuery } from '@tanstack/react-query';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { useCommand } from '../../api/use-command.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type AgentSettingsData, settingsCommand } from './agent-settings.queries.ts';

export function LimitsCard({ settings }: { settings: AgentSettingsData }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const { data: status } = useQuery(agentStatusQuery);
  const { thresholds, canSetThresholds } = settings;
  const row = (label: string, value: string) => (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular font-medium">{value}</dd>
    </div>
  );
  return (
    <Card
      title={t('setting.limits.title')}
      actions={
        <Button variant="quiet" size="sm" onClick={() => openView('admin-structure')}>
          {t('setting.limits.roles')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <dl className="grid gap-2">
          {row(t('setting.limits.ceiling'), status === undefined ? '–' : formatMoney(status.transferCeiling))}
          {!canSetThresholds && (
            <>
              {row(t('setting.limits.stepUp'), formatMoney(thresholds.stepUpFrom))}
              {row(t('setting.limits.fourEyes'), formatMoney(thresholds.fourEyesFrom))}
              {row(
                t('setting.limits.forAgents'),
                t(`setting.limits.${thresholds.fourEyesForAgents ? 'on' : 'off'}`),
              )}
            </>
          )}
        </dl>
        {canSetThresholds ? (
          <ThresholdsForm settings={settings} />
        ) : (
          <p className="text-sm text-faint">{t('setting.limits.rootOnly')}</p>
        )}
      </div>
    </Card>
  );
}

function ThresholdsForm({ settings }: { settings: AgentSettingsData }) {
  const { thresholds, thresholdsVersion: version } = settings;
  const t = useConsoleTranslation();
  const save = useCommand('PUT /agent/settings/thresholds', settingsCommand(t('setting.saved')));
  const first = {
    stepUpFrom: thresholds.stepUpFrom.amountMinor,
    fourEyesFrom: thresholds.fourEyesFrom.amountMinor,
    fourEyesForAgents: thresholds.fourEyesForAgents,
  };
  const form = useConsoleForm('PUT /agent/settings/thresholds', first, save, {
    shows: 'numbers at once',
    version,
  });
  const field = (
    name: 'stepUpFrom' | 'fourEyesFrom',
    hint: 'setting.limits.stepUpHint' | 'setting.limits.fourEyesHint',
  ) => (
    <TextField
      {...form.field(name)}
      hint={t(hint, { amount: formatMoney(BigInt(form.typedNumber(name) ?? 0)) })}
      className="tabular"
    />
  );
  return (
    <Form
      form={form}
      onSubmit={() =>
        save.mutate({
          ifMatch: version,
          body: {
            stepUpFrom: toMoney(form.number('stepUpFrom')),
            fourEyesFrom: toMoney(form.number('fourEyesFrom')),
            fourEyesForAgents: form.values.fourEyesForAgents,
          },
        })
      }
      className="grid gap-4 border-t border-line pt-4"
    >
      {field('stepUpFrom', 'setting.limits.stepUpHint')}
      {field('fourEyesFrom', 'setting.limits.fourEyesHint')}
      <Switch
        label={t('setting.limits.forAgents')}
        hint={t('setting.limits.forAgentsHint')}
        isOn={form.values.fourEyesForAgents}
        onChange={(isOn) => form.change({ fourEyesForAgents: isOn })}
      />
      <RequestError error={save.error} fallback={t('setting.failed')} />
      <Button
        type="submit"
        size="sm"
        className="justify-self-end"
        busy={save.isPending}
        disabled={form.isPristine}
      >
        {t('setting.save')}
      </Button>
    </Form>
  );
}
