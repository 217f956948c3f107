import { useQuery } from '@tanstack/react-query';
import { useHasPermission } from '../../access/permissions/permissions.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { waitingApprovalsQuery } from './approvals.queries.ts';

export function WaitingApprovalsBadge() {
  const t = useConsoleTranslation();
  return <CountBadge keepsRoom count={useWaitingApprovalCount()} label={t('approvals.waiting')} />;
}

/** Zero without the permission to see them. */
export function useWaitingApprovalCount(): number {
  const enabled = useHasPermission('agents.read');
  return useQuery({ ...waitingApprovalsQuery, enabled }).data ?? 0;
}
