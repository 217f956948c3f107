import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/feedback.tsx';
import { tierNumberOf, vipQuery } from './vip.queries.ts';

/** The player's tier; absent without one. */
export function VipBadge() {
  const { t } = useTranslation();
  const { data } = useQuery(vipQuery);
  const tier = tierNumberOf(data?.tier ?? 0);
  if (tier === undefined) return null;
  const name = t(`vip.tiers.${tier}`);
  return (
    <Link to={paths.vip} aria-label={t('vip.badge', { tier: name })} className="rounded-full max-sm:hidden">
      <Badge tone="gold">
        <Crown aria-hidden className="size-3.5" />
        {name}
      </Badge>
    </Link>
  );
}
