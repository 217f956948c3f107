import type { TicketState } from '@golden-acers/contract/ticket-constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rowsOf } from '../../api/cursor-query.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { ticketPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, LoadingSkeletons, QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import { ticketsQuery } from './tickets.queries.ts';

const stateTones = { new: 'plain', open: 'plain', waiting: 'gold', solved: 'good', closed: 'plain' } as const;

export function TicketStateBadge({ state }: { state: TicketState }) {
  const support = useSupportTranslation();
  return <Badge tone={stateTones[state]}>{support(`tickets.states.${state}`)}</Badge>;
}

export function TicketList() {
  const support = useSupportTranslation();
  const list = useInfiniteQuery(ticketsQuery);
  const tickets = rowsOf(list.data);
  const { rows, pointerEvents } = useSteadyRows(tickets ?? [], { idOf: ({ id }) => id });
  return (
    <Card title={support('tickets.title')}>
      {list.isPending && (
        <LoadingSkeletons className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </LoadingSkeletons>
      )}
      {list.isError && <QueryErrorBar query={list} fallback={support('tickets.failed')} />}
      {tickets?.length === 0 && <p className="text-muted">{support('tickets.none')}</p>}
      <ul {...pointerEvents} className="grid">
        {rows.map(({ id, number, subject, state, updatedAt }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link
              to={ticketPath(id)}
              className="-mx-2 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg px-2 py-3 hover:bg-gold-wash"
            >
              <span className="grid min-w-0 gap-0.5">
                <span className="font-medium wrap-anywhere">{subject}</span>
                <span className="text-sm text-faint">
                  {support('tickets.number', { number })} · {formatDateTime(updatedAt, 'moment')}
                </span>
              </span>
              <TicketStateBadge state={state} />
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="line"
          size="sm"
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {support('tickets.more')}
        </Button>
      )}
    </Card>
  );
}
