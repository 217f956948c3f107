import type { UserRow } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { limitMaxText, limitValueText } from './limit-text.ts';
import { LimitUse } from './limit-use.tsx';
import { limitsOfPlayerQuery } from './limits.queries.ts';

const OperatorLimitDialog = lazyComponent(() => import('./operator-limit-dialog.tsx'), 'OperatorLimitDialog');

/** Shows a player's limits to agents, who may add lower ones. */
export function PlayerLimits({ player }: { player: UserRow }) {
  const care = useCareTranslation();
  const query = useQuery(limitsOfPlayerQuery(player.account));
  const [isOpen, setOpen] = useState(false);
  const { data: limits, error } = query;
  if (limits === undefined)
    return error === null ? (
      <Skeleton className="h-16" />
    ) : (
      <QueryErrorBar query={query} fallback={care('limits.notLoaded')} />
    );
  const binding = limits.flatMap((limit) => (limit.max === null ? [] : [{ ...limit, max: limit.max }]));
  return (
    <>
      {binding.length === 0 && <p className="text-sm text-faint">{care('limits.none')}</p>}
      <ul className="grid gap-3">
        {binding.map((limit) => (
          <li key={limit.kind} className="grid gap-1">
            <p className="text-sm font-medium">{care(`limits.kinds.${limit.kind}`)}</p>
            <LimitUse limit={limit} max={limit.max} />
            <p className="text-sm text-muted">
              {limit.operator === null
                ? care('limits.byPlayer')
                : care('limits.byOperator', { limit: limitValueText(care, limit.operator) })}
            </p>
            {limit.raise !== null && (
              <p className="text-sm text-warn">
                {care('limits.raiseOfPlayer', { limit: limitMaxText(care, limit.raise.max) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {player.status !== 'Inactive' && (
        <PermittedButton
          permission="players.exclude"
          size="sm"
          variant="line"
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          {care('limits.add')}
        </PermittedButton>
      )}
      <Suspense>
        {isOpen && <OperatorLimitDialog {...{ player, limits }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
