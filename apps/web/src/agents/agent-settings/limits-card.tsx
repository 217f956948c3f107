import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type AgentSettingsData, agentSettingsQuery, saveAgentThresholds } from './agent-settings.queries.ts';

export function LimitsCard({ settings }: { settings: AgentSettingsData }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const { data: status } = useQuery(agentStatusQuery);
  const { thresholds, canSetThresholds: setsThresholds } = settings;
  const ceiling = status === undefined ? undefined : BigInt(status.transferCeilingCents);
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
          {row(t('setting.limits.ceiling'), ceiling === undefined ? '–' : formatMoney(ceiling))}
          {!setsThresholds &&
            row(t('setting.limits.stepUp'), formatMoney(BigInt(thresholds.stepUpFromCents)))}
          {!setsThresholds &&
            row(t('setting.limits.fourEyes'), formatMoney(BigInt(thresholds.fourEyesFromCents)))}
        </dl>
        {setsThresholds ? (
          <ThresholdsForm key={JSON.stringify(thresholds)} thresholds={thresholds} />
        ) : (
          <p className="text-sm text-faint">{t('setting.limits.rootOnly')}</p>
        )}
      </div>
    </Card>
  );
}

function ThresholdsForm({ thresholds }: Pick<AgentSettingsData, 'thresholds'>) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [stepUp, setStepUp] = useState(String(thresholds.stepUpFromCents));
  const [fourEyes, setFourEyes] = useState(String(thresholds.fourEyesFromCents));
  const amounts = {
    stepUp: parseAmountInput(stepUp, undefined),
    fourEyes: parseAmountInput(fourEyes, undefined),
  };
  const save = useMutation({
    mutationFn: saveAgentThresholds,
    onSuccess: (saved) => {
      client.setQueryData(agentSettingsQuery.queryKey, saved);
      notify.success(t('setting.saved'));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (amounts.stepUp.kind !== 'amount' || amounts.fourEyes.kind !== 'amount') return;
    save.mutate({ stepUpFromCents: amounts.stepUp.cents, fourEyesFromCents: amounts.fourEyes.cents });
  }
  const field = (name: keyof typeof amounts, value: string, put: (text: string) => void) => (
    <TextField
      label={t(`setting.limits.${name}`)}
      hint={t(`setting.limits.${name}Hint`, { amount: formatMoney(amountCentsOf(amounts[name]) ?? 0n) })}
      value={value}
      onChange={(event) => put(event.target.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      error={amounts[name].kind === 'amount' ? undefined : t('transfer.invalid')}
      className="tabular"
    />
  );
  const isSame =
    stepUp === String(thresholds.stepUpFromCents) && fourEyes === String(thresholds.fourEyesFromCents);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t border-line pt-4">
      {field('stepUp', stepUp, setStepUp)}
      {field('fourEyes', fourEyes, setFourEyes)}
      <RequestError error={save.error} fallback={t('setting.failed')} />
      <Button type="submit" size="sm" className="justify-self-end" busy={save.isPending} disabled={isSame}>
        {t('setting.save')}
      </Button>
    </form>
  );
}
