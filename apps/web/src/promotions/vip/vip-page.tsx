import { gameTypes } from '@golden-acers/contract/constants';
import { toCents } from '@golden-acers/contract/money-values';
import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { currentLocale, type Translate, useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney, formatPercentString, formatShortMoney } from '../../i18n/number-format.ts';
import { formatTimeAgo, useNowMs } from '../../i18n/relative-time.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge, EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { type PlayerVip, vipQuery } from './vip.queries.ts';
import { useTierName, VipProgress } from './vip-progress.tsx';

export function VipPage() {
  const { t } = useTranslation('promotions');
  const isPlayer = useIsPlayer();
  return (
    <PageLayout title={t('vip.title')} intro={t('vip.intro')}>
      {isPlayer ? (
        <VipOfPlayer />
      ) : (
        <EmptyPanel icon={Crown}>
          <p>{t('vip.playersOnly')}</p>
        </EmptyPanel>
      )}
    </PageLayout>
  );
}

function VipOfPlayer() {
  const { t } = useTranslation('promotions');
  const query = useQuery(vipQuery);
  const { data: vip } = query;
  if (vip === undefined && query.error !== null)
    return <QueryErrorPanel query={query} fallback={t('vip.failed')} />;
  if (vip === undefined) {
    return (
      <LoadingSkeletons className="grid gap-5">
        <Skeleton className="h-48" />
        <Skeleton className="h-72" />
      </LoadingSkeletons>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
      <ProgressCard vip={vip} />
      <BenefitsCard vip={vip} />
      <HistoryCard vip={vip} />
    </div>
  );
}

function ProgressCard({ vip }: { vip: PlayerVip }) {
  const { tier, points, readAt } = vip;
  const { t, locale } = useTranslation('promotions');
  const nowMs = useNowMs();
  const tierName = useTierName();
  return (
    <Card isHighlighted className="grid content-start gap-4 lg:col-span-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="gold-text font-display text-4xl">{tierName(tier)}</h2>
        <p className="tabular text-muted">{t('vip.points', { points: formatCount(points) })}</p>
      </div>
      <VipProgress vip={vip} />
      <LinkButton to={paths.games} size="sm" className="justify-self-start">
        {t('vip.play')}
      </LinkButton>
      <p className="text-sm text-faint">
        {readAt === null
          ? t('vip.neverRead')
          : t('vip.readAt', { age: formatTimeAgo(readAt, nowMs, locale) })}{' '}
        {t('vip.decay')}
      </p>
    </Card>
  );
}

const percentText = (percent: number) => formatPercentString(String(percent));

function BenefitsCard({ vip: { tier: held, settings } }: { vip: PlayerVip }) {
  const { t } = useTranslation('promotions');
  // If no tier has a limit, there is no higher limit to show.
  const hasLimits = [settings, ...settings.tiers].some(({ requestMax }) => requestMax.amountMinor !== '0');
  return (
    <Card title={t('vip.benefits')} className="min-w-0 lg:col-span-2">
      <table className="tabular w-full text-sm max-sm:text-xs">
        <thead className="text-left text-faint">
          <tr>
            {(['tier', 'from', 'cashback', 'rakeback'] as const).map((name) => (
              <th key={name} scope="col" className="px-2 py-2 font-medium max-sm:px-1">
                {t(`vip.columns.${name}`)}
              </th>
            ))}
            {(['limit', 'queue'] as const)
              .filter((name) => hasLimits || name !== 'limit')
              .map((name) => (
                <th key={name} scope="col" className="px-2 py-2 font-medium max-sm:hidden">
                  {t(`vip.columns.${name}`)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {settings.tiers.map((tier) => (
            <TierRow key={tier.tier} tier={tier} isHeld={tier.tier === held} hasLimits={hasLimits} />
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-faint">
        {t('vip.rates', { dollar: formatShortMoney(100n), list: ratesText(t, settings.rates) })}
      </p>
    </Card>
  );
}

/** Types of games with the points of a staked dollar. */
function ratesText(
  t: Translate<'promotions'>,
  { other = 0, ...rates }: Readonly<Record<string, number>>,
): string {
  const named = gameTypes.flatMap((type) => {
    const rate = rates[type];
    return rate === undefined ? [] : [`${t(`tournaments.types.${type}`)} ${pointsText(rate)}`];
  });
  return [...named, `${t('vip.otherGames')} ${pointsText(other)}`].join(' · ');
}

/** A rate is in hundredths of a point. */
const pointsText = (rate: number): string => new Intl.NumberFormat(currentLocale()).format(rate / 100);

interface TierRowProps {
  tier: PlayerVip['settings']['tiers'][number];
  isHeld: boolean;
  hasLimits: boolean;
}

function TierRow({ tier, isHeld, hasLimits }: TierRowProps) {
  const { t } = useTranslation('promotions');
  const tierName = useTierName();
  const { points, cashbackPercent, rakebackBps, requestMax, hasQueuePriority } = tier;
  const limit =
    requestMax.amountMinor === '0'
      ? t('vip.noLimit')
      : t('vip.dollars', { dollars: formatCount(Number(toCents(requestMax)) / 100) });
  return (
    <tr className={cx('border-t border-line', isHeld && 'bg-gold-wash')}>
      <th scope="row" className="px-2 py-2.5 text-left max-sm:px-1 font-semibold">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {tierName(tier.tier)}
          {isHeld && <Badge tone="gold">{t('vip.yours')}</Badge>}
          {hasLimits && (
            <span className="basis-full font-normal text-muted sm:hidden">
              {t('vip.columns.limit')}: {limit}
            </span>
          )}
          {hasQueuePriority && (
            <span className="basis-full font-normal text-muted sm:hidden">{t('vip.first')}</span>
          )}
        </span>
      </th>
      <td className="px-2 py-2.5 whitespace-nowrap max-sm:px-1">{formatCount(points)}</td>
      <td className="px-2 py-2.5 whitespace-nowrap max-sm:px-1">{percentText(cashbackPercent)}</td>
      <td className="px-2 py-2.5 whitespace-nowrap max-sm:px-1">{percentText(rakebackBps / 100)}</td>
      {hasLimits && <td className="px-2 py-2.5 whitespace-nowrap max-sm:hidden">{limit}</td>}
      <td className="px-2 py-2.5 max-sm:hidden">{hasQueuePriority ? t('vip.first') : '–'}</td>
    </tr>
  );
}

function HistoryCard({ vip: { changes, shares } }: { vip: PlayerVip }) {
  const { t } = useTranslation('promotions');
  const tierName = useTierName();
  const isEmpty = changes.length === 0 && shares.length === 0;
  return (
    <Card title={t('vip.history')} className="min-w-0">
      {isEmpty && <p className="text-sm text-muted">{t('vip.noHistory')}</p>}
      <ul className="divide-y divide-line text-sm">
        {shares.map(({ week, kind, bonus }) => (
          <li key={`${week} ${kind}`} className="flex justify-between gap-3 py-2.5">
            <span>{t(`vip.shares.${kind}`, { week: formatDateTime(week, 'calendarDay') })}</span>
            <span className="tabular font-semibold">{formatMoney(bonus)}</span>
          </li>
        ))}
        {changes.map(({ at, from, to }) => (
          <li key={at} className="flex justify-between gap-3 py-2.5">
            <span>{t(to > from ? 'vip.rose' : 'vip.fell', { tier: tierName(to) })}</span>
            <time dateTime={at} className="text-faint">
              {formatDateTime(at, 'moment')}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
