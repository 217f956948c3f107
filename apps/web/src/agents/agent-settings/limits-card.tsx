import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { useCommand } from '../../api/use-command.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, type ParsedAmount, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type AgentSettingsData, settingsCommand } from './agent-settings.queries.ts';

export function LimitsCard({ settings }: { settings: AgentSettingsData }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const { data: status } = useQuery(agentStatusQuery);
  const { thresholds, canSetThresholds } = settings;
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
          {!canSetThresholds && (
            <>
              {row(t('setting.limits.stepUp'), formatMoney(BigInt(thresholds.stepUpFromCents)))}
              {row(t('setting.limits.fourEyes'), formatMoney(BigInt(thresholds.fourEyesFromCents)))}
              {row(
                t('setting.limits.forAgents'),
                t(`setting.limits.${thresholds.fourEyesForAgents ? 'on' : 'off'}`),
              )}
            </>
          )}
        </dl>
        {canSetThresholds ? (
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
  const saved = {
    stepUp: String(thresholds.stepUpFromCents),
    fourEyes: String(thresholds.fourEyesFromCents),
  };
  const [typed, setTyped] = useState(saved);
  const [fourEyesForAgents, setForAgents] = useState(thresholds.fourEyesForAgents);
  const stepUp = parseAmountInput(typed.stepUp, undefined);
  const fourEyes = parseAmountInput(typed.fourEyes, undefined);
  const save = useCommand('PUT /agent/settings/thresholds', settingsCommand(t('setting.saved')));
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (stepUp.kind !== 'amount' || fourEyes.kind !== 'amount') return;
    save.mutate({
      body: { stepUpFromCents: stepUp.cents, fourEyesFromCents: fourEyes.cents, fourEyesForAgents },
    });
  }
  const field = (name: keyof typeof typed, amount: ParsedAmount) => (
    <TextField
      label={t(`setting.limits.${name}`)}
      hint={t(`setting.limits.${name}Hint`, { amount: formatMoney(amountCentsOf(amount) ?? 0n) })}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      error={amount.kind === 'amount' ? undefined : t('transfer.invalid')}
      className="tabular"
    />
  );
  const isSame =
    typed.stepUp === saved.stepUp &&
    typed.fourEyes === saved.fourEyes &&
    fourEyesForAgents === thresholds.fourEyesForAgents;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t border-line pt-4">
      {field('stepUp', stepUp)}
      {field('fourEyes', fourEyes)}
      <Switch
        label={t('setting.limits.forAgents')}
        hint={t('setting.limits.forAgentsHint')}
        isOn={fourEyesForAgents}
        onChange={setForAgents}
      />
      <RequestError error={save.error} fallback={t('setting.failed')} />
      <Button type="submit" size="sm" className="justify-self-end" busy={save.isPending} disabled={isSame}>
        {t('setting.save')}
      </Button>
    </form>
  );
}
