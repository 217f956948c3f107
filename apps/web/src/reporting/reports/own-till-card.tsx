import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { formatMinuteInZone } from '../../ui/dates/period.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ownShiftQuery } from './reports.queries.ts';

const TillDialog = lazyComponent(() => import('./till-dialog.tsx'), 'TillDialog');

export function OwnTillCard({ timeZone }: { timeZone: string }) {
  const t = useConsoleTranslation();
  const own = useQuery(ownShiftQuery);
  const [isOpen, setOpen] = useState(false);
  const shift = own.data;
  if (shift === undefined) return own.isError ? null : <Skeleton className="h-17 shrink-0 rounded-xl" />;
  return (
    <section
      aria-label={t('reports.till.own')}
      className="flex shrink-0 flex-wrap items-center gap-x-8 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-40 grow">
        <p className="text-sm font-semibold">{t('reports.till.own')}</p>
        <p className="text-xs text-muted">
          {shift === null
            ? t('reports.till.isClosed')
            : t('reports.till.openSince', { at: formatMinuteInZone(shift.openedAt, timeZone) })}
        </p>
      </div>
      {shift !== null && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {(['float', 'recharged', 'redeemed', 'expected'] as const).map((name) => (
            <div key={name}>
              <dt className="text-xs text-muted">
                {name === 'float' || name === 'expected'
                  ? t(`reports.till.${name}`)
                  : t(`reports.figures.${name}`)}
              </dt>
              <dd className="tabular m-0 font-semibold">{formatDollars(shift[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <PermittedButton permission="money.recharge" size="sm" onClick={() => setOpen(true)}>
        {shift === null ? t('reports.till.open') : t('reports.till.close')}
      </PermittedButton>
      {isOpen && (
        <Suspense>
          <TillDialog shift={shift} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
