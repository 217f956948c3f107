import type { PlayerLimit } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useNowMs } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Card } from '../../ui/page.tsx';
import { limitMaxText, limitValueText } from './limit-text.ts';
import { LimitUse } from './limit-use.tsx';
import { limitsQuery } from './limits.queries.ts';

const LimitDialog = lazyComponent(() => import('./limit-dialog.tsx'), 'LimitDialog');

const groups = ['recharge', 'stake', 'loss', 'session'] as const;

/** Shows the player's limits on recharges, stakes, losses and the length of a session. */
export function OwnLimitsCard() {
  const care = useCareTranslation();
  const query = useQuery(limitsQuery);
  const [changed, setChanged] = useState<PlayerLimit>();
  const { data: limits } = query;
  return (
    <Card title={care('limits.title')} className="min-w-0 lg:col-span-2">
      <p className="mb-5 max-w-3xl text-muted">
        {care('limits.about')}
        {limits?.some(({ countsOtherAccounts }) => countsOtherAccounts) === true && (
          <span> {care('limits.otherAccounts')}</span>
        )}
      </p>
      {limits === undefined && query.error === null && <Skeleton className="h-226 md:h-128 lg:h-123" />}
      {limits === undefined && query.error !== null && (
        <QueryErrorBar query={query} fallback={care('limits.notLoaded')} />
      )}
      {limits !== undefined && (
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {groups.map((group) => (
            <section key={group} className="grid content-start gap-1">
              <h3 className="font-semibold">{care(`limits.groups.${group}`)}</h3>
              <p className="text-sm text-faint">{care(`limits.hints.${group}`)}</p>
              {(group === 'stake' || group === 'loss') && (
                <PlayDelay seconds={limits.find(({ kind }) => kind.startsWith(group))?.delaySeconds ?? 0} />
              )}
              <ul className="divide-y divide-line">
                {limits
                  .filter(({ kind }) => kind.startsWith(group))
                  .map((limit) => (
                    <LimitRow key={limit.kind} limit={limit} onChange={() => setChanged(limit)} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <Suspense>
        {changed !== undefined && <LimitDialog limit={changed} onClose={() => setChanged(undefined)} />}
      </Suspense>
    </Card>
  );
}

/** Says whether a limit can be exceeded, and for how long. */
function PlayDelay({ seconds }: { seconds: number }) {
  const care = useCareTranslation();
  return (
    <p className="text-sm text-faint">
      {seconds === 0 ? care('limits.delay.none') : care('limits.delay.seconds', { count: seconds })}
    </p>
  );
}

function LimitRow({ limit, onChange }: { limit: PlayerLimit; onChange: () => void }) {
  const care = useCareTranslation();
  const { kind, max, own, operator } = limit;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          {care(`limits.periods.${kind}`)}
          {max === null && <span className="ml-3 text-sm text-faint">{care('limits.none')}</span>}
        </span>
        <Button variant="line" size="sm" onClick={onChange}>
          {care(own === null ? 'limits.setOne' : 'limits.change')}
          <span className="sr-only">{care(`limits.kinds.${kind}`)}</span>
        </Button>
      </div>
      {max !== null && <LimitUse limit={limit} max={max} />}
      {operator !== null && (
        <p className="text-sm text-muted">
          {care('limits.byOperator', { limit: limitValueText(care, operator) })}
        </p>
      )}
      <WaitingRaise limit={limit} />
    </li>
  );
}

/** Shows a requested higher limit. After 24 hours the player can confirm it, or keep the present one. */
function WaitingRaise({ limit: { kind, own, raise } }: { limit: PlayerLimit }) {
  const care = useCareTranslation();
  const nowMs = useNowMs();
  const options = { invalidates: [limitsQuery.queryKey], failure: care('limits.refused') };
  const confirm = useCommand('POST /user/limits/confirm', options);
  const keep = useCommand('PUT /user/limits', options);
  if (raise === null || own === null) return null;
  const isConfirmable = nowMs >= Date.parse(raise.confirmableFrom);
  const isBusy = confirm.isPending || keep.isPending;
  const wanted = limitMaxText(care, raise.max);
  return (
    <div className="grid gap-2 rounded-xl bg-warn-wash p-3">
      <p className="text-sm text-warn">
        {isConfirmable
          ? care('limits.raiseUntil', { limit: wanted, at: formatDateTime(raise.confirmableUntil, 'moment') })
          : care('limits.raiseFrom', { limit: wanted, at: formatDateTime(raise.confirmableFrom, 'moment') })}
      </p>
      <div className="flex flex-wrap gap-2">
        {isConfirmable && (
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => confirm.mutate({ body: { kind, max: raise.max } })}
          >
            {care('limits.confirm')}
          </Button>
        )}
        <Button
          size="sm"
          variant="line"
          disabled={isBusy}
          onClick={() => keep.mutate({ body: { kind, max: own } })}
        >
          {care('limits.keep', { limit: limitValueText(care, own) })}
        </Button>
      </div>
    </div>
  );
}
