import type { VisitorThread } from '@golden-acers/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailQuestion, Unlink } from 'lucide-react';
import { ResultPage } from '../../accounts/accounts/result-page.tsx';
import { ApiRefusal } from '../../api/errors.ts';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { ThreadMessages } from '../tickets/thread-messages.tsx';
import { ThreadRating } from '../tickets/thread-rating.tsx';
import { ThreadReplyForm } from '../tickets/thread-reply-form.tsx';
import { TicketLayout } from '../tickets/ticket-layout.tsx';
import { useVisitorLink } from './use-visitor-link.ts';
import {
  endVisitorTicket,
  postConfirmation,
  postVisitorFile,
  postVisitorMessage,
  postVisitorRating,
  saveVisitorFile,
  visitorTicketQuery,
} from './visitor-tickets.queries.ts';

const isDeadLink = (error: unknown) => error instanceof ApiRefusal && error.code === 'link.not_valid';

/** Shows the page of a mailed link, which needs no sign-in. */
export function VisitorTicketPage() {
  const { link, openThread } = useVisitorLink();
  if (link === undefined) return <InvalidLink />;
  if (link.purpose === 'thread') return <TicketOfLink key={link.token} token={link.token} />;
  return <ConfirmPanel token={link.token} onConfirmed={openThread} />;
}

/** Requires a press of a button, because programs that scan mails open their links. */
function ConfirmPanel({ token, onConfirmed }: { token: string; onConfirmed: (token: string) => void }) {
  const support = useSupportTranslation();
  const confirm = useCommand(() => postConfirmation(token), { onSuccess: onConfirmed });
  if (isDeadLink(confirm.error)) return <InvalidLink />;
  return (
    <ResultPage
      title={support('visitor.title')}
      heading={support('visitor.confirmHeading')}
      icon={MailQuestion}
      tone="gold"
      text={support('visitor.confirmText')}
      hint={support('visitor.confirmHint')}
    >
      <RequestError error={confirm.error} fallback={support('contact.failed')} />
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {support('visitor.confirm')}
      </Button>
    </ResultPage>
  );
}

function InvalidLink() {
  const support = useSupportTranslation();
  return (
    <ResultPage
      title={support('visitor.title')}
      heading={support('visitor.invalidHeading')}
      icon={Unlink}
      tone="bad"
      text={support('visitor.invalidText')}
    >
      <LinkButton to={paths.contact}>{support('visitor.write')}</LinkButton>
    </ResultPage>
  );
}

function TicketOfLink({ token }: { token: string }) {
  const support = useSupportTranslation();
  const query = useQuery(visitorTicketQuery(token));
  const { data: ticket } = query;
  if (isDeadLink(query.error)) return <InvalidLink />;
  return (
    <TicketLayout title={support('visitor.title')} query={query}>
      {ticket && <Thread token={token} ticket={ticket} />}
    </TicketLayout>
  );
}

function Thread({ token, ticket }: { token: string; ticket: VisitorThread }) {
  const support = useSupportTranslation();
  const client = useQueryClient();
  const { queryKey } = visitorTicketQuery(token);
  const show = ({ data }: { data: VisitorThread }) => putQueryData(client, queryKey, data);
  const end = useCommand(() => endVisitorTicket(token), {
    stores: visitorTicketQuery(token),
    failure: support('visitor.endFailed'),
  });
  return (
    <div className="grid gap-6">
      <p className="text-sm text-muted">
        {support('visitor.linkHint', { at: formatDateTime(ticket.linkEndsAt, 'day') })}
      </p>
      <ol className="grid gap-4 empty:hidden" aria-live="polite" aria-relevant="additions">
        <ThreadMessages messages={ticket.messages} save={(fileId) => saveVisitorFile(token, fileId)} />
      </ol>
      {ticket.canBeRated && (
        <ThreadRating
          isSatisfied={ticket.isSatisfied}
          rate={(value) => postVisitorRating(token, value)}
          onRated={show}
        />
      )}
      {ticket.state === 'closed' ? (
        <p className="text-muted">{support(ticket.isMerged ? 'visitor.merged' : 'tickets.closed')}</p>
      ) : (
        <>
          <ThreadReplyForm
            state={ticket.state}
            thread={token}
            send={(text) => postVisitorMessage(token, text)}
            addFile={(data) => postVisitorFile(token, data)}
            onSent={async (reply) => {
              show(reply);
              await client.invalidateQueries({ queryKey });
            }}
          />
          <Button
            variant="line"
            size="sm"
            className="justify-self-start"
            busy={end.isPending}
            onClick={() => end.mutate()}
          >
            {support('visitor.end')}
          </Button>
        </>
      )}
    </div>
  );
}
