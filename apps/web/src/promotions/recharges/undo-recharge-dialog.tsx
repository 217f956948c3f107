import { toCents } from '@golden-acers/contract/money-values';
import { useQuery } from '@tanstack/react-query';
import { call, type EndpointBody, type EndpointResponse } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { MoneyCommandFooter } from '../../money/transfers/money-command-footer.tsx';
import { toMoneyCommandResult, useMoneyCommand } from '../../money/transfers/transfers.queries.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import { Form } from '../../ui/form.tsx';
import { titleOf } from '../agent-claims/offer-title.ts';
import { rechargeUndoQuery } from './recharges.queries.ts';

type Undo = EndpointResponse<'GET /fortune-panda/users/:username/transfers/:transferId/undo'>['data'];

interface UndoRechargeDialogProps {
  account: string;
  transferId: string;
  onClose: () => void;
}

/** Takes a recharge and its bonus back, with the figures before and a reason. */
export function UndoRechargeDialog({ account, transferId, onClose }: UndoRechargeDialogProps) {
  const t = useConsoleTranslation();
  const query = useQuery(rechargeUndoQuery(account, transferId));
  const undo = query.data;
  const command = useMoneyCommand({
    kind: 'redeem',
    sendCommand: async (
      body: EndpointBody<'POST /fortune-panda/users/:username/transfers/:transferId/undo'>,
      idempotencyKey,
    ) => {
      const options = {
        params: { username: account, transferId },
        ...{ body, idempotencyKey },
        moneyAction: undo && { kind: 'undo' as const, account, amount: formatMoney(undo.amount) },
      };
      return (await call('POST /fortune-panda/users/:username/transfers/:transferId/undo', options)).data;
    },
    toResult: toMoneyCommandResult,
    invalidates: [['console']],
    onFinished: onClose,
  });
  const form = useConsoleForm(
    'POST /fortune-panda/users/:username/transfers/:transferId/undo',
    { reason: '' },
    command,
  );
  const close = () => !command.isPending && onClose();
  return (
    <Dialog isOpen onClose={close} title={t('transfer.undo.title')} isDismissable={form.isPristine}>
      <Form form={form} onSubmit={() => command.send(form.values)} className="grid gap-5">
        <p className="-mt-3 truncate text-sm text-muted">{account}</p>
        {undo !== undefined ? (
          <UndoFigures undo={undo} />
        ) : query.error === null ? (
          <Skeleton className="h-32 rounded-xl" />
        ) : (
          <RequestError error={query.error} fallback={t('transfer.redeem.refused')} />
        )}
        <fieldset disabled={command.isPending || command.isUnsettled} className="grid gap-5">
          <ReasonField {...form.field('reason')} autoFocus />
        </fieldset>
        <MoneyCommandFooter
          kind="redeem"
          command={command}
          unsettledHint={t('transfer.unsettled')}
          submitLabel={t('transfer.undo.submit')}
          isDisabled={undo === undefined && !command.isUnsettled}
          onCancel={close}
        />
      </Form>
    </Dialog>
  );
}

function UndoFigures({ undo }: { undo: Undo }) {
  const t = useConsoleTranslation();
  const { amount, by, balance, bonus, balanceAfter } = undo;
  const takenBack = [
    [t('transfer.undo.recharge', { by }), amount],
    ...(bonus === null || bonus.state !== 'active'
      ? []
      : [[t('transfer.undo.bonus', { offer: titleOf(t, bonus.offer) }), bonus.takenBack] as const]),
  ] as const;
  return (
    <div className="grid gap-3">
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        <dt className="text-muted">{t('transfer.current')}</dt>
        <dd className="text-right">{formatMoney(balance)}</dd>
        {takenBack.map(([name, taken]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{formatSignedMoney(-toCents(taken))}</dd>
          </div>
        ))}
        <dt className="border-t border-line pt-1.5 text-muted">{t('transfer.after')}</dt>
        <dd className="border-t border-line pt-1.5 text-right text-base font-semibold text-gold-ink">
          {formatMoney(balanceAfter)}
        </dd>
      </dl>
      {bonus?.state === 'completed' && <p className="text-sm text-warn">{t('transfer.undo.earned')}</p>}
      <p className="text-sm text-muted">{t('transfer.undo.hint')}</p>
    </div>
  );
}
