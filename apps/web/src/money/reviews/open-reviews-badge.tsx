import { useQuery } from '@tanstack/react-query';
import { useHasPermission } from '../../access/permissions/permissions.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { openReviewsQuery } from './reviews.queries.ts';

export function OpenReviewsBadge() {
  const t = useConsoleTranslation();
  return <CountBadge keepsRoom count={useOpenReviewCount()} label={t('reviews.waiting')} />;
}

/** Zero without the permission to decide them. */
export function useOpenReviewCount(): number {
  const enabled = useHasPermission('reviews.decide');
  return useQuery({ ...openReviewsQuery, enabled }).data ?? 0;
}
