import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslation } from '../../i18n/index.ts';
import { useNowMs } from '../../i18n/relative-time.ts';
import { visitQuery } from './visit.queries.ts';
import { formatVisitTime } from './visit-time.ts';

/** Shows the duration of the visit, by the server's time. Reserves its width before the time is known. */
export function SessionClock() {
  const { t } = useTranslation();
  const { data: visit } = useQuery(visitQuery);
  const nowMs = useNowMs();
  return (
    <span
      role="timer"
      aria-live="off"
      title={t('shell.visitTime')}
      className="tabular inline-flex min-w-11 items-center gap-1 text-xs leading-tight text-faint"
    >
      <Hourglass aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">{t('shell.visitTime')} </span>
      {visit !== undefined && formatVisitTime(nowMs - visit.startedMs)}
    </span>
  );
}
