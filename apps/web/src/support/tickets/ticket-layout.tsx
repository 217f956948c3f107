import type { TicketState } from '@golden-acers/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { PageLayout } from '../../ui/page.tsx';
import { TicketStateBadge } from './ticket-list.tsx';

interface TicketLayoutProps {
  /**
   * The page's title until the ticket is loaded, and the document's title, which must not show the subject.
   */
  title: string;
  query: UseQueryResult<{ readonly subject: string; readonly number: number; readonly state: TicketState }>;
  children: ReactNode;
}

/** Lays out a ticket for its player or visitor. */
export function TicketLayout({ title, query, children }: TicketLayoutProps) {
  const support = useSupportTranslation();
  const { data: ticket } = query;
  return (
    <PageLayout
      title={ticket?.subject ?? title}
      documentTitle={title}
      {...(ticket && { eyebrow: support('tickets.number', { number: ticket.number }) })}
      actions={ticket && <TicketStateBadge state={ticket.state} />}
      width="reading"
    >
      {query.isPending && (
        <LoadingSkeletons className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingSkeletons>
      )}
      {query.isError && <QueryErrorPanel query={query} fallback={support('tickets.notLoaded')} />}
      {children}
    </PageLayout>
  );
}
