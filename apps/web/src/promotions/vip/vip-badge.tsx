import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { vipQuery } from './vip.queries.ts';
import { useVipTierName, VipTierBadge } from './vip-tier-badge.tsx';

/** Shows the player's tier. Renders nothing without a tier. */
export function VipBadge() {
  const { t } = useTranslation('promotions');
  const { data: { tier } = { tier: 0 } } = useQuery(vipQuery);
  const name = useVipTierName(tier);
  if (name === undefined) return null;
  return (
    <Link to={paths.vip} aria-label={t('vip.badge', { tier: name })} className="rounded-full max-sm:hidden">
      <VipTierBadge tier={tier} />
    </Link>
  );
}
