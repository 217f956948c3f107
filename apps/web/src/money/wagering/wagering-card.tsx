import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { formatTimeAgo, useNowMs } from '../../i18n/relative-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Card } from '../../ui/page.tsx';
import { type OpenWagering, wageringKey, wageringQuery } from './wagering.queries.ts';

const ConfirmDialog = lazyComponent(() => import('../../ui/dialog.tsx'), 'ConfirmDialog');

/** Renders nothing if no wagering is open. */
export function WageringCard() {
  const { t } = useTranslation('wallet');
  const { data: wagering } = useQuery(wageringQuery);
  const [isGivingUp, setIsGivingUp] = useState(false);
  if (wagering === undefined || wagering === null) return null;
  return (
    <Card title={t('wagering.title')} actions={<ReadButton />} className="min-w-0">
      <div className="mb-4 grid gap-4">
        <WageringProgressBar wagering={wagering} />
        <WageringNotes wagering={wagering} />
      </div>
      <Button variant="line" size="sm" disabled={wagering.isEnding} onClick={() => setIsGivingUp(true)}>
        {t(wagering.isEnding ? 'wagering.ending' : 'wagering.giveUp')}
      </Button>
      <Suspense>
        {isGivingUp && <GiveUpDialog wagering={wagering} onClose={() => setIsGivingUp(false)} />}
      </Suspense>
    </Card>
  );
}

function ReadButton() {
  const { t } = useTranslation('wallet');
  const { mutate, isPending } = useCommand('POST /promotions/wagering/read', {
    invalidates: [wageringKey],
    failure: t('wagering.readFailed'),
  });
  return (
    <IconButton
      label={t('wagering.read')}
      title={t('wagering.read')}
      busy={isPending}
      onClick={() => mutate()}
    >
      <RefreshCw aria-hidden className={cx('size-5', isPending && 'turning')} />
    </IconButton>
  );
}

export function WageringProgressBar({ wagering }: { wagering: OpenWagering }) {
  const { t, locale } = useTranslation('wallet');
  const nowMs = useNowMs();
  const labelId = useId();
  const { percent, readAt } = wagering;
  return (
    <div className="grid gap-2">
      <p id={labelId} className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-2xl">
          {t('wagering.amount', {
            wagered: formatMoney(wagering.wagered),
            required: formatMoney(wagering.required),
          })}
        </span>
        <span className="text-muted">{formatPercentage(percent / 100)}</span>
      </p>
      <progress
        aria-labelledby={labelId}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-gold"
        max={100}
        value={percent}
      />
      <p className="text-sm text-faint">
        {readAt === null ? (
          t('wagering.neverRead')
        ) : (
          <time dateTime={readAt} title={formatDateTime(readAt, 'moment')}>
            {t('wagering.readAt', { age: formatTimeAgo(readAt, nowMs, locale) })}
          </time>
        )}
      </p>
    </div>
  );
}

function WageringNotes({ wagering }: { wagering: OpenWagering }) {
  const { t } = useTranslation('wallet');
  const { isBeingChecked, overRounds, maxStake } = wagering;
  return (
    <ul className="grid gap-1.5 text-sm text-muted">
      <li>{t('wagering.missing', { missing: formatMoney(wagering.missing) })}</li>
      <li>{t('wagering.expires', { at: formatDateTime(wagering.expiresAt, 'moment') })}</li>
      {maxStake !== null && <li>{t('wagering.maxStake', { maxStake: formatMoney(maxStake) })}</li>}
      {overRounds > 0 && (
        <li className="text-warn">
          {t('wagering.over', { rounds: overRounds, staked: formatMoney(wagering.overStaked) })}
        </li>
      )}
      {isBeingChecked && <li className="text-warn">{t('wagering.checking')}</li>}
    </ul>
  );
}

function GiveUpDialog({ wagering, onClose }: { wagering: OpenWagering; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { mutate, isPending } = useCommand('POST /promotions/wagering/forfeit', {
    success: ({ data }) => t(data === null ? 'wagering.givenUp' : 'wagering.givingUp'),
    failure: t('wagering.giveUpFailed'),
    invalidates: [wageringKey],
    onSuccess: onClose,
  });
  const { claimId, balance, kept, forfeited } = wagering;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('wagering.giveUp')}
      question={t('wagering.giveUpQuestion', {
        balance: formatMoney(balance),
        kept: formatMoney(kept),
        forfeited: formatMoney(forfeited),
      })}
      confirmLabel={t('wagering.giveUpConfirm', { forfeited: formatMoney(forfeited) })}
      cancelLabel={t('wagering.keep')}
      isBusy={isPending}
      onConfirm={() => mutate({ body: { claimId, forfeited } })}
    />
  );
}
