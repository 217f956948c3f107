import type { TreeAgent } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/vocabulary';
import { parseCents } from '@golden-acers/money';
import { useEffect, useRef, useState } from 'react';
import { centsOf, readAmount } from '../../console/amounts.ts';
import { isCertainlyRefused, newIdempotencyKey } from '../../console/attempts.ts';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { moneyText } from '../../i18n/figures.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { TextField } from '../../ui/field.tsx';
import { AgentForm, useAgentAct } from './agent-form.tsx';
import { agentCalls } from './agent-tree.queries.ts';

interface CreditDialogProps {
  kind: 'allot' | 'take-back';
  agent: TreeAgent;
  /** The one right above it, from whom the credit comes or to whom it goes. */
  parent: TreeAgent | undefined;
  onClose: () => void;
}

/** Cents as everywhere, dollars beside, and what both have after it. */
export function CreditDialog({ kind, agent, parent, onClose }: CreditDialogProps) {
  const t = useConsoleTexts();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  // The key stays through every retry, so that the credit moves once; only a certain refusal makes a new one.
  const [key, setKey] = useState(newIdempotencyKey);
  const act = useAgentAct(agent.name, onClose);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const giver = kind === 'allot' ? parent : agent;
  const has = centsIn(giver);
  const amount = readAmount(text, has === undefined ? undefined : Number(has));
  const cents = centsOf(amount);
  return (
    <AgentForm
      title={t(`agentTree.credits.${kind}.title`, { name: agent.name })}
      submitLabel={t(`agentTree.credits.${kind}.submit`)}
      busyLabel={t(`agentTree.credits.${kind}.busy`)}
      isUntouched={text === '' && reason === ''}
      act={act}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (amount.kind !== 'amount') return;
        act.mutate(
          () => agentCalls.credit(agent.id, { kind, amount: amount.cents, reason: reason.trim() }, key),
          {
            onError: (error) => isCertainlyRefused(error) && setKey(newIdempotencyKey),
          },
        );
      }}
    >
      <TextField
        label={t('transfer.amount')}
        hint={
          <span className="tabular flex justify-between gap-3">
            <span>
              {has === undefined
                ? t('agentTree.credits.unbound')
                : t('agentTree.credits.has', { name: giver?.name ?? '', amount: moneyText(has) })}
            </span>
            <output className="font-semibold text-gold-ink">{`= ${moneyText(cents ?? 0n)}`}</output>
          </span>
        }
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChecked(false);
        }}
        error={problemOf(t, amount.kind, isChecked)}
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        className="tabular text-lg! font-semibold"
        ref={input}
      />
      <After kind={kind} agent={agent} parent={parent} cents={cents} />
      <TextField
        label={t('agentTree.credits.note')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={lengths.reasonMax}
        autoComplete="off"
      />
    </AgentForm>
  );
}

function problemOf(
  t: ConsoleTexts,
  kind: ReturnType<typeof readAmount>['kind'],
  isChecked: boolean,
): string | undefined {
  if (kind === 'above-ceiling') return t('agentTree.credits.tooMuch');
  return isChecked && kind !== 'amount' ? t('transfer.invalid') : undefined;
}

/** Undefined where nothing but the provider bounds it. */
function centsIn(agent: TreeAgent | undefined): bigint | undefined {
  return agent?.credit == null ? undefined : parseCents(agent.credit);
}

function After({
  kind,
  agent,
  parent,
  cents = 0n,
}: Omit<CreditDialogProps, 'onClose'> & { cents: bigint | undefined }) {
  const t = useConsoleTexts();
  const change = kind === 'allot' ? cents : -cents;
  const rows = [
    { who: parent, change: -change },
    { who: agent, change },
  ];
  return (
    <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
      {rows.map(({ who, change: moved }) => (
        <div key={who?.id ?? 'nobody'} className="col-span-3 grid grid-cols-subgrid">
          <dt title={who?.name} className="truncate text-muted">
            {who?.name}
          </dt>
          <dd className="text-right text-muted">{who?.credit == null ? '–' : dollars(who.credit)}</dd>
          <dd aria-live="polite" className="text-right font-semibold">
            {who?.credit == null ? t('agentTree.byProvider') : moneyText((centsIn(who) ?? 0n) + moved)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
