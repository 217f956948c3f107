import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { failureReasonText } from '../../i18n/failure-reasons.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, ErrorBar, LoadingSkeletons, Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Card } from '../../ui/page.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { requestStatusStyleOf } from './status-styles.ts';
import { type WalletRequestItem, walletKeys, walletRequestsQuery } from './wallet.queries.ts';

const ConfirmDialog = lazyComponent(() => import('../../ui/dialog.tsx'), 'ConfirmDialog');

export function RequestsCard() {
  const { t } = useTranslation('wallet');
  const { data: requests, error, isFetching, refetch } = useQuery(walletRequestsQuery);
  const { rows, pointerEvents } = useSteadyRows(requests ?? [], { idOf: ({ id }) => id });
  const [leaving, setLeaving] = useState<WalletRequestItem>();
  return (
    <Card title={t('wallet.requests.title')} className="min-w-0">
      {requests === undefined && error !== null && (
        <div className="grid justify-items-start gap-3">
          <ErrorBar className="w-full">
            {errorMessageOf(error, { refused: t('wallet.requests.failed') })}
          </ErrorBar>
          <Button variant="line" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('errors.tryAgain')}
          </Button>
        </div>
      )}
      {requests === undefined && error === null && (
        <LoadingSkeletons>
          <Skeleton className="h-40" />
        </LoadingSkeletons>
      )}
      {requests?.length === 0 && (
        <div className="grid min-h-36 place-content-center justify-items-center gap-2 text-center">
          <HandCoins aria-hidden className="size-8 text-gold-ink opacity-70" />
          <p className="font-medium">{t('wallet.requests.none')}</p>
          <p className="max-w-64 text-sm text-muted">{t('wallet.requests.noneHint')}</p>
        </div>
      )}
      {requests !== undefined && requests.length > 0 && (
        <ul {...pointerEvents} className="-my-3 divide-y divide-line">
          {rows.map((request) => (
            <RequestRow key={request.id} request={request} onCancel={setLeaving} />
          ))}
        </ul>
      )}
      <Suspense>
        {leaving !== undefined && (
          <CancelRequestDialog request={leaving} onClose={() => setLeaving(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}

interface RequestRowProps {
  request: WalletRequestItem;
  onCancel: (request: WalletRequestItem) => void;
}

function RequestRow({ request, onCancel: onLeave }: RequestRowProps) {
  const { t } = useTranslation('wallet');
  const { tone, icon: Icon, textKey } = requestStatusStyleOf(request);
  const kind = t(`wallet.kinds.${request.kind}`);
  const amount = formatMoney(request.amount);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">{kind}</p>
        <p className="tabular font-semibold">{amount}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Badge tone={tone}>
          <Icon aria-hidden className="size-3.5" />
          {t(`wallet.requests.states.${textKey}`)}
        </Badge>
        <time dateTime={request.requestedAt} className="text-sm text-faint">
          {formatDateTime(request.requestedAt, 'moment')}
        </time>
      </div>
      {request.reason !== null && (
        <p className="text-sm wrap-break-word">
          {t('wallet.requests.agentMessage', { reason: request.reason })}
        </p>
      )}
      {request.failure !== null && (
        <p className="text-sm wrap-break-word">
          {t('wallet.requests.notCarriedOut', { reason: failureReasonText(request.failure) })}
        </p>
      )}
      {request.message !== '' && (
        <p className="text-sm wrap-break-word text-muted">
          {t('wallet.requests.yourMessage', { message: request.message })}
        </p>
      )}
      {request.state === 'requested' && (
        <Button
          variant="line"
          size="sm"
          className="justify-self-start"
          aria-label={t(`wallet.requests.cancelName.${request.kind}`, { amount })}
          onClick={() => onLeave(request)}
        >
          {t('wallet.requests.cancel')}
        </Button>
      )}
    </li>
  );
}

function CancelRequestDialog({ request, onClose }: { request: WalletRequestItem; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { mutate, isPending } = useCommand('POST /fortune-panda-user/requests/:id/cancel', {
    success: t('wallet.requests.cancelled'),
    failure: t('wallet.requests.cancelFailed'),
    invalidates: [walletKeys.all],
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: request.id } }, { onSettled: onClose })}
      title={t('wallet.requests.cancelTitle')}
      question={t(`wallet.requests.cancelQuestion.${request.kind}`, {
        amount: formatMoney(request.amount),
      })}
      confirmLabel={t('wallet.requests.cancel')}
      cancelLabel={t('wallet.requests.keep')}
      isBusy={isPending}
    />
  );
}
