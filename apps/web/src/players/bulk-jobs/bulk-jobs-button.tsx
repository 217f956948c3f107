import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useConsoleTranslation } from '../../console/console-translations.ts';
import { HeaderButton } from '../../console/header-button.tsx';
import { useHasPermission } from '../../console/permissions.ts';
import { openBulkJobCountQuery } from './bulk-jobs.queries.ts';

/** The way to what is being done for many players, with how many such jobs are not over. */
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
