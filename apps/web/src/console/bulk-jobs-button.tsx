import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useHasPermission } from '../access/permissions/permissions.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { openBulkJobCountQuery } from '../players/bulk-jobs/bulk-jobs.queries.ts';
import { HeaderButton } from './header-button.tsx';

export function BulkJobsButton(at: { isCurrent: boolean; onOpen: () => void }) {
  const t = useConsoleTranslation();
  const { data: count = 0 } = useQuery({
    ...openBulkJobCountQuery,
    enabled: useHasPermission('players.read'),
  });
  return (
    <HeaderButton
      icon={ListChecks}
      title={t('jobs.title')}
      label={t('jobs.button', { count })}
      count={count}
      permission="players.read"
      {...at}
    />
  );
}
