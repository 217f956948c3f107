import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { HeaderButton } from '../../console/header-button.tsx';
import { useMayRead } from '../../console/may.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { openJobsQuery } from './jobs.queries.ts';

/** The way to what is being done for many players, with how many such jobs are not over. */
export function JobsButton(at: { isShown: boolean; onShow: () => void }) {
  const t = useConsoleTexts();
  const { data: count = 0 } = useQuery({ ...openJobsQuery, enabled: useMayRead('players.read') });
  return (
    <HeaderButton
      icon={ListChecks}
      title={t('jobs.title')}
      label={t('jobs.button', { count })}
      count={count}
      needs="players.read"
      {...at}
    />
  );
}
