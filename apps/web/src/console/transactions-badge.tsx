import { useWaitingApprovalCount } from '../agents/approvals/waiting-approvals-badge.tsx';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { useOpenReviewCount } from '../money/reviews/open-reviews-badge.tsx';
import { CountBadge } from '../ui/count-badge.tsx';

/** Shows the number of reviews and approvals, on the menu's icon. */
export function TransactionsBadge() {
  const t = useConsoleTranslation();
  const count = useOpenReviewCount() + useWaitingApprovalCount();
  return <CountBadge isOnIcon count={count} label={t('reviews.waiting')} />;
}
