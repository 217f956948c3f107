import type { TreeAgent } from '@golden-acers/contract';
import { type AllotmentPurpose, allotmentPurposes } from '@golden-acers/contract/agent-constants';
import { parseCents } from '@golden-acers/money';
import { call, type EndpointBody } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { treeCommand } from './agent-tree.queries.ts';

interface AgentCreditDialogProps {
  kind: 'allot' | 'take-back';
  agent: TreeAgent;
  parent: TreeAgent | undefined;
  onClose: () => void;
}

const firstValues: { readonly purpose: AllotmentPurpose; readonly amount: string; readonly reason: string } =
  {
    purpose: 'credit',
    amount: '',
    reason: '',
  };

export function AgentCreditDialog({ kind, agent, parent, onClose }: AgentCreditDialogProps) {
  const t = useConsoleTranslation();
  const transfer = useCommand(
    (body: EndpointBody<'POST /agent/agents/:agentId/allot'>, idempotencyKey) =>
      call(`POST /agent/agents/:agentId/${kind}`, { params: { agentId: agent.id }, body, idempotencyKey }),
    treeCommand(agent.name, onClose),
  );
  const giver = kind === 'allot' ? parent : agent;
  /** What the giver has for the purpose. */
  const hasFor = (purpose: AllotmentPurpose) =>
    purpose === 'marketing' && kind === 'take-back' ? marketingCentsOf(agent) : creditCentsOf(giver);
  const parse = ({ amount, purpose }: typeof firstValues) => {
    const has = hasFor(purpose);
    return parseAmountInput(amount, has === undefined ? undefined : Number(has));
  };
  const form = useConsoleForm(`POST /agent/agents/:agentId/${kind}`, firstValues, transfer, {
    problemsOf: (values) => ({ amount: parse(values).kind !== 'amount' && t('transfer.invalid') }),
  });
  const { purpose, reason } = form.values;
  const amount = parse(form.values);
  const cents = amountCentsOf(amount);
  const has = hasFor(purpose);
  const isMarketing = purpose === 'marketing';
  return (
    <FormDialog
      title={t(`agentTree.credits.${kind}.title`, { name: agent.name })}
      submitLabel={t(`agentTree.credits.${kind}.submit`)}
      busyLabel={t(`agentTree.credits.${kind}.busy`)}
      form={form}
      onClose={onClose}
      onSubmit={() => {
        const note = reason.trim();
        transfer.mutate({ amount: form.number('amount'), purpose, ...(note !== '' && { reason: note }) });
      }}
    >
      <ChoiceChips
        label={t('agentTree.credits.purpose')}
        choices={allotmentPurposes}
        selected={purpose}
        onSelect={(one) => form.change({ purpose: one })}
        labelOf={(one) => t(`agentTree.credits.purposes.${one}`)}
      />
      <TextField
        {...form.field('amount')}
        hint={
          <span className="tabular flex justify-between gap-3">
            <span>
              {has === undefined
                ? t('agentTree.credits.unlimited')
                : t(
                    isMarketing && kind === 'take-back'
                      ? 'agentTree.credits.marketingAvailable'
                      : 'agentTree.credits.available',
                    { name: giver?.name ?? '', amount: formatMoney(has) },
                  )}
            </span>
            <output className="font-semibold text-gold-ink">{`= ${formatMoney(cents ?? 0n)}`}</output>
          </span>
        }
        error={amount.kind === 'above-ceiling' ? t('agentTree.credits.tooMuch') : form.errorOf('amount')}
        className="tabular text-lg! font-semibold"
        autoFocus
      />
      <CreditsAfter {...{ kind, agent, parent, isMarketing }} cents={cents ?? 0n} />
      <TextField {...form.field('reason')} />
    </FormDialog>
  );
}

/** Undefined if only the provider limits the credit. */
function creditCentsOf(agent: TreeAgent | undefined): bigint | undefined {
  return agent?.credit == null ? undefined : parseCents(agent.credit);
}

const marketingCentsOf = ({ marketing }: TreeAgent): bigint => parseCents(marketing ?? '0.00') ?? 0n;

function CreditsAfter({
  kind,
  agent,
  parent,
  cents,
  isMarketing,
}: Omit<AgentCreditDialogProps, 'onClose'> & { cents: bigint; isMarketing: boolean }) {
  const t = useConsoleTranslation();
  const change = kind === 'allot' ? cents : -cents;
  const rows = [
    { id: 'parent', name: parent?.name, has: creditCentsOf(parent), change: -change },
    isMarketing
      ? {
          id: 'agent',
          name: t('agentTree.credits.marketingOf', { name: agent.name }),
          has: marketingCentsOf(agent),
          change,
        }
      : { id: 'agent', name: agent.name, has: creditCentsOf(agent), change },
  ];
  return (
    <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
      {rows.map(({ id, name, has, change }) => (
        <div key={id} className="col-span-3 grid grid-cols-subgrid">
          <dt title={name} className="truncate text-muted">
            {name}
          </dt>
          <dd className="text-right text-muted">{has === undefined ? '–' : formatMoney(has)}</dd>
          <dd aria-live="polite" className="text-right font-semibold">
            {has === undefined ? t('agentTree.byProvider') : formatMoney(has + change)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
