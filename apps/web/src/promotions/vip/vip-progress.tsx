import { useId } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatShortMoney } from '../../i18n/number-format.ts';
import { centsToNextTier, type PlayerVip, tierNumberOf } from './vip.queries.ts';

export function useTierName() {
  const { t } = useTranslation('promotions');
  return (tier: number) => {
    const number = tierNumberOf(tier);
    return number === undefined ? t('vip.none') : t(`vip.tiers.${number}`);
  };
}

/** Says in points and in stakes what the next tier still needs. */
export function VipProgress({ vip }: { vip: PlayerVip }) {
  const { t } = useTranslation('promotions');
  const tierName = useTierName();
  const labelId = useId();
  const { points, next } = vip;
  const cents = centsToNextTier(vip);
  return (
    <div className="grid gap-2">
      <p id={labelId} className="text-muted">
        {next === null
          ? t('vip.highest')
          : t('vip.next', {
              points: formatCount(Math.max(0, next.points - points)),
              tier: tierName(next.tier),
            })}
      </p>
      <progress
        aria-labelledby={labelId}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-gold"
        max={next?.points ?? 1}
        value={next === null ? 1 : Math.min(points, next.points)}
      />
      {cents !== undefined && cents > 0n && (
        <p className="text-sm text-faint">{t('vip.nextStake', { amount: formatShortMoney(cents) })}</p>
      )}
    </div>
  );
}
