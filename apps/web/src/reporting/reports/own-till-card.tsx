import type { Shift } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { formatMinuteInZone } from '../../ui/dates/period.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ownShiftQuery } from './reports.queries.ts';

const TillDialog = lazyComponent(() => import('./till-dialog.tsx'), 'TillDialog');
const CountedTillDialog = lazyComponent(() => import('./counted-till-dialog.tsx'), 'CountedTillDialog');

export function OwnTillCard({ timeZone }: { timeZone: string }) {
  const t = useConsoleTranslation();
  const own = useQuery(ownShiftQuery);
  const [isOpen, setOpen] = useState(false);
  const [counted, setCounted] = useState<Shift>();
  if (own.data === undefined) return own.isError ? null : <Skeleton className="h-17 shrink-0 rounded-xl" />;
  const { open: shift, unexplained } = own.data;
  return (
    <section
      aria-label={t('reports.till.own')}
      className="flex shrink-0 flex-wrap items-center gap-x-8 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-40 grow basis-60">
        <p className="text-sm font-semibold">{t('reports.till.own')}</p>
        <TillState shift={shift} unexplained={unexplained} timeZone={timeZone} />
      </div>
      {shift !== null && (
        <dl>
          <dt className="text-xs text-muted">{t('reports.till.float')}</dt>
          <dd className="tabular m-0 font-semibold">{formatMoney(shift.float)}</dd>
        </dl>
      )}
      {shift === null && unexplained !== null ? (
        <PermittedButton permission="money.recharge" size="sm" onClick={() => setCounted(unexplained)}>
          {t('reports.till.explain')}
        </PermittedButton>
      ) : (
        <PermittedButton permission="money.recharge" size="sm" onClick={() => setOpen(true)}>
          {shift === null ? t('reports.till.open') : t('reports.till.close')}
        </PermittedButton>
      )}
      <Suspense>
        {isOpen && (
          <TillDialog
            shift={shift}
            onClose={() => setOpen(false)}
            onCounted={(result) => {
              setOpen(false);
              setCounted(result);
            }}
          />
        )}
        {counted !== undefined && <CountedTillDialog shift={counted} onClose={() => setCounted(undefined)} />}
      </Suspense>
    </section>
  );
}

interface TillStateProps {
  shift: Shift | null;
  unexplained: Shift | null;
  timeZone: string;
}

function TillState({ shift, unexplained, timeZone }: TillStateProps) {
  const t = useConsoleTranslation();
  if (shift !== null) {
    return (
      <>
        <p className="text-xs text-muted">
          {t('reports.till.openSince', { at: formatMinuteInZone(shift.openedAt, timeZone) })}
        </p>
        <p className="text-xs text-faint">{t('reports.till.counting')}</p>
      </>
    );
  }
  if (unexplained === null) return <p className="text-xs text-muted">{t('reports.till.isClosed')}</p>;
  return (
    <p className="text-xs text-warn">
      {t('reports.till.unexplained', {
        at: formatMinuteInZone(unexplained.closedAt ?? unexplained.openedAt, timeZone),
        amount: formatSignedMoney(unexplained.difference ?? 0n),
      })}
    </p>
  );
}
