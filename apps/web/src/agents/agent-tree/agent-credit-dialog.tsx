import type { TreeAgent } from '@golden-acers/contract';
import { type AllotmentPurpose, allotmentPurposes } from '@golden-acers/contract/agent-constants';
import { toCents, toMoney } from '@golden-acers/contract/money-values';
import { call, type EndpointBody } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { amountCentsOf, parseAmountInput } from '../../money/transfers/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { approvalsKey } from '../approvals/approvals.queries.ts';
import { treeCommand } from './agent-tree.queries.ts';

interface AgentCreditDialogProps {
  kind: 'allot' | 'take-back';
  agent: TreeAgent;
  parent: TreeAgent | undefined;
  /** The agent that can decide before the reader, if there is one. */
  decider: TreeAgent | undefined;
  onClose: () => void;
}

const firstValues: { readonly purpose: AllotmentPurpose; readonly amount: string; readonly reason: string } =
  {
    purpose: 'credit',
    amount: '',
    reason: '',
  };

export function AgentCreditDialog({ kind, agent, parent, decider, onClose }: AgentCreditDialogProps) {
  const t = useConsoleTranslation();
  const kindName = kind === 'allot' ? 'allot' : 'take_back';
  const transfer = useCommand(
    (body: EndpointBody<'POST /agent/agents/:agentId/allot'>, idempotencyKey) =>
      call(`POST /agent/agents/:agentId/${kind}`, {
        params: { agentId: agent.id },
        ...{ body, idempotencyKey },
        moneyAction: { kind: kindName, account: agent.name, amount: formatMoney(body.amount) },
      }),
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
      submitLabel={
        cents === undefined
          ? t(`agentTree.credits.${kind}.submit`)
          : t(`agentTree.credits.${kind}.submitAmount`, { amount: formatMoney(cents) })
      }
      busyLabel={t(`agentTree.credits.${kind}.busy`)}
      form={form}
      onClose={onClose}
      errorAction={
        decider !== undefined && isRefusedFirst(transfer.error) && transfer.variables !== undefined ? (
          <DecisionRequest {...{ kind, agent, decider, onClose }} body={transfer.variables} />
        ) : undefined
      }
      onSubmit={() => {
        const note = reason.trim();
        transfer.mutate({
          amount: toMoney(form.number('amount')),
          purpose,
          ...(note !== '' && { reason: note }),
        });
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

const isRefusedFirst = (error: unknown) =>
  error instanceof ApiRefusal && error.code === 'decision.first_below';

interface DecisionRequestProps extends Pick<AgentCreditDialogProps, 'kind' | 'agent' | 'onClose'> {
  decider: TreeAgent;
  /** The refused command. */
  body: EndpointBody<'POST /agent/agents/:agentId/allot'>;
}

/** Requests the refused command of the agent that must decide it first. */
function DecisionRequest({ kind, agent, decider, body, onClose }: DecisionRequestProps) {
  const t = useConsoleTranslation();
  const request = useCommand('POST /agent/agents/:agentId/request-allotment', {
    success: replyMessage,
    about: decider.name,
    invalidates: [approvalsKey],
    onSuccess: onClose,
  });
  const fields = { ...body, kind: kind === 'allot' ? 'allot' : 'take_back', deciderId: decider.id } as const;
  return (
    <>
      <RequestError error={request.error} fallback={t('agentTree.refused')} />
      <Button
        variant="line"
        type="button"
        busy={request.isPending}
        onClick={() => request.mutate({ params: { agentId: agent.id }, body: fields })}
      >
        {t('agentTree.credits.request', { name: decider.name, amount: formatMoney(body.amount) })}
      </Button>
    </>
  );
}

/** Undefined if only the provider limits the credit. */
function creditCentsOf(agent: TreeAgent | undefined): bigint | undefined {
  return agent?.credit == null ? undefined : toCents(agent.credit);
}

const marketingCentsOf = ({ marketing }: TreeAgent): bigint => (marketing === null ? 0n : toCents(marketing));

function CreditsAfter({
  kind,
  agent,
  parent,
  cents,
  isMarketing,
}: Pick<AgentCreditDialogProps, 'kind' | 'agent' | 'parent'> & { cents: bigint; isMarketing: boolean }) {
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
