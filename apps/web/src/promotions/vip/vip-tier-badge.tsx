import { Crown } from 'lucide-react';
import { useTranslation } from '../../i18n/index.ts';
import { Badge } from '../../ui/feedback.tsx';
import { tierNumberOf } from './vip.queries.ts';

/** Returns undefined for a player without a tier. */
export function useVipTierName(tier: number): string | undefined {
  const { t } = useTranslation('promotions');
  const number = tierNumberOf(tier);
  return number === undefined ? undefined : t(`vip.tiers.${number}`);
}

/** Renders nothing without a tier. */
export function VipTierBadge({ tier }: { tier: number }) {
  const name = useVipTierName(tier);
  if (name === undefined) return null;
  return (
    <Badge tone="gold">
      <Crown aria-hidden className="size-3.5" />
      {name}
    </Badge>
  );
}

/** It fits where the badge does not. */
export function VipTierIcon({ tier }: { tier: number }) {
  const { t } = useTranslation('promotions');
  const name = useVipTierName(tier);
  if (name === undefined) return null;
  const text = t('vip.badge', { tier: name });
  return (
    <span title={text} className="shrink-0 text-gold-ink">
      <Crown aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
